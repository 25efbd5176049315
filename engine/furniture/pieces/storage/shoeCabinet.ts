import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { type Cell, drawCabinet } from '../../parts/cabinets/cabinet.ts';
import type { PieceKind } from '../../types.ts';

/** Shallow, its fronts tilt; on legs or a plinth by the family. */
export const shoeCabinet: PieceKind = {
  id: 'shoe-cabinet',
  usual: [0.9, 0.32, 1],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 2],
      depth: [0.18, 0.42],
      height: [0.5, 1.3],
    });
    const mesh = new MeshBuilder();
    const columns = Math.max(1, Math.round(width / 0.55));
    const rows = Math.max(1, Math.round(height / 0.42));
    const louvred = form.tradition === 'modern' || form.tradition === 'country' || form.tradition === 'classic';
    const cells: Cell[] = [];
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++)
        cells.push({
          x: [i / columns, (i + 1) / columns],
          y: [j / rows, (j + 1) / rows],
          kind: louvred ? 'drawer' : 'door',
          handle: i % 2 ? -1 : 1,
        });
    drawCabinet(mesh, kitchenFormOf(form), { width, depth, height, cells, board: 0.018 });
    const decorSpots = [{ centre: [0, height, 0] as const, widthM: width * 0.85, depthM: depth * 0.8, clearM: 0.8 }];
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots });
  },
};

/** Not woven all over: only its fields are. */
function kitchenFormOf(form: Form): Form {
  return form.frameRole === 'rattan' ? { ...form, frameRole: 'wood' } : form;
}
