import { chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move, turnY } from '../../kit/affine.ts';
import { bent } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, lathe, rod, tube } from '../../kit/solids.ts';
import { drawGarment } from '../../parts/garments.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A rail for clothes, full of them. */
export const clothesRail: PieceKind = {
  id: 'clothes-rail',
  usual: [1.4, 0.5, 1.5],
  stance: 'floor',
  segment: 'storage',
  clearanceM: { front: 0.8, side: 0.1, back: 0.1 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.8, 2],
      depth: [0.44, 0.6],
      height: [1.35, 1.8],
    });
    const mesh = new MeshBuilder();
    const wooden = form.legRole === 'wood' || form.legRole === 'woodDark' || form.legRole === 'rattan';
    const role: MaterialRole = wooden
      ? form.legRole
      : form.legRole === 'painted'
        ? 'painted'
        : form.fittingRole === 'black'
          ? 'black'
          : 'metal';
    railFrame(mesh, form, role, wooden, width, depth, height);
    const rail = height - 0.03;
    const count = Math.min(14, Math.max(5, Math.round((width - 0.3) / 0.085)));
    const roles: readonly MaterialRole[] = ['textile', 'textileSecond', 'accent', 'white', 'black', 'textile'];
    for (let i = 0; i < count; i++) {
      const x = -width / 2 + 0.14 + ((width - 0.28) * (i + 0.5)) / count + chance.between(-0.012, 0.012);
      mesh.within(move(x, rail + 0.01, 0), () =>
        mesh.within(turnY(Math.PI / 2 + chance.between(-0.12, 0.12)), () =>
          drawGarment(mesh, chance.branch(i), {
            role: chance.pick(roles),
            width: chance.between(0.38, 0.43),
            length: chance.between(0.62, Math.min(1.1, height - 0.4)),
            thick: 0.045,
            hung: 'hanger',
          }),
        ),
      );
    }
    return pieceOf(mesh, { sizeM: [width, undefined, undefined] });
  },
};

/** Two ends and the bar between them: bent tube, A-shaped trestles of wood, or posts on a base. */
function railFrame(
  mesh: MeshBuilder,
  form: Form,
  role: MaterialRole,
  wooden: boolean,
  width: number,
  depth: number,
  height: number,
): void {
  const [w, d] = [width / 2, depth / 2];
  const rail = height - 0.03;
  if (wooden) {
    for (const s of [-1, 1]) {
      for (const z of [-1, 1])
        mesh.add(
          role,
          rod([s * (w - 0.04), 0.004, z * (d - 0.015)], [s * (w - 0.07), height - 0.004, -z * 0.03], 0.014, 0.014, 9),
        );
      mesh.add(role, rod([s * (w - 0.045), 0.18, -d * 0.8], [s * (w - 0.045), 0.18, d * 0.8], 0.01, 0.01, 8));
    }
    mesh.add(form.legRole === 'rattan' ? 'wood' : role, rod([-w, rail, 0], [w, rail, 0], 0.014, 0.014, 12));
    mesh.add(form.frameRole, block([-w + 0.05, 0.18, -d * 0.62], [w - 0.05, 0.2, d * 0.62], { radius: 0.003 }));
    return;
  }
  const r = form.base === 'sled' ? 0.014 : 0.0125;
  const radius = form.softness > 0.2 || form.leg === 'tube' ? 0.16 : form.edgeM < 0.003 ? 0.012 : 0.05;
  const arch: Vec3[] = [
    [-w + 0.05, r, 0],
    [-w + 0.05, rail, 0],
    [w - 0.05, rail, 0],
    [w - 0.05, r, 0],
  ];
  mesh.add(role, tube(bent(arch, radius, 6), r, { sides: 12 }));
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      tube(
        [
          [s * (w - 0.05), r, -d],
          [s * (w - 0.05), r, d],
        ],
        r,
        { sides: 12 },
      ),
    );
    if (form.piping)
      mesh.add(
        role,
        lathe(
          [
            [0.004, rail + 0.02],
            [0.02, rail + 0.03],
            [0.022, rail + 0.045],
            [0.004, rail + 0.065],
          ],
          14,
        ),
        move(s * (w - 0.05), 0, 0),
      );
  }
  mesh.add(role, rod([-w + 0.05, 0.16, 0], [w - 0.05, 0.16, 0], r * 0.8, r * 0.8, 10));
}
