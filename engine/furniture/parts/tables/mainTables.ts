import { chanceOf } from '../../../chance.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { type Range, sizeOf } from '../../kit/size.ts';
import type { DecorSpot, Piece, PieceRequest } from '../../types.ts';
import { drawTable, surfaceOf, type TableMeasures } from './tables.ts';

/** Sizes that a table can have. */
export interface TableSizes {
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
}

/** A table in the family's make, its top a place for things. */
export function tableOf(request: PieceRequest, form: Form, sizes: TableSizes, thickness: number, apron: number): Piece {
  const [width, depth, height] = sizeOf(request, sizes);
  const mesh = new MeshBuilder();
  const measures: TableMeasures = { width, depth, height, thickness, apron, chance: chanceOf(request.seed) };
  drawTable(mesh, form, measures);
  return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: [topSpot(form, measures)] });
}

/** The rectangle inside the top's outline: round ones have less of it. */
function topSpot(form: Form, measures: TableMeasures): DecorSpot {
  const k = form.tableTop === 'square' || form.tableTop === 'boards' || form.tableTop === 'rounded' ? 0.86 : 0.62;
  return {
    centre: [0, surfaceOf(form, measures), 0],
    widthM: measures.width * k,
    depthM: measures.depth * k,
    clearM: 0.6,
  };
}
