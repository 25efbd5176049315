import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { bent } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, tube } from '../../kit/solids.ts';
import { type Cell, drawCabinet } from '../../parts/cabinets/cabinet.ts';
import { topSpot } from '../../parts/cabinets/topSpot.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Whether a family would rather see a wooden cabinet than a steel one. */
const wooden = (form: Form) => form.tradition !== 'modern' || form.legRole === 'wood';

/** Two to four drawers for hanging files, each with a label holder and a pull. */
export const filingCabinet: PieceKind = {
  id: 'filing-cabinet',
  usual: [0.46, 0.58, 1.02],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.7, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.38, 0.9],
      depth: [0.42, 0.65],
      height: [0.68, 1.4],
    });
    const mesh = new MeshBuilder();
    const rows = Math.max(2, Math.round(height / 0.34));
    const columns = Math.max(1, Math.round(width / 0.5));
    const cells: Cell[] = [];
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++)
        cells.push({ x: [i / columns, (i + 1) / columns], y: [j / rows, (j + 1) / rows], kind: 'drawer' });
    const own: Form = {
      ...form,
      handle: 'none',
      topRole: 'wood',
      frameRole: wooden(form) ? form.frameRole : form.frameRole === 'wood' ? 'painted' : form.frameRole,
      door:
        form.tradition === 'woven' || form.tradition === 'carved' || form.tradition === 'slatted'
          ? 'shaker'
          : form.door,
    };
    const hollows = drawCabinet(mesh, own, { width, depth, height, cells, foot: 0.05, board: 0.018 });
    const pull: MaterialRole =
      form.fittingRole === 'black' && own.frameRole !== 'black' ? 'black' : form.handle === 'bar' ? 'steel' : 'metal';
    for (const { from, to } of hollows) {
      const x = (from[0] + to[0]) / 2;
      const y = (from[1] + to[1]) / 2 + (to[1] - from[1]) * 0.12;
      labelPull(mesh, pull, x, y, from[2] + 0.001);
    }
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: [topSpot(width, depth, height)] });
  },
};

/** A card in a frame, and below it a bow to pull. */
function labelPull(mesh: MeshBuilder, role: MaterialRole, x: number, y: number, z: number): void {
  mesh.add(role, block([x - 0.037, y + 0.014, z - 0.002], [x + 0.037, y + 0.05, z + 0.002], { radius: 0.001 }));
  mesh.add('paper', block([x - 0.032, y + 0.019, z - 0.003], [x + 0.032, y + 0.045, z], { radius: 0.0004 }));
  const bow = bent(
    [
      [x - 0.05, y - 0.02, z + 0.002],
      [x - 0.05, y - 0.02, z - 0.024],
      [x + 0.05, y - 0.02, z - 0.024],
      [x + 0.05, y - 0.02, z + 0.002],
    ],
    0.012,
    3,
  );
  mesh.add(role, tube(bow, 0.0048, { sides: 7 }));
}
