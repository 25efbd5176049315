/**
 * What a surface takes of a material: square metres as far as the photo shows them, pieces with waste, and what they
 * cost.
 */
import { orderOf, type Unit, unitOf, wasteOf } from '#catalog/materials/quantities.ts';
import type { Material } from '#catalog/materials/schema.ts';
import { applyHomography } from '../geometry/matrix.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { clamp } from '../interpolation.ts';
import type { PicturedMaterial } from '../materials/own/ownMaterial.ts';
import type { SurfaceView } from '../perceive/types.ts';
import type { Scale } from '../redesign/scale.ts';

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

/** Relative error of areas because the layout may be wrong. */
export function layoutErrorOf(room: Room, isChecked: boolean): number {
  return isChecked ? 0 : LAYOUT_ERROR * (1 - room.confidence);
}

export interface Scaled {
  /** Somebody has put its corners in place. */
  readonly isChecked: boolean;
  readonly scale: Scale;
}

/**
 * Area of a surface as far as the picture's borders, less the openings of a wall that lie within it; in metres at that
 * scale.
 */
export function measure(room: Room, view: SurfaceView, { isChecked, scale }: Scaled): Measured {
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
  areaM2 = Math.max(0, areaM2) * scale.factor ** 2;
  const error = Math.hypot(2 * scale.standardError, layoutErrorOf(room, isChecked));
  return { surface: view.id, areaM2: rounded(areaM2), errorM2: rounded(areaM2 * error) };
}

/** What all surfaces together take. */
export function quantitiesOf(material: Material | PicturedMaterial, surfaces: readonly Measured[]): Quantities {
  const areaM2 = surfaces.reduce((sum, surface) => sum + surface.areaM2, 0);
  // One scale is wrong for all of them alike: their errors add up.
  const errorM2 = surfaces.reduce((sum, surface) => sum + surface.errorM2, 0);
  const wastePercent = wasteOf(material);
  const { unit, unitM2 } = unitOf(material);
  return {
    surfaces,
    areaM2: rounded(areaM2),
    errorM2: rounded(errorM2),
    wastePercent,
    unit,
    ...orderOf(areaM2, { wastePercent, unitM2, sgdPerM2: material.sgdPerM2 }),
  };
}
