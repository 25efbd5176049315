import { chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cylinder, lathe, rod, superellipsoid, tube } from '../../kit/solids.ts';
import { drawShade } from '../../parts/lamps/shades.ts';
import type { PieceKind } from '../../types.ts';

/** A weight on the floor: cast disc with an eased rim. */
function discFoot(mesh: MeshBuilder, form: Form, radius: number, high = 0.022): void {
  mesh.add(
    form.fittingRole === 'metal' && form.topRole === 'stone' ? 'stone' : form.fittingRole,
    lathe(
      [
        [radius * 0.98, 0],
        [radius, 0.004],
        [radius, high * 0.6],
        [radius * 0.96, high],
        [0.012, high + 0.004],
      ],
      36,
    ),
  );
}

function turnedStem(mesh: MeshBuilder, form: Form, radius: number, from: number, to: number): void {
  const h = to - from;
  const profile: readonly Vec2[] = [
    [2.4, 0],
    [2.5, 0.02],
    [1.3, 0.05],
    [0.9, 0.08],
    [1.5, 0.13],
    [0.8, 0.18],
    [0.7, 0.45],
    [0.62, 0.75],
    [1.2, 0.79],
    [0.7, 0.83],
    [0.5, 1],
  ];
  const role =
    form.legRole === 'metal'
      ? 'metal'
      : form.legRole === 'painted' || form.leg === 'square'
        ? form.legRole
        : 'woodDark';
  mesh.add(
    role,
    lathe(
      profile.map(([r, y]): Vec2 => [r * radius, from + y * h]),
      20,
    ),
  );
}

/** A lamp on a stem, a tripod or an arc. */
export const floorLamp: PieceKind = {
  id: 'floor-lamp',
  usual: (forms) => [0.42, 0.42, formOf(forms).stem === 'arc' ? 1.85 : 1.6],
  stance: 'floor',
  segment: 'lamp',
  clearanceM: { front: 0.05, side: 0.05, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const arcing = form.stem === 'arc';
    const [, , height] = sizeOf(request, {
      width: [0.3, 1.5],
      depth: [0.3, 0.6],
      height: [1.35, 2.05],
    });
    const mesh = new MeshBuilder();
    const wide =
      form.shade === 'lantern'
        ? 0.26
        : form.shade === 'cage'
          ? 0.24
          : form.shade === 'globe'
            ? 0.3
            : form.shade === 'paper'
              ? 0.42
              : 0.4;
    if (arcing) arcLamp(mesh, form, height, chance.between(0.75, 0.95), Math.min(wide, 0.34));
    else standingLamp(mesh, form, height, wide);
    return pieceOf(mesh, { sizeM: [undefined, undefined, height] });
  },
};

function standingLamp(mesh: MeshBuilder, form: Form, height: number, wide: number): void {
  const shade = new MeshBuilder();
  const tall = drawShade(shade, form, wide);
  const neck = height - tall * (form.shade === 'globe' ? 1 : 0.35);
  switch (form.stem) {
    case 'tripod': {
      const knot = height - tall - 0.12;
      for (let i = 0; i < 3; i++) {
        const a = (2 * Math.PI * i) / 3 + 0.5;
        mesh.add(
          form.legRole === 'painted' ? 'wood' : form.legRole,
          rod(
            [0.3 * Math.cos(a), 0.004, 0.3 * Math.sin(a)],
            [0.012 * Math.cos(a), knot, 0.012 * Math.sin(a)],
            0.011,
            0.015,
            10,
          ),
        );
      }
      mesh.add(form.fittingRole, cylinder(0.035, knot - 0.03, knot + 0.012, 18));
      mesh.add(form.fittingRole, rod([0, knot, 0], [0, neck, 0], 0.007, 0.007, 8));
      break;
    }
    case 'turned':
      discFoot(mesh, form, 0.14);
      turnedStem(mesh, form, 0.024, 0.02, neck);
      break;
    case 'stack': {
      discFoot(mesh, form, 0.15);
      let y = 0.024;
      const beads = 5;
      const top = height - tall;
      for (let i = 0; i < beads; i++) {
        const r = [0.07, 0.045, 0.06, 0.04, 0.05][i];
        const h = ((top - 0.024) / beads) * 0.98;
        const role =
          form.legRole === 'accent'
            ? (['accent', 'textileSecond', 'black', 'painted', 'white'] as const)[i]
            : form.legRole === 'metal' && i % 2
              ? 'metal'
              : form.frameRole;
        mesh.add(role, superellipsoid(r, h / 2 + 0.004, r, 3, 20), move(0, y + h / 2, 0));
        y += h;
      }
      mesh.add(form.fittingRole, rod([0, y - 0.02, 0], [0, neck, 0], 0.008, 0.008, 8));
      break;
    }
    default:
      discFoot(mesh, form, 0.14);
      mesh.add(form.fittingRole, rod([0, 0.02, 0], [0, neck, 0], 0.0095, 0.0095, 12));
  }
  mesh.within(move(0, height, 0), () => drawShade(mesh, form, wide));
}

/** A stem that bows over what stands before it. */
function arcLamp(mesh: MeshBuilder, form: Form, height: number, reach: number, wide: number): void {
  discFoot(mesh, form, 0.17, 0.035);
  const shade = new MeshBuilder();
  const tall = drawShade(shade, form, wide);
  const hang = height - 0.02 - Math.max(0.12, tall * 0.2);
  const path: Vec3[] = [
    [0, 0.03, 0],
    [-0.02, height * 0.45, 0],
    [reach * 0.12, height * 0.82, 0],
    [reach * 0.5, height - 0.012, 0],
    [reach * 0.88, height * 0.94, 0],
    [reach, hang - 0.01, 0],
  ];
  mesh.add(form.fittingRole, tube(through(path, 7), 0.011, { sides: 10 }));
  mesh.within(move(reach, hang, 0), () => drawShade(mesh, form, wide));
}
