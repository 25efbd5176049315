/** What kitchens are built of: base units on their plinth, worktops, fronts with 3 mm gaps. Fronts face −z. */
import type { Vec3 } from '../../geometry/types.ts';
import type { Form } from '../forms/form.ts';
import { roundedRectangle } from '../kit/curves.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { block } from '../kit/solids.ts';
import { pierced, shifted } from '../kit/vessels.ts';
import type { MaterialRole } from '../types.ts';
import { panelled } from './cabinets/cabinet.ts';
import { handle } from './handles.ts';
import { isClassic } from './taps.ts';

/** Width of a kitchen unit, metres. */
export const MODULE = 0.6;

/**
 * How far handles may stand out before the worktop: units are built this much shallower, so that their edges meet in a
 * row.
 */
export const HANDLE_ROOM = 0.016;

/** Fronts lie this far behind the worktop's edge. */
export const OVERHANG = 0.02;

export const FRONT = 0.019;

const GAP = 0.0015;

export const PLINTH_SETBACK = 0.05;

/**
 * The family's form as a kitchen fitter builds it: nothing woven or of glass near the water, no lattice that flour
 * falls into.
 */
export function kitchenForm(form: Form): Form {
  const frameRole: MaterialRole = form.frameRole === 'rattan' ? 'painted' : form.frameRole;
  const bare = form.topRole === 'glass' || form.topRole === 'metal' || form.topRole === frameRole;
  const topRole: MaterialRole = bare || form.topRole === 'woodDark' ? 'stone' : form.topRole;
  return { ...form, frameRole, topRole, door: form.door === 'lattice' ? 'raised' : form.door };
}

/** Thickness of the worktop: boards are thicker than stone. */
export function worktopThickness(form: Form): number {
  return form.topRole === 'wood' ? 0.038 : form.door === 'flat' ? 0.02 : 0.03;
}

/**
 * A worktop between two x, from z = `front` to `back`, its surface at `height`, with a hole for a bowl if one is given.
 */
export function worktop(
  mesh: MeshBuilder,
  form: Form,
  place: { left: number; right: number; front: number; back: number; height: number },
  hole?: { x: number; z: number; width: number; depth: number; radius: number },
): void {
  const { left, right, front, back, height } = place;
  const low = height - worktopThickness(form);
  const bevel = isClassic(form) ? 0.006 : 0.002;
  if (!hole) {
    mesh.add(
      form.topRole,
      block([left, low, front], [right, height, back], { radius: bevel, rounding: isClassic(form) ? 2 : 1, grain: 0 }),
    );
    return;
  }
  const outer = shifted(roundedRectangle(right - left, back - front, 0.003, 5), (left + right) / 2, (front + back) / 2);
  const inner = shifted(roundedRectangle(hole.width, hole.depth, hole.radius, 5), hole.x, hole.z);
  mesh.add(form.topRole, pierced(outer, inner, low, height, 0.002));
}

export type UnitKind = 'drawers' | 'doors' | 'drawer-doors' | 'dishwasher' | 'false-doors';

export interface UnitPlace {
  readonly left: number;
  readonly right: number;
  /** Underside of the worktop. */
  readonly top: number;
  /** Height of the plinth. */
  readonly foot: number;
  /** Outer face of the fronts. */
  readonly front: number;
  readonly back: number;
  /** Side of a single door's handle. */
  readonly handle?: -1 | 1;
  /** Height at which the carcass ends, where something hangs into it. */
  readonly hollow?: number;
}

/** A base unit: carcass, plinth, fronts. */
export function baseUnit(mesh: MeshBuilder, form: Form, kind: UnitKind, place: UnitPlace): void {
  const { left, right, top, foot, front, back } = place;
  mesh.add(
    form.frameRole,
    block([left, foot, front + FRONT + 0.001], [right, place.hollow ?? top, back], { radius: 0.0008 }),
  );
  plinthBoard(mesh, form, left, right, foot, front, back);
  // Without handles a shadow gap under the worktop takes the fingers.
  const high = top - (form.handle === 'none' ? 0.024 : 0.003);
  if (form.handle === 'none')
    mesh.add('black', block([left, high, front + FRONT], [right, top, front + FRONT + 0.004], { radius: 0 }));
  const fronts = frontsOf(kind, right - left);
  for (const one of fronts) {
    const box = {
      x0: left + (right - left) * one.x[0] + GAP,
      x1: left + (right - left) * one.x[1] - GAP,
      y0: foot + (high - foot) * one.y[0] + GAP,
      y1: foot + (high - foot) * one.y[1] - GAP,
    };
    const side = one.handle ?? place.handle ?? 1;
    frontBoard(mesh, form, {
      ...box,
      z: front,
      drawer: one.drawer,
      handle: side,
      upper: true,
      quiet: one.quiet ?? false,
    });
  }
}

interface FrontMeasures {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly drawer: boolean;
  readonly handle?: -1 | 1;
  readonly quiet?: boolean;
}

function frontsOf(kind: UnitKind, width: number): FrontMeasures[] {
  const doors = (y0: number, y1: number): FrontMeasures[] =>
    width > 0.62
      ? [
          { x: [0, 0.5], y: [y0, y1], drawer: false, handle: 1 },
          { x: [0.5, 1], y: [y0, y1], drawer: false, handle: -1 },
        ]
      : [{ x: [0, 1], y: [y0, y1], drawer: false }];
  const drawer = (y0: number, y1: number, quiet = false): FrontMeasures => ({
    x: [0, 1],
    y: [y0, y1],
    drawer: true,
    quiet,
  });
  switch (kind) {
    case 'drawers':
      return [drawer(0, 0.4), drawer(0.4, 0.8), drawer(0.8, 1)];
    case 'doors':
      return doors(0, 1);
    case 'drawer-doors':
      return [...doors(0, 0.79), drawer(0.79, 1)];
    case 'false-doors':
      return [...doors(0, 0.79), drawer(0.79, 1, true)];
    case 'dishwasher':
      return [drawer(0, 1)];
  }
}

/**
 * One front with its handle: at the upper corner of base doors, the lower one of wall doors, near the upper edge of
 * drawers.
 */
export function frontBoard(
  mesh: MeshBuilder,
  form: Form,
  f: {
    x0: number;
    x1: number;
    y0: number;
    y1: number;
    z: number;
    drawer: boolean;
    handle: -1 | 1;
    /** Handle near the upper end. */
    upper: boolean;
    /** Without a handle. */
    quiet: boolean;
  },
): void {
  panelled(mesh, form, { ...f, t: FRONT, drawer: f.drawer && f.y1 - f.y0 < 0.4 });
  if (f.quiet) return;
  const wide = Math.min(f.drawer ? 0.3 : 0.19, (f.x1 - f.x0) * 0.45);
  const high = f.y1 - f.y0;
  const at: Vec3 = f.drawer
    ? [(f.x0 + f.x1) / 2, high < 0.2 ? (f.y0 + f.y1) / 2 : f.y1 - 0.07, f.z]
    : [f.handle < 0 ? f.x0 + 0.035 : f.x1 - 0.035, f.upper ? f.y1 - 0.05 - wide / 2 : f.y0 + 0.05 + wide / 2, f.z];
  handle(mesh, form, at, f.drawer, wide, f.y1);
}

/** The board that closes the gap to the floor: recessed for the toes, black where fronts are plain. */
function plinthBoard(
  mesh: MeshBuilder,
  form: Form,
  left: number,
  right: number,
  foot: number,
  front: number,
  back: number,
): void {
  const role = isClassic(form) ? form.frameRole : 'black';
  mesh.add(role, block([left, 0, front + PLINTH_SETBACK], [right, foot + 0.001, back - 0.02], { radius: 0.0008 }));
}

/** Places of a unit of that depth: the worktop's edge, the fronts, the back. */
export function depthsOf(depth: number): { edge: number; front: number; back: number } {
  const edge = -depth / 2 + HANDLE_ROOM;
  return { edge, front: edge + OVERHANG, back: depth / 2 };
}

/** Finish of ovens, refrigerators and hoods. */
export function applianceRole(form: Form): MaterialRole {
  if (form.frameRole === 'black' || form.legRole === 'black') return 'black';
  if (form.frameRole === 'white') return 'white';
  return form.frameRole === 'painted' || form.edgeM >= 0.01 ? 'painted' : 'steel';
}

export const PLINTH_HEIGHT = 0.1;
