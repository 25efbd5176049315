/** What the network says, in the words of the rest of perception. */
import { resizePlane } from '../../image/resample.ts';
import type { Beliefs } from '../beliefs.ts';
import type { OpeningPriors } from '../openings/openings.ts';
import type { SurfacePriors } from '../surfaces.ts';
import { type SegmentClass, segmentClasses } from './classes.ts';
import type { Segmentation } from './segment.ts';

/** Classes in the plane of a wall: what they cover is wall for the layout of a room. */
const onWalls: readonly SegmentClass[] = ['wall', 'window', 'door', 'curtain', 'picture'];
const onFloor: readonly SegmentClass[] = ['floor', 'rug'];

/** Probability of any of these classes, a pixel of a picture of width × height. */
export function probabilityOf(
  { data, width, height }: Segmentation,
  classes: readonly SegmentClass[],
  size: { readonly width: number; readonly height: number },
): Float32Array {
  const numbers = classes.map((each) => segmentClasses.indexOf(each));
  const count = segmentClasses.length;
  const small = new Float32Array(width * height);
  for (let p = 0; p < small.length; p++) for (const c of numbers) small[p] += data[p * count + c];
  return resizePlane({ width, height, data: small }, size.width, size.height, 'catmull-rom').data.map((v) =>
    Math.min(1, Math.max(0, v)),
  );
}

/** How much each place looks like floor, wall and ceiling; what stands in front of them speaks for none. */
export function networkBeliefs(said: Segmentation, size: { readonly width: number; readonly height: number }): Beliefs {
  const floor = probabilityOf(said, onFloor, size);
  const wall = probabilityOf(said, onWalls, size);
  const ceiling = probabilityOf(said, ['ceiling'], size);
  const over = (one: Float32Array, other: Float32Array, third: Float32Array) =>
    one.map((v, i) => v - Math.max(other[i], third[i]));
  return { floor: over(floor, wall, ceiling), wall: over(wall, floor, ceiling), ceiling: over(ceiling, wall, floor) };
}

/** Probabilities for the masks of surfaces. */
export function networkPriors(
  said: Segmentation,
  size: { readonly width: number; readonly height: number },
): SurfacePriors {
  const [floor, ceiling, wall] = (['floor', 'ceiling', 'wall'] as const).map((each) =>
    probabilityOf(said, [each], size),
  ) as [Float32Array, Float32Array, Float32Array];
  return { floor, ceiling, wall, object: floor.map((v, i) => Math.max(0, 1 - v - ceiling[i] - wall[i])) };
}

/** Probabilities for openings and rugs. */
export function networkOpenings(
  said: Segmentation,
  size: { readonly width: number; readonly height: number },
): OpeningPriors {
  const of = (each: SegmentClass) => probabilityOf(said, [each], size);
  return { window: of('window'), door: of('door'), curtain: of('curtain'), rug: of('rug'), floor: of('floor') };
}
