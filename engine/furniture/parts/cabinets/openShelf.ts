import { type Chance, chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { type Range, sizeOf } from '../../kit/size.ts';
import type { Piece, PieceRequest } from '../../types.ts';
import { type Cell, drawCabinet, type Hollow } from './cabinet.ts';

/** Open shelves in a case of the family's make, filled hollow by hollow. */
export function openShelf(
  request: PieceRequest,
  widths: Range,
  fill: (mesh: MeshBuilder, chance: Chance, hollow: Hollow) => void,
): Piece {
  const form = formOf(request.forms);
  const chance = chanceOf(request.seed);
  const [width, depth, height] = sizeOf(request, { width: widths, depth: [0.28, 0.6], height: [0.7, 2.3] });
  const mesh = new MeshBuilder();
  const columns = Math.max(1, Math.round(width / 0.7));
  const rows = Math.max(2, Math.round(height / 0.4));
  const cells: Cell[] = [];
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++)
      cells.push({ x: [i / columns, (i + 1) / columns], y: [j / rows, (j + 1) / rows], kind: 'open' });
  const made = form.frameRole === 'rattan' ? { ...form, frameRole: 'wood' as const } : form;
  const hollows = drawCabinet(mesh, made, { width, depth, height, cells, board: form.edgeM > 0.008 ? 0.03 : 0.02 });
  for (const hollow of hollows) fill(mesh, chance, hollow);
  const decorSpots =
    height < 1.5 ? [{ centre: [0, height, 0] as const, widthM: width * 0.8, depthM: depth * 0.7, clearM: 0.5 }] : [];
  return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
}
