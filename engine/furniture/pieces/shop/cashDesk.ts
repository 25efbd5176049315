import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnY } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block } from '../../kit/solids.ts';
import { drawService, isCurved, spotsOn } from '../../parts/tables/serviceDesks.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Smaller, one level for bags to be laid on, a till on it. */
export const cashDesk: PieceKind = {
  id: 'cash-desk',
  usual: [1.6, 0.65, 1],
  stance: 'floor',
  segment: 'table',
  clearanceM: { front: 1.1, side: 0.1, back: 0.9 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [1, 2.4],
      depth: [0.6, 0.85],
      height: [0.9, 1],
    });
    const mesh = new MeshBuilder();
    const ledge = isCurved(form) ? depth * 0.42 : depth * 0.6;
    drawService(mesh, form, { width, depth, height, work: height - 0.2, ledge });
    const side = chance() < 0.5 ? -1 : 1;
    mesh.within(move(side * width * 0.24, height, -depth / 2 + ledge * 0.62), () => till(mesh, form));
    const decorSpots = [spotsOn(width, depth, height, ledge)[side < 0 ? 1 : 0]];
    return pieceOf(mesh, { sizeM: [width, depth, undefined], decorSpots });
  },
};

/** A tablet on a stand that looks at the server, a card reader before the customer. */
function till(mesh: MeshBuilder, form: Form): void {
  const role: MaterialRole = form.fittingRole === 'black' || form.frameRole === 'black' ? 'black' : 'white';
  mesh.add(role, block([-0.09, 0, -0.02], [0.09, 0.01, 0.12], { radius: 0.004 }));
  mesh.add(role, block([-0.02, 0.008, 0.02], [0.02, 0.13, 0.04], { radius: 0.004 }));
  mesh.within(chain(move(0, 0.19, 0.05), turnY(Math.PI), turnX(0.5)), () => {
    mesh.add(role, block([-0.14, -0.1, 0], [0.14, 0.1, 0.012], { radius: 0.005, rounding: 2 }));
    mesh.add('screen', block([-0.132, -0.092, -0.001], [0.132, 0.092, 0.002], { radius: 0.0004 }));
  });
  mesh.within(chain(move(-0.2, 0.016, -0.02), turnX(-0.2)), () => {
    mesh.add('black', block([-0.04, -0.012, -0.085], [0.04, 0.012, 0.085], { radius: 0.006, rounding: 2 }));
    mesh.add('screen', block([-0.032, 0.0115, 0.01], [0.032, 0.0128, 0.07], { radius: 0.0003 }));
    for (let i = 0; i < 9; i++)
      mesh.add(
        'white',
        block(
          [-0.03 + (i % 3) * 0.022, 0.0115, -0.07 + Math.floor(i / 3) * 0.024],
          [-0.014 + (i % 3) * 0.022, 0.0145, -0.055 + Math.floor(i / 3) * 0.024],
          { radius: 0.001 },
        ),
      );
  });
}
