import { chanceOf } from './chance.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { type Range, sizeOf } from './size.ts';
import { drawTable, surfaceOf, type TablePlan } from './tables.ts';
import type { DecorSpot, Piece, PieceKind, PieceRequest } from './types.ts';

interface TableSizes {
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
}

function tableOf(request: PieceRequest, form: Form, sizes: TableSizes, thickness: number, apron: number): Piece {
  const [width, depth, height] = sizeOf(request, sizes);
  const mesh = new MeshBuilder();
  const plan: TablePlan = { width, depth, height, thickness, apron, chance: chanceOf(request.seed) };
  drawTable(mesh, form, plan);
  return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: [topSpot(form, plan)] });
}

/** The rectangle inside the top's outline: round ones have less of it. */
function topSpot(form: Form, plan: TablePlan): DecorSpot {
  const k = form.tableTop === 'square' || form.tableTop === 'boards' || form.tableTop === 'rounded' ? 0.86 : 0.62;
  return { centre: [0, surfaceOf(form, plan), 0], widthM: plan.width * k, depthM: plan.depth * k, clearM: 0.6 };
}

const isRound = (form: Form) => form.tableTop === 'round' || form.tableTop === 'tray' || form.tableTop === 'octagon';

export const coffeeTable: PieceKind = {
  id: 'coffee-table',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.4, side: 0.4, back: 0.4 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const high = form.seatHeightM < 0.4 ? 0.32 : 0.4;
    const round = isRound(form);
    const sizes: TableSizes = {
      width: [0.6, round ? 0.85 : 1.1, 1.6],
      depth: [0.45, round ? 0.85 : 0.6, 1.1],
      height: [0.28, high, 0.48],
    };
    return tableOf(
      request,
      form,
      sizes,
      form.topRole === 'stone' || form.edgeM > 0.008 ? 0.04 : 0.024,
      form.edgeM > 0.004 ? 0.05 : 0,
    );
  },
};

/** Stands beside a seat: as high as its arm. */
export const sideTable: PieceKind = {
  id: 'side-table',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.2, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const sizes: TableSizes = {
      width: [0.32, 0.46, 0.65],
      depth: [0.32, 0.46, 0.65],
      height: [0.4, form.seatHeightM < 0.4 ? 0.46 : 0.54, 0.66],
    };
    const small: Form = {
      ...form,
      base: form.base === 'trestle' ? 'legs' : form.base,
      tableTop: form.tableTop === 'oval' ? 'round' : form.tableTop,
    };
    return tableOf(request, small, sizes, form.topRole === 'stone' ? 0.025 : 0.02, form.edgeM > 0.003 ? 0.045 : 0);
  },
};

export const diningTable: PieceKind = {
  id: 'dining-table',
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.75, side: 0.75, back: 0.75 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const round = form.tableTop === 'round';
    const sizes: TableSizes = {
      width: [0.8, round ? 1.25 : 1.8, 2.8],
      depth: [0.75, round ? 1.25 : 0.92, 1.3],
      height: [0.72, 0.74, 0.77],
    };
    const large: Form = {
      ...form,
      tableTop:
        form.tableTop === 'pebble'
          ? 'oval'
          : form.tableTop === 'tray' || form.tableTop === 'octagon'
            ? 'rounded'
            : form.tableTop,
    };
    return tableOf(request, large, sizes, form.topRole === 'stone' || form.edgeM > 0.008 ? 0.045 : 0.03, 0.08);
  },
};
