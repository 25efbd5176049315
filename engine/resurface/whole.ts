/** Surfaces of a photo as wholes: where each is, and whether that can be believed. */
import { throwIfAborted } from '../abort.ts';
import { maskToPlane } from '../image/mask.ts';
import { rgb8ToOklab } from '../image/raster.ts';
import type { LabelMap, Mask, Plane } from '../image/types.ts';
import { edgeAwareMatte } from '../perceive/matte.ts';
import { segmentAgain } from '../perceive/network/segment.ts';
import { findSegments, shrunkForSegments } from '../perceive/segments/segments.ts';
import type { Perception } from '../perceive/types.ts';
import type { Runtime } from '../runtime.ts';
import { withoutThings } from './edges.ts';
import { wholeExtent } from './extent/extent.ts';
import { patternOf } from './extent/pattern.ts';
import { type SurfaceKind, surfaceKinds } from './surfaceKinds.ts';
import { coverage, type Workspace } from './workspace.ts';

/** Share of the picture from which a surface is worth a run; smaller walls are mostly things of a wall's look. */
const LEAST_SEEN: Readonly<Record<SurfaceKind, number>> = { floor: 0.006, wall: 0.02, ceiling: 0.006 };
/** Share of a surface that may be unsure, and belief from which it is covered: half a floor is worse than none. */
const MOST_UNSURE: Readonly<Record<SurfaceKind, number>> = { floor: 0.15, wall: 0.2, ceiling: 0.3 };
const LEAST_BELIEF = 0.45;
/** Strength of its own pattern, in OKLab lightness, up to which a wall or ceiling can be parted from its light. */
const MOST_PATTERN = 0.0165;

export interface WholeSurface {
  /** 0-1 at workspace size. */
  readonly coverage: Plane;
  /** 0-1 at the size of segments: what would be of it, and can't be told from what stands before it. */
  readonly unsure: Plane;
  /** 0-1: how far network and masks agree on it. */
  readonly confidence: number;
  /** Enough of it is in the picture. */
  readonly isSeen: boolean;
  /** No pattern of its own hides the light on it; floors are never asked. */
  readonly isPlain: boolean;
  /** It is told from what stands before it in its main part: else it is left alone whole. */
  readonly isBelieved: boolean;
}

export interface WholeSurfaces extends Readonly<Record<SurfaceKind, WholeSurface>> {
  /** 1 where a rug lies, at the size of segments. */
  readonly rug: Plane;
  /** Number from 1 of each thing of cloth, 0 elsewhere, at the size of segments. */
  readonly cloth: LabelMap;
}

/** Where surfaces are (≥ 128), of the picture's size or another, as somebody has drawn them. */
export type MendedMasks = Readonly<Partial<Record<'floor' | 'wall', Mask>>>;

/** Floor, walls and ceiling thing by thing; what is `mended` is taken as it was drawn. Throws AbortedError. */
export function wholeSurfaces(
  perception: Perception,
  work: Workspace,
  rt: Runtime,
  mended: MendedMasks = {},
): WholeSurfaces {
  const rough = roughSurfaces(perception, work, rt);
  const weights = rt.learned('edges');
  // Without a network there is nobody to ask beside the masks.
  const found = weights && perception.segmentation ? bared(rough, work, weights, rt) : rough;
  return withMended(found, mended, work, rt);
}

/** Without legs, cables and fittings that lie within what was told as a surface. */
function bared(rough: WholeSurfaces, work: Workspace, weights: Uint8Array, rt: Runtime): WholeSurfaces {
  const told = { floor: rough.floor.coverage, wall: rough.wall.coverage, ceiling: rough.ceiling.coverage };
  const planes = withoutThings(work, told, weights, rt);
  const whole = (kind: SurfaceKind): WholeSurface => ({ ...rough[kind], coverage: planes[kind] });
  return { ...rough, floor: whole('floor'), wall: whole('wall'), ceiling: whole('ceiling') };
}

/** What somebody has drawn is that surface, and no other one. */
function withMended(found: WholeSurfaces, mended: MendedMasks, work: Workspace, rt: Runtime): WholeSurfaces {
  const whole = { ...found };
  for (const kind of ['floor', 'wall'] as const) {
    const mask = mended[kind];
    if (!mask) continue;
    const plane = coverage([mask], work.width, work.height, rt);
    for (const other of surfaceKinds) {
      const { data } = whole[other].coverage;
      whole[other] = {
        ...whole[other],
        coverage: { ...plane, data: data.map((v, i) => v * (1 - plane.data[i])) },
      };
    }
    const { unsure } = whole[kind];
    whole[kind] = {
      coverage: plane,
      unsure: { ...unsure, data: new Float32Array(unsure.data.length) },
      confidence: 1,
      isSeen: plane.data.some((v) => v > 0.5),
      isPlain: true,
      isBelieved: true,
    };
  }
  return whole;
}

/** Floor, walls and ceiling thing by thing, their borders no finer than segments. Throws AbortedError. */
export function roughSurfaces(perception: Perception, work: Workspace, rt: Runtime): WholeSurfaces {
  const small = shrunkForSegments(work.image);
  const weights = perception.segmentation && rt.learned('segmentation');
  const again = weights && segmentAgain(small, weights, rt);
  const segments = findSegments(small, { perception }, rt);
  const extent = wholeExtent(perception, segments, rgb8ToOklab(small, rt), rt, again);
  throwIfAborted(rt.signal);
  const whole = (kind: SurfaceKind): WholeSurface => {
    const is = sum(extent.coverage[kind]);
    const unsure = sum(extent.unsure[kind]);
    const confidence = is === 0 ? 0 : (extent.belief[kind] * is) / (is + unsure);
    const plane = alongEdges(extent.coverage[kind], work, rt);
    const isPlain = kind === 'floor' || patternOf(plane, work.lab.l, rt) <= MOST_PATTERN;
    return {
      coverage: plane,
      unsure: extent.unsure[kind],
      confidence,
      isSeen: is + unsure >= LEAST_SEEN[kind] * extent.coverage[kind].data.length,
      isPlain,
      isBelieved:
        unsure <= MOST_UNSURE[kind] * (is + unsure) && confidence >= LEAST_BELIEF && extent.isWhole[kind] && isPlain,
    };
  };
  return {
    floor: whole('floor'),
    wall: whole('wall'),
    ceiling: whole('ceiling'),
    rug: extent.rug,
    cloth: extent.cloth,
  };
}

const sum = ({ data }: Plane): number => data.reduce((total, v) => total + v, 0);

/** At workspace size, borders on the edges of the picture. */
function alongEdges(plane: Plane, work: Workspace, rt: Runtime): Plane {
  if (plane.width === work.width && plane.height === work.height) return plane;
  const guide = { width: work.width, height: work.height, data: work.lab.l };
  return maskToPlane(edgeAwareMatte(plane, guide, rt));
}
