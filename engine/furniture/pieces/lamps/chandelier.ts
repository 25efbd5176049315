import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnY } from '../../kit/affine.ts';
import { through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { patch } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { lathe, rod, superellipsoid, tube } from '../../kit/solids.ts';
import { drawShade } from '../../parts/lamps/shades.ts';
import { drop, suspend } from '../../parts/lamps/suspension.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

interface HangingMeasures {
  readonly r: number;
  readonly height: number;
  readonly chance: Chance;
}

/**
 * Many lights in one: arms with candles and drops, globes on rods, a wheel of bulbs, a cluster of the family's shades.
 */
export const chandelier: PieceKind = {
  id: 'chandelier',
  usual: [0.9, 0.9, 1.1],
  stance: 'ceiling',
  segment: 'lamp',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const [width, depth, height] = sizeOf(request, {
      width: [0.5, 1.4],
      depth: [0.5, 1.4],
      height: [0.5, 1.8],
    });
    const mesh = new MeshBuilder();
    const measures: HangingMeasures = { r: Math.min(width, depth) / 2, height, chance: chanceOf(request.seed) };
    if (form.shade === 'empire' || form.shade === 'pleated') branched(mesh, form, measures);
    else if (form.shade === 'globe' || form.shade === 'mushroom') globes(mesh, form, measures);
    else if (form.shade === 'woven' || form.shade === 'paper' || form.shade === 'lantern')
      cluster(mesh, form, measures);
    else wheel(mesh, form, measures);
    return pieceOf(mesh, { sizeM: [measures.r * 2, measures.r * 2, height], on: 'ceiling' });
  },
};

function branched(mesh: MeshBuilder, form: Form, { r, height }: HangingMeasures): void {
  const role: MaterialRole = form.fittingRole === 'metal' ? 'metal' : form.fittingRole;
  const body = Math.min(0.62, height * 0.62);
  const top = -height + body;
  suspend(mesh, role, height - body + 0.02, 0.006);
  const profile: readonly Vec2[] = [
    [0.006, 1],
    [0.022, 0.94],
    [0.012, 0.86],
    [0.036, 0.7],
    [0.014, 0.56],
    [0.05, 0.36],
    [0.07, 0.26],
    [0.03, 0.14],
    [0.012, 0.1],
    [0.022, 0.05],
    [0, 0],
  ];
  mesh.add(role, lathe(profile.map(([a, b]): Vec2 => [a, top - body + body * b]).reverse(), 18));
  const arms = r > 0.5 ? 8 : 6;
  const crystal = form.frame === 'gilt';
  const [y0, plate] = [-height + body * 0.28, -height + body * 0.42];
  for (let i = 0; i < arms; i++) {
    mesh.within(turnY((2 * Math.PI * i) / arms), () => {
      const path: Vec3[] = [
        [0.04, y0, 0],
        [r * 0.35, y0 - body * 0.16, 0],
        [r * 0.72, y0 - body * 0.12, 0],
        [r * 0.9, y0 + body * 0.02, 0],
        [r - 0.05, plate, 0],
      ];
      mesh.add(role, tube(through(path, 4), 0.0065, { sides: 7 }));
      mesh.add(
        role,
        lathe(
          [
            [0.008, plate - 0.012],
            [0.044, plate],
            [0.05, plate + 0.008],
            [0.014, plate + 0.004],
            [0.014, plate + 0.03],
          ],
          16,
        ),
        move(r - 0.05, 0, 0),
      );
      mesh.add('white', rod([r - 0.05, plate + 0.01, 0], [r - 0.05, plate + 0.11, 0], 0.0105, 0.0105, 10));
      if (form.shade === 'pleated' && !crystal) mesh.within(move(r - 0.05, plate + 0.2, 0), () => miniShade(mesh));
      else mesh.add('bulb', superellipsoid(0.014, 0.03, 0.014, 2, 12), move(r - 0.05, plate + 0.138, 0));
      if (!crystal) return;
      for (let k = 0; k < 2; k++)
        mesh.add(
          'glass',
          drop(0.013, 0.05),
          move(r - 0.05 + (k ? -0.2 * r : 0.03), (k ? y0 - body * 0.15 : plate) - 0.01, 0),
        );
      const swag = through(
        [
          [r - 0.06, plate, 0],
          [r * 0.5, plate - body * 0.02, 0],
          [0.03, -height + body * 0.72, 0],
        ],
        5,
      );
      for (const p of swag) mesh.add('glass', superellipsoid(0.009, 0.009, 0.009, 2, 6), move(...p));
    });
  }
  if (crystal) mesh.add('glass', drop(0.024, 0.08), move(0, -height + 0.085, 0));
}

function miniShade(mesh: MeshBuilder): void {
  const ring = (radius: number, y: number) =>
    Array.from(
      { length: 20 },
      (_, i): Vec3 => [radius * Math.cos((i * Math.PI) / 10), y, radius * Math.sin((i * Math.PI) / 10)],
    );
  mesh.add('lampShade', patch([ring(0.034, 0), ring(0.066, -0.1)], { wrap: true, crease: 1.2 }));
  mesh.add('bulb', superellipsoid(0.016, 0.02, 0.016, 2, 10), move(0, -0.06, 0));
}

/** Globes at the ends of rods, all around a knot or along a stem. */
function globes(mesh: MeshBuilder, form: Form, { r, height, chance }: HangingMeasures): void {
  const role = form.fittingRole;
  const ball = Math.min(0.085, r * 0.2);
  const knot = -height + Math.min(r, height * 0.45);
  suspend(mesh, role, -knot, 0.007);
  mesh.add(role, superellipsoid(0.045, 0.045, 0.045, 2, 18), move(0, knot, 0));
  const rods = 11;
  for (let i = 0; i < rods; i++) {
    // The top is left free for the stem.
    const y = 0.62 - (1.5 * (i + 0.5)) / rods;
    const a = i * 2.39996 + chance.between(-0.1, 0.1);
    const q = Math.sqrt(1 - y * y);
    const tall = Math.min(r, -knot * 0.9, height + knot) - ball;
    const end: Vec3 = [(r - ball) * q * Math.cos(a), knot + tall * y, (r - ball) * q * Math.sin(a)];
    mesh.add(role, rod([0, knot, 0], end, 0.0055, 0.0055, 7));
    mesh.add('lampShade', superellipsoid(ball, ball, ball, 2, 18), move(...end));
    mesh.add('bulb', superellipsoid(ball * 0.35, ball * 0.35, ball * 0.35, 2, 8), move(...end));
    mesh.add(
      role,
      superellipsoid(ball * 0.3, ball * 0.3, ball * 0.3, 2, 10),
      move(end[0] * (1 - ball / r), knot + (end[1] - knot) * (1 - ball / r), end[2] * (1 - ball / r)),
    );
  }
}

/** One or two rims on chains, bulbs or shades along them. */
function wheel(mesh: MeshBuilder, form: Form, { r, height }: HangingMeasures): void {
  const wooden = form.edgeM > 0.0035 && form.legRole !== 'metal';
  const role: MaterialRole = wooden ? form.legRole : form.fittingRole;
  const shaded = form.shade === 'drum' || form.shade === 'dome';
  const rims: readonly Vec2[] =
    height > 0.8 && !shaded
      ? [
          [1, 0.09],
          [0.62, 0.32],
        ]
      : [[1, 0.1]];
  const gather = -height * 0.42;
  suspend(mesh, form.fittingRole, -gather, 0.006);
  for (const [k, up] of rims) {
    const y = -height + up * Math.min(1, height);
    const radius = (r - 0.05) * k;
    const hoop = Array.from(
      { length: 40 },
      (_, i): Vec3 => [radius * Math.cos((i * Math.PI) / 20), y, radius * Math.sin((i * Math.PI) / 20)],
    );
    mesh.add(role, tube(hoop, wooden ? 0.022 : 0.011, { closed: true, sides: wooden ? 4 : 8 }));
    for (let i = 0; i < 3; i++) {
      const a = (2 * Math.PI * i) / 3 + k;
      mesh.add(
        form.fittingRole,
        rod(
          [radius * Math.cos(a), y, radius * Math.sin(a)],
          [0.012 * Math.cos(a), gather, 0.012 * Math.sin(a)],
          0.003,
          0.003,
          5,
        ),
      );
    }
    const lights = Math.round(8 * k);
    for (let i = 0; i < lights; i++) {
      const map = chain(turnY((2 * Math.PI * i) / lights), move(radius, y, 0));
      mesh.within(map, () => {
        mesh.add(
          form.fittingRole,
          lathe(
            [
              [0.02, 0.008],
              [0.024, 0.014],
              [0.016, 0.02],
              [0.013, 0.06],
            ],
            12,
          ),
        );
        if (shaded) mesh.within(move(0, 0.15, 0), () => miniShade(mesh));
        else mesh.add('bulb', superellipsoid(0.026, 0.036, 0.026, 2, 14), move(0, 0.088, 0));
      });
    }
  }
}

/** Three to five of the family's shades at different heights. */
function cluster(mesh: MeshBuilder, form: Form, { r, height, chance }: HangingMeasures): void {
  const count = form.shade === 'lantern' ? 5 : 3;
  const wide = r * (form.shade === 'lantern' ? 0.46 : 0.86);
  const probe = new MeshBuilder();
  const tall = drawShade(probe, form, wide);
  mesh.add(
    form.fittingRole,
    lathe(
      [
        [r * 0.42, 0],
        [r * 0.42, -0.012],
        [r * 0.4, -0.02],
        [0.01, -0.022],
      ],
      28,
    ),
  );
  const free = Math.max(0.06, height - tall);
  for (let i = 0; i < count; i++) {
    const a = (2 * Math.PI * i) / count + chance.between(-0.1, 0.1);
    const away = r - wide / 2;
    const hang = i === 0 ? free : free * (0.3 + (0.62 * i) / count);
    const at: Vec3 = [away * Math.cos(a), -hang, away * Math.sin(a)];
    mesh.add('black', rod([at[0] * 0.6, -0.01, at[2] * 0.6], at, 0.0025, 0.0025, 5));
    mesh.within(move(...at), () => drawShade(mesh, form, wide));
  }
}
