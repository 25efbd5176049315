import { chanceOf } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { bent, roundedRectangle, through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { deformed } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { cushion, padding, tufted } from '../../kit/soft.ts';
import { block, cylinder, prism, rod, tube } from '../../kit/solids.ts';
import { weltOf } from '../../parts/cushions.ts';
import { discColumn } from '../../parts/seats/swivel.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A hairdresser's chair: a pump below, arms, a rest for the feet. */
export const stylingChair: PieceKind = {
  id: 'styling-chair',
  usual: [0.62, 0.84, 0.95],
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.6, side: 0.6, back: 0.8 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.6, 0.7],
      depth: [0.78, 0.92],
      height: [0.84, 1],
    });
    const mesh = new MeshBuilder();
    const metal: MaterialRole =
      form.fittingRole === 'black'
        ? 'black'
        : form.tradition === 'classic' || (form.fittingRole === 'metal' && form.legRole === 'metal')
          ? 'metal'
          : 'steel';
    const seat = 0.52;
    const round = form.softness > 0.15;
    if (round) discColumn(mesh, metal, 0.29, 0.035, seat - 0.14);
    else {
      mesh.add(metal, prism(roundedRectangle(0.54, 0.54, 0.03, 4), 0, 0.018, { bevel: 0.004 }));
      mesh.add(metal, cylinder(0.036, 0.015, seat - 0.14, 20, 0.003));
    }
    mesh.add(
      'steel',
      tube(
        through(
          [
            [0.05, seat - 0.22, 0.03],
            [0.16, seat - 0.26, 0.12],
            [0.22, seat - 0.25, 0.2],
          ],
          4,
        ),
        0.008,
        { sides: 8, round: true },
      ),
    );
    mesh.add('black', block([-0.2, seat - 0.15, -0.2], [0.2, seat - 0.1, 0.2], { radius: 0.01, rounding: 2 }));
    const cover: MaterialRole = form.coverRole === 'upholstery' && form.legRole !== 'wood' ? 'leather' : form.coverRole;
    mesh.add(
      cover,
      cushion(0.5, 0.5, 0.1, {
        seed: chance.seed,
        corner: form.softness,
        crown: 0.018,
        worn: 0.3,
        piping: weltOf(form),
      }),
      move(0, seat - 0.1, -0.01),
    );
    stylingBack(mesh, form, cover, seat, height, chance.seed);
    stylingArms(mesh, form, cover, metal, seat);
    const rest = bent(
      [
        [-0.15, seat - 0.12, -0.18],
        [-0.15, 0.2, -0.4],
        [0.15, 0.2, -0.4],
        [0.15, seat - 0.12, -0.18],
      ],
      0.05,
      4,
    );
    mesh.add(metal, tube(rest, 0.012, { sides: 9 }));
    mesh.add('black', block([-0.13, 0.19, -0.46], [0.13, 0.212, -0.38], { radius: 0.005 }));
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

function stylingBack(
  mesh: MeshBuilder,
  form: Form,
  cover: MaterialRole,
  seat: number,
  height: number,
  seed: number,
): void {
  const tall = height - seat - 0.02;
  if (form.back === 'tufted' || form.back === 'camel')
    mesh.add(cover, tufted(0.48, tall, 0.05, 0.04, 3, 2.5), chain(move(-0.24, seat + 0.02, 0.19), turnX(0.1)));
  const lines = form.back === 'channels' ? 5 : 1;
  for (let i = 0; i < lines; i++) {
    const a = -0.25 + (0.5 * i) / lines;
    const back = padding([a, seat + 0.01, 0.18], [a + 0.5 / lines, height, 0.26], {
      seed: seed + i,
      radius: lines > 1 ? 0.03 : 0.03 + 0.05 * form.softness,
      swell: 0.12,
      grid: 0.1,
    });
    mesh.add(
      cover,
      deformed(back, (p) => {
        const t = (p[1] - seat) / (height - seat);
        return [
          p[0] * (1 - 0.2 * form.softness * t * t),
          p[1],
          p[2] + 0.07 * t - 0.06 * (p[0] / 0.25) ** 2 * form.softness * 2,
        ];
      }),
    );
  }
}

function stylingArms(mesh: MeshBuilder, form: Form, cover: MaterialRole, metal: MaterialRole, seat: number): void {
  const wood: MaterialRole = form.frameRole === 'woodDark' || form.legRole === 'woodDark' ? 'woodDark' : 'wood';
  for (const s of [-1, 1]) {
    const x = s * 0.295;
    if (form.arm === 'track' && form.softness < 0.16) {
      const loop: Vec3[] = [
        [x, seat - 0.1, -0.2],
        [x, seat + 0.17, -0.2],
        [x, seat + 0.17, 0.2],
        [x, seat - 0.1, 0.2],
      ];
      mesh.add(
        metal,
        tube(bent(loop, 0.03, 4, true), 0.011, { outline: roundedRectangle(2.6, 1.4, 0.3, 2), closed: true }),
      );
      mesh.add(
        form.legRole === 'wood' || form.legRole === 'woodDark' ? wood : 'black',
        block([x - 0.022, seat + 0.175, -0.17], [x + 0.022, seat + 0.195, 0.17], { radius: 0.007, rounding: 2 }),
      );
    } else if (form.arm === 'scroll' || form.arm === 'rolled') {
      const sweep = through(
        [
          [x, seat + 0.2, 0.24],
          [x, seat + 0.17, 0],
          [x, seat + 0.17, -0.18],
          [x, seat + 0.1, -0.22],
          [x * 0.94, seat - 0.06, -0.14],
        ],
        5,
      );
      mesh.add(
        wood,
        tube(sweep, (t) => 0.022 - 0.005 * t, { sides: 9, round: true }),
      );
    } else
      mesh.add(
        cover,
        padding([s * 0.25, seat - 0.1, -0.23], [s * 0.325, seat + 0.18, 0.24], {
          seed: 5,
          radius: 0.03,
          swell: 0.12,
          grid: 0.14,
        }),
      );
    mesh.add(metal, rod([s * 0.15, seat - 0.12, 0], [x, seat - 0.09, 0], 0.012, 0.012, 8));
  }
}
