/** How far rugs go on in a hole. */
import { applyHomography, invert } from '../../geometry/matrix.ts';
import { areaOf } from '../../geometry/polygon.ts';
import type { Mat3, Vec2 } from '../../geometry/types.ts';
import { fillPolygons } from '../../image/mask.ts';
import { connectedComponents, dilate, pixelsByLabel } from '../../image/morphology.ts';
import type { Surroundings } from '../surroundings.ts';
import { outlineOf } from './neighbours.ts';

/** Smallest part of a rug, as a share of the picture. */
const LEAST_RUG = 0.004;
/** Px of the hole's rim within which parts of a rug meet it; most by which their mean colours differ, of 255. */
const NEAR = 6;
const SAME = 45;
/** Share of a rectangle on the floor that is seen of a rug, from which on it is taken to be one. */
const RECTANGULAR = 0.6;
/** Degrees between the directions that a rug's sides may have. */
const TURN = 3;

/** How much a place is a rug's: within what is seen of it on all sides, or within the rectangle that it may be. */
export const WITHIN = 2;
export const MAYBE = 1;

/**
 * WITHIN the convex outlines of the rugs that are seen, specks left out, and MAYBE in the rectangles that these are
 * part of, where the floor's plane is known. Parts that meet the hole and are of one colour are one rug, which goes on
 * in it. Null where there are none.
 */
export function rugReach(around: Surroundings, inHole: Uint8Array): Uint8Array | null {
  const { width, height } = around.small;
  const floor = around.perception.surfaces.find(({ kind }) => kind === 'floor');
  const reach = new Uint8Array(width * height);
  const outlines = rugsOf(around, inHole).map((pixels) => outlineOf(pixels, width));
  const mark = (ring: readonly Vec2[], as: number): void =>
    fillPolygons(width, height, [ring]).data.forEach((v, i) => {
      if (v >= 128) reach[i] = as;
    });
  for (const outline of outlines) {
    const rectangle = floor ? rectangleOf(outline, floor.toMetres) : null;
    if (rectangle) mark(rectangle, MAYBE);
  }
  for (const outline of outlines) mark(outline, WITHIN);
  return outlines.length > 0 ? reach : null;
}

/** Pixels of each rug that is seen. */
function rugsOf({ small, ground, rug }: Surroundings, inHole: Uint8Array): (readonly number[])[] {
  const { width, height, data } = small;
  const { labels, components } = connectedComponents(width, height, (i) => ground[i] === rug && !inHole[i]);
  const near = dilate({ width, height, data: inHole.map((v) => (v ? 255 : 0)) }, NEAR).data;
  const rugs: { readonly colour: readonly number[]; readonly meets: boolean; readonly pixels: number[] }[] = [];
  const parts = pixelsByLabel(labels, components.length).slice(1);
  for (const pixels of parts.sort((p, q) => q.length - p.length)) {
    const colour = [0, 1, 2].map((c) => pixels.reduce((sum, i) => sum + data[i * 3 + c], 0) / pixels.length);
    const meets = pixels.some((i) => near[i]);
    const isSame = (other: readonly number[]): boolean => colour.every((v, c) => Math.abs(v - other[c]) < SAME);
    const same = meets ? rugs.find((other) => other.meets && isSame(other.colour)) : undefined;
    if (same) for (const i of pixels) same.pixels.push(i);
    else if (pixels.length >= LEAST_RUG * width * height) rugs.push({ colour, meets, pixels: [...pixels] });
  }
  return rugs.map(({ pixels }) => pixels);
}

/** Whether all points lie on the side of a plane's horizon that is seen, or all beyond it. */
const isOneSide = (plane: Mat3, points: readonly Vec2[]): boolean => {
  const depths = points.map(([x, y]) => plane[6] * x + plane[7] * y + plane[8]);
  return depths.every((w) => w * depths[0] > 0);
};

/** Smallest rectangle on the floor around an outline, as seen; null where that fills little of it, or is not seen. */
function rectangleOf(outline: readonly Vec2[], toMetres: Mat3): Vec2[] | null {
  if (!isOneSide(toMetres, outline)) return null;
  const laid = outline.map(([x, y]) => applyHomography(toMetres, x, y));
  let best: { readonly area: number; readonly corners: Vec2[] } | null = null;
  for (let turn = 0; turn < 90; turn += TURN) {
    const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const [us, vs] = [laid.map(([x, y]) => c * x + s * y), laid.map(([x, y]) => c * y - s * x)];
    const [u0, u1, v0, v1] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
    const area = (u1 - u0) * (v1 - v0);
    if (best && area >= best.area) continue;
    const corners = [
      [u0, v0],
      [u1, v0],
      [u1, v1],
      [u0, v1],
    ].map(([u, v]): Vec2 => [c * u - s * v, s * u + c * v]);
    best = { area, corners };
  }
  if (!best || areaOf(laid) < RECTANGULAR * best.area) return null;
  const toPixels = invert(toMetres);
  if (!isOneSide(toPixels, best.corners)) return null;
  return best.corners.map(([x, y]) => applyHomography(toPixels, x, y));
}
