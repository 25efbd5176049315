/** What a Room looks like in its photo: outlines and plane coordinates of its surfaces. */
import { horizontalPlaneToMetres, NEAR_M, projectStraight, toCamera, wallPlaneToMetres } from './camera.ts';
import { distorted, straightened } from './lens.ts';
import type { Camera, Distortion, Room } from './roomSchema.ts';
import type { Mat3, PixelRect, Vec2, Vec3 } from './types.ts';

export interface SurfacePlane {
  /** floor, ceiling, wall-0, wall-1, … */
  readonly id: string;
  readonly kind: 'floor' | 'ceiling' | 'wall';
  /** In pixels, cut to the picture; fewer than three corners when the surface is out of view. */
  readonly polygonPx: readonly Vec2[];
  /** Pixels without distortion → metres on the plane; see SurfaceView and `metresAt`. */
  readonly toMetres: Mat3;
}

type Shape = Pick<Room, 'width' | 'height' | 'camera' | 'planM' | 'ceilingHeightM'>;

/**
 * Floor, ceiling and every wall face of a Room, as seen. Floor and ceiling reach from the walls to the camera's feet.
 */
export function surfacePlanes(room: Shape): SurfacePlane[] {
  const { camera, planM, ceilingHeightM: ceilingM } = room;
  const planes: SurfacePlane[] = [
    {
      id: 'floor',
      kind: 'floor',
      polygonPx: outline(room, levelCorners(planM, 0)),
      toMetres: horizontalPlaneToMetres(camera, 0),
    },
    {
      id: 'ceiling',
      kind: 'ceiling',
      polygonPx: outline(room, levelCorners(planM, ceilingM)),
      toMetres: horizontalPlaneToMetres(camera, ceilingM),
    },
  ];
  for (let i = 0; i + 1 < planM.length; i++) {
    const [a, b] = [planM[i], planM[i + 1]];
    planes.push({
      id: `wall-${i}`,
      kind: 'wall',
      polygonPx: outline(room, [
        [a[0], 0, a[1]],
        [a[0], ceilingM, a[1]],
        [b[0], ceilingM, b[1]],
        [b[0], 0, b[1]],
      ]),
      toMetres: wallPlaneToMetres(camera, a, b),
    });
  }
  return planes;
}

/** The wall faces of a Room that are in view. */
export const wallPlanes = (room: Shape): SurfacePlane[] =>
  surfacePlanes(room).filter(({ kind, polygonPx }) => kind === 'wall' && polygonPx.length > 2);

/** The plan closed behind the camera, so that the floor under the viewer belongs to the polygon. */
function levelCorners(plan: Room['planM'], y: number): Vec3[] {
  const corners: Vec3[] = plan.map(([x, z]): Vec3 => [x, y, z]);
  const [first, last] = [plan[0], plan[plan.length - 1]];
  const back = Math.min(-1, ...plan.map(([, z]) => z)) - 1;
  const left = Math.min(-1, ...plan.map(([x]) => x));
  const right = Math.max(1, ...plan.map(([x]) => x));
  if (last[1] > back) corners.push([Math.max(right, last[0]), y, last[1]], [right, y, back]);
  if (first[1] > back) corners.push([left, y, back], [Math.min(left, first[0]), y, first[1]]);
  return corners;
}

/**
 * Projects a planar polygon, cut at the near plane and at the borders of the picture; its sides bend as the lens bends
 * them.
 */
function outline(room: Shape, corners: readonly Vec3[]): Vec2[] {
  const camera: Camera = room.camera;
  const seen = clip3(
    corners.map((corner) => toCamera(camera, corner)),
    (p) => p[2] - NEAR_M,
  );
  const polygon: Vec2[] = seen.map((p) => projectStraight(camera, p));
  const picture: PixelRect = { left: 0, top: 0, right: room.width, bottom: room.height };
  if (!camera.distortion) return within(picture, polygon);
  const inReach = within(straightBounds(camera.distortion, room), polygon);
  return within(picture, bent(camera.distortion, inReach, Math.max(room.width, room.height) * LONGEST_SIDE));
}

/** Bent sides are drawn in pieces of at most this part of the picture's long side. */
const LONGEST_SIDE = 1 / 16;

function within({ left, top, right, bottom }: PixelRect, polygon: readonly Vec2[]): Vec2[] {
  let cut = clip2(polygon, (p) => p[0] - left);
  cut = clip2(cut, (p) => right - p[0]);
  cut = clip2(cut, (p) => p[1] - top);
  return clip2(cut, (p) => bottom - p[1]);
}

/**
 * Box around a picture of the given size without its distortion, px; the least and most lie at corners or middles of
 * sides.
 */
export function straightBounds(distortion: Distortion, { width, height }: Pick<Room, 'width' | 'height'>): PixelRect {
  const border = [0, 0.5, 1].flatMap((u) => [0, 0.5, 1].map((v) => straightened(distortion, [u * width, v * height])));
  const [xs, ys] = [border.map(([x]) => x), border.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** A polygon as the lens bends it: its sides in pieces of at most `longest` px. */
function bent(distortion: Distortion, polygon: readonly Vec2[], longest: number): Vec2[] {
  return polygon.flatMap((a, i) => {
    const b = polygon[(i + 1) % polygon.length];
    const pieces = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / longest));
    return Array.from({ length: pieces }, (_, k): Vec2 => {
      const t = k / pieces;
      return distorted(distortion, [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    });
  });
}

/** Sutherland-Hodgman against one half space: keeps what has side(p) ≥ 0. */
function clip3(polygon: readonly Vec3[], side: (p: Vec3) => number): Vec3[] {
  return cut(polygon, side, (a, b, t) => [
    a[0] + (b[0] - a[0]) * t,
    a[1] + (b[1] - a[1]) * t,
    a[2] + (b[2] - a[2]) * t,
  ]);
}

function clip2(polygon: readonly Vec2[], side: (p: Vec2) => number): Vec2[] {
  return cut(polygon, side, (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
}

function cut<P>(polygon: readonly P[], side: (p: P) => number, mix: (a: P, b: P, t: number) => P): P[] {
  const out: P[] = [];
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i];
    const b = polygon[(i + 1) % polygon.length];
    const sa = side(a);
    const sb = side(b);
    if (sa >= 0) out.push(a);
    if (sa >= 0 !== sb >= 0) out.push(mix(a, b, sa / (sa - sb)));
  }
  return out;
}

/** A straight line of the house itself, in metres of the world. */
export interface RoomEdge {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly kind: 'wall-floor' | 'wall-ceiling' | 'wall-wall' | 'opening';
}

/** Where the walls of a Room meet floor, ceiling and one another, and the outlines of its openings. */
export function roomEdges({
  planM,
  ceilingHeightM,
  openings,
}: Pick<Room, 'planM' | 'ceilingHeightM' | 'openings'>): RoomEdge[] {
  const edges: RoomEdge[] = [];
  const at = ([x, z]: readonly [number, number], y: number): Vec3 => [x, y, z];
  for (let i = 0; i + 1 < planM.length; i++) {
    const [a, b] = [planM[i], planM[i + 1]];
    edges.push({ from: at(a, 0), to: at(b, 0), kind: 'wall-floor' });
    edges.push({ from: at(a, ceilingHeightM), to: at(b, ceilingHeightM), kind: 'wall-ceiling' });
  }
  for (const corner of planM) edges.push({ from: at(corner, 0), to: at(corner, ceilingHeightM), kind: 'wall-wall' });
  for (const { wall, leftM, bottomM, widthM, heightM } of openings) {
    const [a, b] = [planM[wall], planM[wall + 1]];
    const lengthM = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const corner = (alongM: number, y: number): Vec3 => {
      const share = alongM / lengthM;
      return [a[0] + (b[0] - a[0]) * share, y, a[1] + (b[1] - a[1]) * share];
    };
    const [left, right, top] = [leftM, leftM + widthM, bottomM + heightM];
    const outline = [corner(left, bottomM), corner(left, top), corner(right, top), corner(right, bottomM)] as const;
    for (let i = 0; i < (bottomM > 0 ? 4 : 3); i++) {
      edges.push({ from: outline[i], to: outline[(i + 1) % 4], kind: 'opening' });
    }
  }
  return edges;
}
