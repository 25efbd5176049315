import type { Vec2, Vec3 } from '../geometry/types.ts';
import { chain, move, turnY } from './affine.ts';
import { chanceOf } from './chance.ts';
import { through, through2 } from './curves.ts';
import { formOf } from './families.ts';
import type { Form } from './forms.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { drawShade } from './shades.ts';
import { sizeOf } from './size.ts';
import { cylinder, lathe, rod, superellipsoid, tube } from './solids.ts';
import type { PieceKind } from './types.ts';

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

export const floorLamp: PieceKind = {
  id: 'floor-lamp',
  stance: 'floor',
  segment: 'lamp',
  clearanceM: { front: 0.05, side: 0.05, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const arcing = form.stem === 'arc';
    const [, , height] = sizeOf(request, {
      width: [0.3, 0.42, 1.5],
      depth: [0.3, 0.42, 0.6],
      height: [1.35, arcing ? 1.85 : 1.6, 2.05],
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
        const r = [0.07, 0.045, 0.06, 0.04, 0.05][i]!;
        const h = ((top - 0.024) / beads) * 0.98;
        const role =
          form.legRole === 'accent'
            ? (['accent', 'textileSecond', 'black', 'painted', 'white'] as const)[i]!
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

export const tableLamp: PieceKind = {
  id: 'table-lamp',
  stance: 'surface',
  segment: 'lamp',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.18, 0.3, 0.42],
      depth: [0.18, 0.3, 0.42],
      height: [0.3, form.shade === 'mushroom' ? 0.42 : 0.54, 0.75],
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
        const h = high * [0.42, 0.33, 0.25][i]!;
        const role =
          form.legRole === 'accent'
            ? (['accent', 'black', 'textileSecond'] as const)[i]!
            : form.door === 'lattice'
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

export const pendant: PieceKind = {
  id: 'pendant-lamp',
  stance: 'ceiling',
  segment: 'lamp',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, , height] = sizeOf(request, {
      width: [0.18, form.shade === 'paper' || form.shade === 'woven' ? 0.52 : 0.4, 0.8],
      depth: [0.18, 0.4, 0.8],
      height: [0.3, 0.95, 1.8],
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
