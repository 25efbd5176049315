import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { lathe, rod } from '../../kit/solids.ts';
import { drawShade } from '../../parts/lamps/shades.ts';
import type { PieceKind } from '../../types.ts';

/** One shade on a cable. */
export const pendantLamp: PieceKind = {
  id: 'pendant-lamp',
  usual: (forms) => {
    const form = formOf(forms);
    return form.shade === 'paper' || form.shade === 'woven' ? [0.52, 0.52, 1] : [0.4, 0.4, 1];
  },
  stance: 'ceiling',
  segment: 'lamp',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.18, 0.8],
      depth: [0.18, 0.8],
      height: [0.3, 1.8],
    });
    const mesh = new MeshBuilder();
    const slim = form.shade === 'lantern' || form.shade === 'cage' || form.shade === 'globe';
    const wide = slim ? width * 0.68 : width;
    const probe = new MeshBuilder();
    const tall = drawShade(probe, form, wide);
    const drop = Math.max(0.05, height - tall);
    mesh.add(
      form.fittingRole,
      lathe(
        [
          [0.05, 0],
          [0.05, -0.012],
          [0.02, -0.028],
          [0.004, -0.03],
        ],
        20,
      ),
    );
    mesh.add(
      form.shade === 'lantern' ? 'metal' : 'black',
      rod([0, -0.025, 0], [0, -drop + 0.004, 0], 0.0025, 0.0025, 6),
    );
    mesh.within(move(0, -drop, 0), () => drawShade(mesh, form, wide));
    return pieceOf(mesh, { sizeM: [undefined, undefined, height], on: 'ceiling' });
  },
};
