/** Long tables for many: meetings, shared work, reading rooms; low ones for children. */
import { move } from './affine.ts';
import { chanceOf } from './chance.ts';
import { deskForm } from './desk.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { drawShade } from './shades.ts';
import { type Range, sizeOf } from './size.ts';
import { block, cylinder, rod } from './solids.ts';
import { drawTable, surfaceOf, type TablePlan } from './tables.ts';
import type { DecorSpot, LookRole, PieceKind } from './types.ts';

/** A table that is long enough for two supports, in shapes that people can sit around. */
function longForm(form: Form): Form {
  const top = form.tableTop;
  const soft = top === 'round' || top === 'oval' || top === 'pebble' || top === 'tray';
  return {
    ...form,
    topRole: form.topRole === 'metal' ? 'woodDark' : form.topRole,
    tableTop: soft ? 'oval' : top === 'octagon' ? 'rounded' : top,
    base: form.base === 'legs' && soft ? 'pedestal' : form.base,
  };
}

function spotsAlong(width: number, depth: number, y: number, count: number): DecorSpot[] {
  const step = (width * 0.7) / count;
  return Array.from({ length: count }, (_, i) => ({
    centre: [(i - (count - 1) / 2) * step, y, 0] as const,
    widthM: step * 0.7,
    depthM: depth * 0.3,
    clearM: 0.6,
  }));
}

interface LongTable {
  readonly id: string;
  readonly width: Range;
  readonly depth: Range;
  /** What runs along the middle of the top. */
  readonly middle: 'flap' | 'spine' | 'lamps';
  readonly formOf: (form: Form) => Form;
}

function longTable(table: LongTable): PieceKind {
  return {
    id: table.id,
    stance: 'floor',
    segment: 'table',
    clearanceM: { front: 0.9, side: 0.9, back: 0.9 },
    againstWall: false,
    build(request) {
      const form = table.formOf(formOf(request.forms));
      const [width, depth, height] = sizeOf(request, {
        width: table.width,
        depth: table.depth,
        height: [0.72, 0.745, 0.77],
      });
      const mesh = new MeshBuilder();
      const plan: TablePlan = {
        width,
        depth,
        height,
        thickness: form.topRole === 'stone' || form.edgeM > 0.008 ? 0.045 : 0.034,
        apron: form.edgeM > 0.002 ? 0.08 : 0,
        chance: chanceOf(request.seed),
      };
      drawTable(mesh, form, plan);
      const y = surfaceOf(form, plan);
      middles[table.middle](mesh, form, width, y);
      const whole = table.middle === 'lamps' ? undefined : height;
      return pieceOf(mesh, { sizeM: [width, depth, whole], decorSpots: spotsAlong(width, depth, y, 2) });
    },
  };
}

const middles: Readonly<
  Record<LongTable['middle'], (mesh: MeshBuilder, form: Form, width: number, y: number) => void>
> = {
  flap: cableFlap,
  spine: socketSpine,
  lamps: readingLamps,
};

/** A lid over the sockets, let into the top. */
function cableFlap(mesh: MeshBuilder, form: Form, _width: number, y: number): void {
  const role: LookRole = form.fittingRole === 'black' || form.topRole === 'woodDark' ? 'black' : 'steel';
  mesh.add(role, block([-0.17, y - 0.02, -0.06], [0.17, y - 0.0004, 0.06], { radius: 0.001 }));
  for (const s of [-1, 1])
    mesh.add(role, block([-0.162, y - 0.01, s * 0.002], [0.162, y, s * 0.055], { radius: 0.0005 }));
}

/** A trough with sockets for everyone, flush with the top. */
function socketSpine(mesh: MeshBuilder, form: Form, width: number, y: number): void {
  const half = width * 0.32;
  mesh.add('black', block([-half, y - 0.06, -0.05], [half, y - 0.0004, 0.05], { radius: 0.001 }));
  const count = Math.max(3, Math.round((half * 2) / 0.45));
  for (let i = 0; i < count; i++) {
    const x = -half + (half * 2 * (i + 0.5)) / count;
    mesh.add(
      form.frameRole === 'black' ? 'steel' : 'white',
      block([x - 0.06, y - 0.01, -0.032], [x + 0.06, y, 0.032], { radius: 0.001 }),
    );
    for (const s of [-1, 1])
      mesh.add(
        'black',
        block([x + s * 0.03 - 0.018, y - 0.004, -0.016], [x + s * 0.03 + 0.018, y, 0.016], { radius: 0.001 }),
      );
  }
}

/** A rail with small shaded lamps, as reading rooms have. */
function readingLamps(mesh: MeshBuilder, form: Form, width: number, y: number): void {
  const count = Math.max(2, Math.round(width / 1.1));
  const step = (width * 0.76) / count;
  const role: LookRole = form.fittingRole;
  const wide = 0.24;
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * step;
    const probe = new MeshBuilder();
    const tall = drawShade(probe, form, wide);
    const top = y + 0.34 + tall * 0.3;
    mesh.add(role, cylinder(0.055, y - 0.004, y + 0.014, 24, 0.004), move(x, 0, 0));
    mesh.add(role, rod([x, y + 0.01, 0], [x, top - tall * (form.shade === 'globe' ? 1 : 0.3), 0], 0.008, 0.007, 10));
    mesh.within(move(x, top, 0), () => drawShade(mesh, form, wide));
  }
  const rail = (step * (count - 1)) / 2;
  if (rail > 0) mesh.add(role, rod([-rail, y + 0.12, 0], [rail, y + 0.12, 0], 0.006, 0.006, 8));
}

export const meetingTable = longTable({
  id: 'meeting-table',
  width: [1.6, 2.8, 5.2],
  depth: [0.9, 1.15, 1.5],
  middle: 'flap',
  formOf: longForm,
});

export const sharedTable = longTable({
  id: 'shared-table',
  width: [1.6, 2.4, 4],
  depth: [0.9, 1.2, 1.5],
  middle: 'spine',
  formOf: (form) => deskForm(longForm(form)),
});

export const readingTable = longTable({
  id: 'reading-table',
  width: [1.4, 2.2, 3.6],
  depth: [0.9, 1.1, 1.3],
  middle: 'lamps',
  formOf: (form) => ({ ...deskForm(longForm(form)), edgeM: Math.max(form.edgeM, 0.003) }),
});

/** For children of three to six: a rounded top at half a metre. */
export const lowTable: PieceKind = {
  id: 'low-table',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.5, side: 0.5, back: 0.5 },
  againstWall: false,
  build(request) {
    const family = formOf(request.forms);
    const round = family.tableTop === 'round' || family.tableTop === 'oval' || family.tableTop === 'pebble';
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, round ? 0.9 : 1.1, 1.4],
      depth: [0.6, round ? 0.9 : 0.65, 1],
      height: [0.44, 0.5, 0.56],
    });
    const plain: Form = {
      ...family,
      base: family.base === 'sled' || family.base === 'trestle' || family.base === 'pedestal' ? 'legs' : family.base,
      leg: family.leg === 'hairpin' || family.leg === 'blade' ? 'tapered' : family.leg,
      topRole:
        family.topRole === 'glass' || family.topRole === 'metal' || family.topRole === 'stone'
          ? 'wood'
          : family.topRole,
      tableTop: round ? 'round' : 'rounded',
      edgeM: 0.006,
    };
    const mesh = new MeshBuilder();
    const plan: TablePlan = { width, depth, height, thickness: 0.025, apron: 0.05, chance: chanceOf(request.seed) };
    drawTable(mesh, plain, plan);
    return pieceOf(mesh, {
      sizeM: [width, depth, height],
      decorSpots: [{ centre: [0, height, 0], widthM: width * 0.5, depthM: depth * 0.5, clearM: 0.4 }],
    });
  },
};
