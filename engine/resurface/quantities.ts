/** What a surface takes of a material: square metres as far as the photo shows them, pieces with waste, and what they cost. */
import type { Material } from '#catalog/materials/schema.ts';
import { applyHomography } from '../geometry/matrix.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { clamp } from '../interpolation.ts';
import type { SurfaceView } from '../perceive/types.ts';

/** Relative standard error of lengths in a Room whose scale rests on what rooms usually measure. */
const SCALE_ERROR = 0.08;
/** Of a Room that somebody has checked, corners in place. */
const CHECKED_ERROR = 0.04;
/** What a layout that can't be believed at all adds to the error of an area. */
const LAYOUT_ERROR = 0.25;

/** Metres from the camera beyond which no floor is counted. */
const FARTHEST = 30;

export interface Measured {
  /** floor, wall-0, … */
  readonly surface: string;
  /** What the photo shows of the surface, with what stands before it, less openings; and its standard error. */
  readonly areaM2: number;
  readonly errorM2: number;
}

export type Unit = 'piece' | 'roll' | 'litre' | 'm2';

export interface Quantities {
  readonly surfaces: readonly Measured[];
  readonly areaM2: number;
  readonly errorM2: number;
  /** Added for cutting and breakage, in percent. */
  readonly wastePercent: number;
  readonly unit: Unit;
  /** Whole units to order, waste included. */
  readonly count: number;
  /** Guide price of what is ordered, supply only, in SGD. */
  readonly sgd: number;
}

const rounded = (v: number): number => Math.round(v * 100) / 100;

function polygonArea(points: readonly (readonly [number, number])[]): number {
  let twice = 0;
  for (let i = 0; i < points.length; i++) {
    const [ax, ay] = points[i];
    const [bx, by] = points[(i + 1) % points.length];
    twice += ax * by - bx * ay;
  }
  return Math.abs(twice) / 2;
}

function faceLength({ planM }: Room, id: string): number {
  const index = Number(id.slice('wall-'.length));
  const [from, to] = [planM[index], planM[index + 1]];
  return from && to ? Math.hypot(to[0] - from[0], to[1] - from[1]) : 0;
}

/** Area of a surface as far as the picture's borders, less the openings of a wall that lie within it. */
export function measure(room: Room, view: SurfaceView, isChecked: boolean): Measured {
  const outline = surfacePlanes(room).find(({ id }) => id === view.id)?.polygonPx ?? [];
  // A face seen nearly edge-on has no sharp place for its far end: the Room knows where it is.
  const [widest, highest] =
    view.kind === 'wall' ? [faceLength(room, view.id), room.ceilingHeightM] : [FARTHEST, FARTHEST];
  const lowest = view.kind === 'wall' ? 0 : -FARTHEST;
  const metres = outline.map(([x, y]): [number, number] => {
    const [u, v] = applyHomography(view.toMetres, x, y);
    return [clamp(u, lowest, widest), clamp(v, lowest, highest)];
  });
  let areaM2 = polygonArea(metres);
  if (view.kind === 'wall' && metres.length > 0) {
    const us = metres.map(([u]) => u);
    const [from, to] = [Math.min(...us), Math.max(...us)];
    for (const opening of room.openings) {
      if (view.id !== `wall-${opening.wall}`) continue;
      const width = Math.min(to, opening.leftM + opening.widthM) - Math.max(from, opening.leftM);
      areaM2 -= Math.max(0, width) * opening.heightM;
    }
  }
  areaM2 = Math.max(0, areaM2);
  const scale = 2 * (isChecked ? CHECKED_ERROR : SCALE_ERROR);
  const error = Math.hypot(scale, isChecked ? 0 : LAYOUT_ERROR * (1 - room.confidence));
  return { surface: view.id, areaM2: rounded(areaM2), errorM2: rounded(areaM2 * error) };
}

/** Cutting waste as trade guides have it: more for patterns that turn or must meet. */
function wasteOf({ pattern, group }: Material): number {
  if (pattern.kind === 'boards') return pattern.layout === 'plank' ? 8 : 15;
  if (pattern.kind === 'wallpaper') return 15;
  if (group === 'paint') return 5;
  return 10;
}

/** Square metres that a litre of paint covers in two coats. */
const PAINT_M2_PER_LITRE = 5.5;

function unitOf(material: Material): { unit: Unit; unitM2: number } {
  if (material.group === 'paint') return { unit: 'litre', unitM2: PAINT_M2_PER_LITRE };
  const [width, length] = material.sizeCm;
  const unitM2 = (width * length) / 10_000;
  if (material.pattern.kind === 'wallpaper') return { unit: 'roll', unitM2 };
  const isPoured = width === 100 && length === 100;
  return isPoured || material.pattern.kind === 'carpet' ? { unit: 'm2', unitM2: 1 } : { unit: 'piece', unitM2 };
}

/** What all surfaces together take. */
export function quantitiesOf(material: Material, surfaces: readonly Measured[]): Quantities {
  const areaM2 = surfaces.reduce((sum, surface) => sum + surface.areaM2, 0);
  // One scale is wrong for all of them alike: their errors add up.
  const errorM2 = surfaces.reduce((sum, surface) => sum + surface.errorM2, 0);
  const wastePercent = wasteOf(material);
  const needed = areaM2 * (1 + wastePercent / 100);
  const { unit, unitM2 } = unitOf(material);
  const count = Math.ceil(needed / unitM2 - 1e-9);
  return {
    surfaces,
    areaM2: rounded(areaM2),
    errorM2: rounded(errorM2),
    wastePercent,
    unit,
    count,
    sgd: Math.round(count * unitM2 * material.sgdPerM2),
  };
}
