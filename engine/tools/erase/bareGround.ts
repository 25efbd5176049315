/** What surrounds what goes, without the legs, cables and feet that lie within what was told as floor. */
import { dilate } from '../../image/morphology.ts';
import { rgb8ToOklab } from '../../image/raster.ts';
import type { Mask } from '../../image/types.ts';
import { withoutThings } from '../../resurface/edges.ts';
import type { SurfaceKind } from '../../resurface/surfaceKinds.ts';
import { coverage } from '../../resurface/workspace.ts';
import { type Surroundings, shrunk } from '../../retouch/surroundings.ts';
import type { Runtime } from '../../runtime.ts';

/** Share of a place of the floor below which it shows a thing. */
const THING = 0.5;
/** Share of the long side beside a mask in which legs are looked for. */
const BESIDE = 0.04;

/**
 * The surroundings with nothing in `ground` where the network of edges sees a thing on the floor; it is asked where
 * floor is beside the mask. Throws AbortedError.
 */
export function bareGround(around: Surroundings, mask: Mask, rt: Runtime): Surroundings {
  const { small, perception, ground } = around;
  const weights = rt.learned('edges');
  const floor = perception.surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  if (!weights || !perception.segmentation || floor === 0) return around;
  const near = dilate(shrunk(mask, around), Math.round(BESIDE * Math.max(small.width, small.height))).data;
  if (!ground.some((label, i) => label === floor && near[i] > 0)) return around;
  const { width, height } = small;
  const of = (kind: SurfaceKind) =>
    coverage(
      perception.surfaces.filter((surface) => surface.kind === kind).map(({ mask }) => mask),
      width,
      height,
      rt,
    );
  const told = { floor: of('floor'), wall: of('wall'), ceiling: of('ceiling') };
  const bare = withoutThings({ image: small, lab: rgb8ToOklab(small, rt) }, told, weights, rt);
  const isThing = (i: number): boolean => bare.floor.data[i] < THING && told.floor.data[i] >= THING;
  const isOpen = awayFromFeet(around);
  const seen = ground.map((label, i) => (label > 0 && label === floor && isOpen(i) && isThing(i) ? 0 : label));
  return { ...around, ground: seen };
}

/** Share of the height below where the Room has a wall's foot in which it may be. */
const FOOT = 0.025;

/** Whether a place of the floor, as the Room has it, is no skirting's, nor in its shade. */
export function awayFromFeet({ small, behind, perception }: Surroundings): (i: number) => boolean {
  const floor = perception.surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  const foot = Math.round(FOOT * small.height) * small.width;
  return (i) => behind[i] === floor && behind[i - foot] === floor;
}
