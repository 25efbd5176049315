import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cornerSpots, pedestalDesk } from '../../parts/tables/desks.ts';
import type { PieceKind } from '../../types.ts';

/** A desk with one pedestal and a modest front. */
export const teacherDesk: PieceKind = {
  id: 'teacher-desk',
  usual: [1.4, 0.7, 0.75],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 0.9, side: 0.5, back: 0.6 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [1.2, 1.6],
      depth: [0.6, 0.8],
      height: [0.74, 0.78],
    });
    const mesh = new MeshBuilder();
    const plain: Form = { ...form, piping: false, door: form.tradition === 'classic' ? 'shaker' : form.door };
    pedestalDesk(mesh, plain, { width, depth, height, pedestals: 1, thickness: 0.025 });
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: cornerSpots(width, depth, height) });
  },
};
