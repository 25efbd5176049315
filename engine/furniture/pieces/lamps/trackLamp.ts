import { chanceOf } from '../../../chance.ts';
import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnY } from '../../kit/affine.ts';
import { through2 } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, rod } from '../../kit/solids.ts';
import { hung } from '../../parts/lamps/hung.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A rail on the ceiling with spots that look where goods or pictures are. */
export const trackLamp: PieceKind = {
  ...hung,
  id: 'track-lamp',
  usual: [1.8, 0.14, 0.25],
  stance: 'ceiling',
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.9, 4],
      depth: [0.1, 0.3],
      height: [0.18, 0.3],
    });
    const mesh = new MeshBuilder();
    const light = form.frameRole === 'white' || form.frameRole === 'painted' || form.leg === 'tapered';
    const role: MaterialRole = light
      ? 'white'
      : form.legRole === 'metal' && form.fittingRole === 'metal'
        ? 'metal'
        : 'black';
    mesh.add(
      role === 'metal' ? 'black' : role,
      block([-width / 2, -0.034, -0.018], [width / 2, 0, 0.018], { radius: 0.002 }),
    );
    const spots = Math.max(3, Math.round(width / 0.5));
    for (let i = 0; i < spots; i++) {
      const x = -width / 2 + (width * (i + 0.5)) / spots;
      const turn = chance.between(-0.7, 0.7) + (i % 2 ? Math.PI : 0);
      mesh.add(role, block([x - 0.045, -0.052, -0.014], [x + 0.045, -0.03, 0.014], { radius: 0.003 }));
      mesh.add(role, rod([x, -0.05, 0], [x, -0.1, 0], 0.006, 0.006, 8));
      mesh.within(chain(move(x, -0.125, 0), turnY(turn), turnX(chance.between(0.45, 0.75))), () =>
        spot(mesh, form, role, height - 0.1),
      );
    }
    return pieceOf(mesh, { sizeM: [width, undefined, height], on: 'ceiling' });
  },
};

/** One head, pivot at the origin, light downwards. */
function spot(mesh: MeshBuilder, form: Form, role: MaterialRole, long: number): void {
  const r = form.shade === 'globe' || form.softness > 0.3 ? 0.042 : 0.034;
  const profile: Vec2[] =
    form.shade === 'cone' || form.shade === 'dome' || form.shade === 'empire'
      ? [
          [0.016, 0.03],
          [0.022, 0.02],
          [0.028, -long * 0.3],
          [0.05, -long * 0.72],
          [0.047, -long * 0.72],
          [0.03, -long * 0.45],
        ]
      : form.softness > 0.3
        ? [
            ...through2(
              [
                [0.004, 0.04],
                [0.034, 0.02],
                [0.044, -0.02],
                [0.036, -0.055],
              ],
              3,
            ),
            [0.031, -0.055],
            [0.03, -0.035],
          ]
        : [
            [r * 0.94, 0.035],
            [r, 0.03],
            [r, -long * 0.72],
            [r * 0.9, -long * 0.72],
            [r * 0.88, -long * 0.5],
          ];
  mesh.add(role, lathe(profile, 18));
  const [mouth, y] = profile.at(-1)!;
  mesh.add('bulb', cylinder(mouth * 0.96, y - 0.003, y + 0.004, 18, 0.001));
}
