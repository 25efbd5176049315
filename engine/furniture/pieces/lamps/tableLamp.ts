import { chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { through2 } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cylinder, lathe, rod, superellipsoid } from '../../kit/solids.ts';
import { drawShade } from '../../parts/lamps/shades.ts';
import type { PieceKind } from '../../types.ts';

/** A shade over a vase, a stem or a stack. */
export const tableLamp: PieceKind = {
  id: 'table-lamp',
  usual: (forms) => [0.3, 0.3, formOf(forms).shade === 'mushroom' ? 0.42 : 0.54],
  stance: 'surface',
  segment: 'lamp',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.18, 0.42],
      depth: [0.18, 0.42],
      height: [0.3, 0.75],
    });
    const mesh = new MeshBuilder();
    const slim = form.shade === 'lantern' || form.shade === 'cage' || form.shade === 'globe';
    const wide = Math.min(slim ? width * 0.7 : width, slim ? height * 0.42 : height * 0.75);
    const probe = new MeshBuilder();
    const tall = drawShade(probe, form, wide);
    const neck = height - tall * (slim ? 0.98 : 0.4);
    tableBase(mesh, form, chance.between(0.85, 1.1), Math.min(height - tall * 0.92, neck), wide);
    mesh.add(form.fittingRole, rod([0, (height - tall) * 0.8, 0], [0, neck, 0], 0.006, 0.006, 8));
    mesh.within(chain(move(0, height, 0), turnY(chance() * 3)), () => drawShade(mesh, form, wide));
    return pieceOf(mesh, { sizeM: [undefined, undefined, height] });
  },
};

/** Base of a table lamp: a vessel, a turned foot, stacked solids or a plain rod. */
function tableBase(mesh: MeshBuilder, form: Form, k: number, high: number, wide: number): void {
  const r = wide * 0.28 * k;
  switch (form.stem) {
    case 'turned':
      mesh.add(
        form.leg === 'square' || form.legRole === 'painted' ? form.legRole : 'ceramic',
        lathe(
          through2(
            [
              [r * 0.62, 0],
              [r * 0.66, high * 0.05],
              [r * 0.5, high * 0.1],
              [r * 1.05, high * 0.42],
              [r * 0.92, high * 0.66],
              [r * 0.34, high * 0.88],
              [r * 0.3, high],
            ],
            4,
          ),
          28,
        ),
      );
      mesh.add(form.fittingRole, cylinder(r * 0.7, 0, high * 0.035, 28));
      break;
    case 'stack': {
      let y = 0;
      for (const [i, s] of [1, 0.78, 0.56].entries()) {
        const h = high * [0.42, 0.33, 0.25][i];
        const role =
          form.legRole === 'accent'
            ? (['accent', 'black', 'textileSecond'] as const)[i]
            : form.tradition === 'carved'
              ? 'metal'
              : i === 1
                ? form.frameRole
                : form.topRole === 'metal'
                  ? 'metal'
                  : 'stone';
        mesh.add(role, superellipsoid(r * s, h / 2 + 0.002, r * s, 2.6, 22), move(0, y + h / 2, 0));
        y += h;
      }
      break;
    }
    case 'tripod':
      for (let i = 0; i < 3; i++) {
        const a = (2 * Math.PI * i) / 3 + 0.5;
        mesh.add(
          form.legRole === 'painted' ? 'wood' : form.legRole,
          rod(
            [r * 1.3 * Math.cos(a), 0.002, r * 1.3 * Math.sin(a)],
            [0.008 * Math.cos(a), high, 0.008 * Math.sin(a)],
            0.006,
            0.009,
            8,
          ),
        );
      }
      mesh.add(form.fittingRole, cylinder(0.02, high - 0.02, high + 0.01, 14));
      break;
    case 'arc':
      mesh.add(
        form.fittingRole,
        lathe(
          [
            [r * 1.1, 0],
            [r * 1.05, 0.012],
            [r * 0.3, high * 0.18],
            [r * 0.2, high * 0.7],
            [r * 0.45, high],
          ],
          26,
        ),
      );
      break;
    default:
      mesh.add(
        form.shade === 'paper' ? 'woodDark' : 'ceramic',
        superellipsoid(r, high * 0.36, r, 3, 26),
        move(0, high * 0.36, 0),
      );
      mesh.add(form.fittingRole, cylinder(0.014, high * 0.7, high, 12));
  }
}
