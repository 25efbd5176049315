import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cylinder, prism } from '../../kit/solids.ts';
import { applianceRole, depthsOf, kitchenForm } from '../../parts/kitchen.ts';
import { drawStove, gasHob, type Hob } from '../../parts/stove.ts';
import { isClassic, tapRole } from '../../parts/taps.ts';
import type { PieceKind } from '../../types.ts';

/** Oven and hob in one, as wide as a unit: glass in plain families, gas and cast iron in classic ones. */
export const cooker: PieceKind = {
  id: 'cooker',
  usual: [0.6, 0.62, 0.9],
  stance: 'floor',
  segment: 'appliance',
  clearanceM: { front: 0.9, side: 0, back: 0 },
  againstWall: true,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const classic = isClassic(form);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 1.2],
      depth: [0.5, 0.8],
      height: [0.84, 0.95],
    });
    const mesh = new MeshBuilder();
    const { edge, back } = depthsOf(depth);
    const gas = classic || form.handle === 'bar';
    const finish = classic && form.frameRole !== 'painted' ? 'black' : applianceRole(form);
    drawStove(mesh, {
      width,
      height,
      edge,
      back,
      finish,
      fitting: classic ? tapRole(form) : finish === 'steel' ? 'black' : 'steel',
      ovens: width > 0.85 ? 2 : 1,
      knobs: width > 0.85 ? 7 : 5,
      foot: classic ? 0.08 : 0.1,
      plinth: !classic,
      drawer: true,
    });
    const hob = { width: width - 0.03, depth: back - edge - 0.07, y: height, z: (edge + back) / 2 + 0.005 };
    if (gas) gasHob(mesh, hob, width > 0.85 ? 3 : 2);
    else glassHob(mesh, hob);
    return pieceOf(mesh, { sizeM: [width, undefined, gas ? undefined : height + 0.006] });
  },
};

/** A sheet of black glass with its four rings just printed on. */
function glassHob(mesh: MeshBuilder, hob: Hob): void {
  mesh.add(
    'screen',
    prism(roundedRectangle(hob.width, hob.depth, 0.012, 3), hob.y - 0.001, hob.y + 0.005, { bevel: 0.001 }),
    move(0, 0, hob.z),
  );
  for (const [x, z, r] of [
    [-0.23, -0.2, 0.1],
    [0.23, -0.2, 0.075],
    [-0.23, 0.25, 0.075],
    [0.23, 0.25, 0.1],
  ] as const)
    mesh.add(
      'black',
      cylinder(r, hob.y + 0.004, hob.y + 0.0056, 28, 0.0002),
      move(x * hob.width, 0, hob.z + z * hob.depth),
    );
}
