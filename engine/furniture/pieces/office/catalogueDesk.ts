import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, rod } from '../../kit/solids.ts';
import { type Cell, drawCabinet } from '../../parts/cabinets/cabinet.ts';
import { topSpot } from '../../parts/cabinets/topSpot.ts';
import { fourLegs } from '../../parts/legs.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A card catalogue: rows of small drawers on a stand. */
export const catalogueDesk: PieceKind = {
  id: 'catalogue-desk',
  usual: [0.95, 0.46, 1.08],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.7, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.7, 1.3],
      depth: [0.4, 0.55],
      height: [1, 1.2],
    });
    const mesh = new MeshBuilder();
    const columns = Math.max(4, Math.round(width / 0.2));
    const rows = 4;
    const cells: Cell[] = [];
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++)
        cells.push({ x: [i / columns, (i + 1) / columns], y: [j / rows, (j + 1) / rows], kind: 'drawer' });
    const foot = height * 0.46;
    const own: Form = { ...form, door: 'flat', handle: 'none', topRole: 'wood', stand: 'wall' };
    fourLegs(mesh, {
      kind: form.leg === 'bun' || form.leg === 'hairpin' || form.leg === 'block' ? 'square' : form.leg,
      role: form.legRole,
      width,
      depth,
      height: foot + 0.002,
      insetM: 0.06,
      size: 0.045,
    });
    mesh.within(move(0, foot, 0), () => {
      const hollows = drawCabinet(mesh, own, { width, depth, height: height - foot, cells, foot: 0, board: 0.016 });
      for (const { from, to } of hollows)
        cardPull(
          mesh,
          form.handle === 'bar' ? 'steel' : 'metal',
          (from[0] + to[0]) / 2,
          (from[1] + to[1]) / 2,
          from[2] + 0.001,
        );
    });
    // The shelf on which a drawer is leafed through.
    mesh.add(
      own.frameRole,
      block([-width * 0.42, foot - 0.022, -depth / 2 - 0.0], [width * 0.42, foot - 0.006, depth * 0.4], {
        radius: 0.002,
      }),
    );
    mesh.add(
      form.fittingRole,
      cylinder(0.009, -0.016, 0, 10),
      chain(move(0, foot - 0.014, -depth / 2), turnX(Math.PI / 2)),
    );
    return pieceOf(mesh, { sizeM: [width, depth, height], decorSpots: [topSpot(width, depth, height)] });
  },
};

function cardPull(mesh: MeshBuilder, role: MaterialRole, x: number, y: number, z: number): void {
  mesh.add(role, block([x - 0.03, y + 0.002, z - 0.002], [x + 0.03, y + 0.028, z + 0.001], { radius: 0.0008 }));
  mesh.add('paper', block([x - 0.026, y + 0.006, z - 0.0028], [x + 0.026, y + 0.024, z], { radius: 0.0004 }));
  mesh.add(role, rod([x, y - 0.014, z + 0.002], [x, y - 0.014, z - 0.018], 0.004, 0.009, 8));
}
