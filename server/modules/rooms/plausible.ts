/**
 * Whether a Room that a client sends can be one of a photo: what no room is like is refused before the engine works on
 * it.
 */
import type { Distortion, Room } from '#engine/geometry/roomSchema.ts';

/** A Room of another ratio belongs to another picture: natural logarithm. */
const ratioTolerance = 0.02;
/** Metres. */
const reachM = 500;
const heights = { camera: [0.05, 30], ceiling: [1, 50] } as const;
/** Focal length over the longer side of the picture. */
const focals = [0.15, 30] as const;
/** Radius to which a lens' parameter belongs, over the longer side of the picture. */
const lensRadii = [0.25, 4] as const;
/** How far rows of a rotation may be from unit length and right angles. */
const rotationTolerance = 1e-2;

const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

function isRotation(rotation: readonly number[]): boolean {
  const rows = [0, 3, 6].map((at) => rotation.slice(at, at + 3));
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return rows.every((row, i) =>
    rows.every((other, j) => Math.abs(dot(row, other) - (i === j ? 1 : 0)) <= rotationTolerance),
  );
}

/** Bends lines about a place in or near the picture, over a radius of its own size. */
function isLens({ centrePx, radiusPx }: Distortion, longSide: number): boolean {
  return centrePx.every((px) => Math.abs(px) <= 4 * longSide) && within(radiusPx / longSide, lensRadii);
}

/**
 * Paths of what can't be, inside the Room; empty when it may be taken. `picture`: size of the photo that it is sent
 * for.
 */
export function implausible(room: Room, picture: { readonly width: number; readonly height: number }): string[] {
  const { camera, planM, ceilingHeightM, openings } = room;
  const longSide = Math.max(room.width, room.height);
  const stretch = Math.log(room.width / room.height / (picture.width / picture.height));
  const checks: readonly (readonly [path: string, isFine: boolean])[] = [
    ['width', Math.abs(stretch) <= ratioTolerance],
    ['camera.focalPx', within(camera.focalPx / longSide, focals)],
    ['camera.principalPx', camera.principalPx.every((px) => Math.abs(px) <= 4 * longSide)],
    ['camera.distortion', !camera.distortion || isLens(camera.distortion, longSide)],
    ['camera.rotation', isRotation(camera.rotation)],
    ['camera.heightM', within(camera.heightM, heights.camera)],
    ['ceilingHeightM', within(ceilingHeightM, heights.ceiling)],
    ['planM', planM.flat().every((metres) => Math.abs(metres) <= reachM)],
    ['openings', openings.every(({ wall }) => wall < planM.length - 1)],
  ];
  return checks.filter(([, isFine]) => !isFine).map(([path]) => path);
}
