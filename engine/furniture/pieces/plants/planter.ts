import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnY, turnZ } from '../../kit/affine.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, rod, superellipsoid } from '../../kit/solids.ts';
import { leaf, leafAt, outlines } from '../../parts/foliage.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A trough, tub or bowl with grasses or shrubs. */
export const planter: PieceKind = {
  id: 'planter',
  usual: [0.5, 0.5, 0.9],
  stance: 'floor',
  segment: 'plant',
  clearanceM: { front: 0.05, side: 0.05, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.3, 1.4],
      depth: [0.28, 0.7],
      height: [0.5, 1.5],
    });
    const mesh = new MeshBuilder();
    const tub = Math.min(0.5, height * 0.46);
    const round =
      width / depth < 1.3 && form.tableTop !== 'square' && form.tableTop !== 'boards' && form.base !== 'slabs';
    const k = 0.86;
    if (round) roundTub(mesh, form, Math.min(width, depth) * 0.5 * k, tub);
    else trough(mesh, form, width * k, depth * k, tub);
    const [rx, rz] = round
      ? [Math.min(width, depth) * 0.34, Math.min(width, depth) * 0.34]
      : [width * 0.36, depth * 0.34];
    if (chance() < 0.5) grasses(mesh, chance, rx, rz, tub * 0.92, height);
    else shrub(mesh, chance, rx, rz, tub * 0.92, height);
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

function roundTub(mesh: MeshBuilder, form: Form, r: number, high: number): void {
  const role: MaterialRole =
    form.frameRole === 'rattan' || form.shade === 'woven'
      ? 'rattan'
      : form.legRole === 'accent'
        ? 'accent'
        : form.topRole === 'stone' || form.frame === 'gilt'
          ? 'stone'
          : form.legRole === 'metal' || form.legRole === 'black'
            ? 'black'
            : 'ceramic';
  const classical = form.frame === 'gilt' || form.leg === 'turned';
  const profile: Vec2[] = classical
    ? [
        [0.6, 0],
        [0.6, 0.06],
        [0.42, 0.12],
        [0.4, 0.2],
        [0.72, 0.4],
        [0.84, 0.8],
        [0.98, 0.92],
        [1, 0.96],
        [0.96, 1],
      ]
    : [
        [0.7, 0],
        [0.76, 0.03],
        [0.95, 0.9],
        [1, 0.93],
        [1, 0.99],
        [0.98, 1],
      ];
  const wall = profile.map(([a, b]): Vec2 => [a * r, b * high]);
  mesh.add(role, lathe([[0, 0], ...wall, [r * 0.88, high], [r * 0.86, high * 0.88], [0, high * 0.88]], 30));
  mesh.add('soil', cylinder(r * 0.86, high * 0.86, high * 0.92, 24, 0.01));
}

function trough(mesh: MeshBuilder, form: Form, width: number, depth: number, high: number): void {
  const role: MaterialRole =
    form.legRole === 'black' || form.leg === 'tube' ? 'black' : form.topRole === 'stone' ? 'stone' : form.frameRole;
  const [w, d] = [width / 2, depth / 2];
  const t = 0.026;
  const boards = role === 'black' || role === 'stone' || role === 'white' ? 1 : Math.max(3, Math.round(high / 0.11));
  for (let i = 0; i < boards; i++) {
    const [y0, y1] = [0.03 + ((high - 0.03) * i) / boards + 0.001, 0.03 + ((high - 0.03) * (i + 1)) / boards - 0.001];
    for (const s of [-1, 1]) {
      mesh.add(role, block([-w, y0, s * d], [w, y1, s * (d - t)], { radius: 0.003 }));
      mesh.add(role, block([s * w, y0, -d + t], [s * (w - t), y1, d - t], { radius: 0.003 }));
    }
  }
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      mesh.add(role, block([x * (w - 0.012), 0, z * (d - 0.012)], [x * (w - 0.06), high - 0.01, z * (d - 0.06)]));
  mesh.add('soil', block([-w + t, high * 0.5, -d + t], [w - t, high * 0.92, d - t], { radius: 0.01 }));
}

function grasses(mesh: MeshBuilder, chance: Chance, rx: number, rz: number, from: number, to: number): void {
  const blades = 110;
  for (let i = 0; i < blades; i++) {
    const [u, v] = [chance.between(-1, 1), chance.between(-1, 1)];
    const length = (to - from) * chance.between(0.72, 1.12);
    const shape = leaf({
      length,
      width: chance.between(0.01, 0.016),
      outline: (t) => 1 - t ** 3,
      droop: chance.between(0.15, 0.5),
      fold: 0.25,
      rows: 5,
    });
    mesh.add(
      'leaf',
      shape,
      leafAt(
        [u * rx * 0.55, from - 0.01, v * rz * 0.55],
        Math.atan2(u, v) + chance.between(-0.7, 0.7),
        chance.between(1.15, 1.5),
      ),
    );
  }
}

/** A clipped ball of small leaves on twigs. */
function shrub(mesh: MeshBuilder, chance: Chance, rx: number, rz: number, from: number, to: number): void {
  const balls = Math.max(1, Math.round(rx / rz));
  const half = (to - from) / 2;
  for (let b = 0; b < balls; b++) {
    const x0 = balls === 1 ? 0 : -rx + (2 * rx * (b + 0.5)) / balls;
    const r = Math.min(half, balls === 1 ? rx * 1.25 : (rx / balls) * 1.2);
    mesh.add('woodDark', rod([x0, from - 0.02, 0], [x0, from + half, 0], 0.012, 0.007, 7));
    mesh.add('leaf', superellipsoid(r * 0.82, half * 0.84, r * 0.82, 2, 16), move(x0, from + half, 0));
    for (let i = 0; i < 330; i++) {
      // Even over the ball: golden angle (Vogel 1979).
      const y = 1 - (2 * (i + 0.5)) / 330;
      const a = i * 2.39996;
      const q = Math.sqrt(1 - y * y);
      const shape = leaf({
        length: chance.between(0.055, 0.075),
        width: 0.038,
        outline: outlines.lance,
        droop: 0.1,
        rows: 2,
      });
      const at: Vec3 = [x0 + r * 0.8 * q * Math.cos(a), from + half + half * 0.8 * y, r * 0.8 * q * Math.sin(a)];
      mesh.add(
        'leaf',
        shape,
        chain(
          move(...at),
          turnY(Math.PI / 2 - a + chance.between(-0.6, 0.6)),
          turnX(-Math.asin(y) + chance.pick([-1, 1]) * chance.between(0.5, 1.1)),
          turnZ(chance.between(-0.8, 0.8)),
        ),
      );
    }
  }
}
