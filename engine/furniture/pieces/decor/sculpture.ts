/** Sculpture on its plinth: forms that a museum of each period would show. */

import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX, turnY } from '../../kit/affine.ts';
import { superellipse, through, through2 } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { deformed, patch, smooth } from '../../kit/shape.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, superellipsoid, tube } from '../../kit/solids.ts';
import { drawPlinth } from '../../parts/wares.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

type Make = 'torso' | 'ribbon' | 'pierced' | 'totem' | 'planes' | 'urn';

function makesOf(form: Form): readonly Make[] {
  if (form.tradition === 'classic') return ['urn', 'torso'];
  if (form.seating === 'curved' || form.softness > 0.24) return ['pierced', 'ribbon'];
  if (form.legRole === 'accent' || form.base === 'sled' || form.tableTop === 'octagon') return ['planes', 'totem'];
  if (form.edgeM > 0.008 || form.tradition === 'slatted' || form.tradition === 'carved') return ['totem', 'pierced'];
  return ['ribbon', 'pierced', 'totem'];
}

/** A figure on the floor or on its plinth. */
export const sculpture: PieceKind = {
  id: 'sculpture',
  usual: [0.46, 0.46, 1.6],
  stance: 'floor',
  segment: 'decor',
  clearanceM: { front: 1, side: 0.7, back: 0.4 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.36, 0.9],
      depth: [0.36, 0.9],
      height: [1.3, 2.4],
    });
    const mesh = new MeshBuilder();
    const make = chance.pick(makesOf(form));
    const tall = height * (make === 'urn' ? 0.36 : make === 'torso' ? 0.4 : 0.46);
    drawPlinth(
      mesh,
      { ...form, frameRole: form.frameRole === 'painted' ? 'white' : form.frameRole },
      width,
      depth,
      height - tall,
    );
    const role: MaterialRole =
      make === 'planes'
        ? form.legRole === 'accent'
          ? 'accent'
          : 'black'
        : make === 'totem' && form.edgeM > 0.004
          ? 'woodDark'
          : chance.pick<MaterialRole>(['stone', 'metal', 'white']);
    mesh.within(chain(move(0, height - tall, 0), turnY(chance.between(-0.5, 0.5))), () =>
      makes[make](mesh, role, tall, Math.min(width, depth) * 0.46, chance),
    );
    return pieceOf(mesh, { sizeM: [undefined, undefined, height] });
  },
};

const makes: Readonly<
  Record<Make, (mesh: MeshBuilder, role: MaterialRole, tall: number, r: number, chance: Chance) => void>
> = { torso, ribbon, pierced, totem, planes, urn };

/** A standing body without head and arms, weight on one hip, broken off above the knees. */
function torso(mesh: MeshBuilder, role: MaterialRole, tall: number, r: number, chance: Chance): void {
  const sway = chance() < 0.5 ? -1 : 1;
  // Height, width, depth, sideways sway.
  const sections: readonly (readonly [number, number, number, number])[] = [
    [0, 0.66, 0.42, 0.02],
    [0.14, 0.78, 0.5, 0.06],
    [0.3, 0.88, 0.56, 0.1],
    [0.4, 0.8, 0.48, 0.08],
    [0.52, 0.62, 0.4, 0],
    [0.66, 0.74, 0.48, -0.05],
    [0.78, 0.92, 0.5, -0.06],
    [0.86, 0.98, 0.42, -0.05],
    [0.905, 0.7, 0.34, -0.03],
    [0.94, 0.34, 0.3, 0],
    [1, 0.28, 0.28, 0.02],
  ];
  const path = through(
    sections.map(([y, a, b]): Vec3 => [a, y, b]),
    3,
  );
  const lean = through(
    sections.map(([y, , , x]): Vec3 => [x, y, 0]),
    3,
  );
  const bump = (value: number, at: number, wide: number) => Math.exp(-(((value - at) / wide) ** 2));
  const rows = path.map(([a, y, b], i) =>
    superellipse(a * r * 2, b * r * 1.9, 2.4, 32).map(([x, z]): Vec3 => {
      const u = x / (a * r);
      const cleft = y < 0.24 ? 1 - 0.55 * bump(u, 0, 0.22) * (1 - y / 0.24) : 1;
      const ahead =
        z < 0
          ? -0.11 * r * bump(y, 0.73, 0.06) * bump(Math.abs(u), 0.46, 0.24)
          : -0.05 * r * bump(u, 0, 0.12) * bump(y, 0.6, 0.2) * -1;
      const seat = z > 0 ? 0.13 * r * bump(y, 0.27, 0.07) * bump(Math.abs(u), 0.42, 0.26) : 0;
      return [
        x + sway * lean[i][0] * r * 1.6,
        y * tall + sway * 0.05 * x * bump(y, 0.32, 0.12),
        z * cleft + ahead + seat,
      ];
    }),
  );
  mesh.add(role, smooth(patch(rows, { wrap: true, capFirst: true, capLast: true })));
  for (const s of [-1, 1]) {
    const shoulder: Vec3 = [s * r * 0.86 - sway * r * 0.08, tall * 0.83, 0];
    mesh.add(
      role,
      smooth(
        tube(
          [
            [shoulder[0] - s * r * 0.2, shoulder[1] + tall * 0.02, 0],
            shoulder,
            [shoulder[0] + s * r * 0.1, shoulder[1] - tall * (s === sway ? 0.12 : 0.06), r * 0.02],
          ],
          (t) => r * (0.24 - 0.05 * t),
          { sides: 12, round: true },
        ),
      ),
    );
  }
}

/** One closed band of bronze that turns over itself. */
function ribbon(mesh: MeshBuilder, role: MaterialRole, tall: number, r: number, chance: Chance): void {
  const turns = chance.pick([2, 3]);
  const count = 96;
  const base = tall * 0.5;
  const k = 0.27 + 0.05 * chance();
  const raw = Array.from({ length: count }, (_, i): Vec3 => {
    const t = (2 * Math.PI * i) / count;
    const ring = 1 + k * Math.cos(turns * t);
    return [
      r * 0.74 * ring * Math.cos(2 * t),
      base + tall * 0.4 * Math.sin(turns * t) * 0.96,
      r * 0.74 * ring * Math.sin(2 * t),
    ];
  });
  mesh.add(role, smooth(tube(raw, r * 0.115, { sides: 10, closed: true })));
  const low = Math.min(...raw.map((p) => p[1]));
  mesh.add('black', block([-r * 0.42, 0, -r * 0.42], [r * 0.42, tall * 0.035, r * 0.42], { radius: 0.004 }));
  for (const p of raw.filter((q) => q[1] < low + 0.0005 * tall + 1e-6))
    mesh.add('steel', cylinder(0.006, 0.01, p[1], 8), move(p[0], 0, p[2]));
  if (role !== 'metal') mesh.add('steel', cylinder(0.006, 0.01, low + 0.002, 8));
}

/** A pebble stood on end with a hole through it. */
function pierced(mesh: MeshBuilder, role: MaterialRole, tall: number, r: number, chance: Chance): void {
  const around = 44;
  const sides = 20;
  const hole = 0.26 + 0.1 * chance();
  const off = chance.between(-0.12, 0.12);
  const rows = Array.from({ length: around }, (_, i) => {
    const a = (2 * Math.PI * i) / around;
    const outer: Vec2 = [r * 0.98 * Math.cos(a) * (1 + 0.1 * Math.sin(a)), tall * 0.47 * Math.sin(a)];
    const inner: Vec2 = [r * hole * Math.cos(a) + off * r, tall * 0.47 * hole * 0.9 * Math.sin(a) + tall * 0.1];
    return Array.from({ length: sides }, (_, j): Vec3 => {
      const b = (2 * Math.PI * j) / sides;
      const t = 0.5 + 0.5 * Math.cos(b);
      const z = r * 0.5 * Math.sin(b) * (1 - 0.25 * Math.sin(a));
      return [inner[0] + (outer[0] - inner[0]) * t, tall * 0.51 + inner[1] + (outer[1] - inner[1]) * t, z];
    });
  });
  const body = smooth(patch(rows, { wrap: true, wrapRows: true }));
  mesh.add(role, { ...body, closed: true });
  mesh.add('black', cylinder(r * 0.5, 0, tall * 0.06, 28, 0.004));
}

/** Solids one upon the other, each turned. */
function totem(mesh: MeshBuilder, role: MaterialRole, tall: number, r: number, chance: Chance): void {
  const count = chance.whole(4, 6);
  const share = Array.from({ length: count }, () => chance.between(0.7, 1.3));
  const sum = share.reduce((a, b) => a + b, 0);
  let y = 0;
  share.forEach((s, i) => {
    const h = (tall * s) / sum;
    const wide = r * chance.between(0.45, 0.85);
    const kind = (chance.whole(0, 2) + i) % 3;
    const other: MaterialRole = i % 2 ? role : role === 'woodDark' ? 'woodDark' : 'stone';
    mesh.within(chain(move(0, y, 0), turnY(chance.between(0, 1.5))), () => {
      if (kind === 0) mesh.add(other, superellipsoid(wide, h / 2 + 0.002, wide, 2.4, 20), move(0, h / 2, 0));
      else if (kind === 1)
        mesh.add(
          other,
          block([-wide * 0.72, 0, -wide * 0.72], [wide * 0.72, h, wide * 0.72], { radius: 0.012, rounding: 2 }),
        );
      else
        mesh.add(
          other,
          lathe(
            through2(
              [
                [wide * 0.9, 0],
                [wide * 0.45, h * 0.5],
                [wide * 0.85, h],
              ],
              5,
            ),
            24,
          ),
        );
    });
    y += h - 0.001;
  });
}

/** Plates of steel that lean on one another. */
function planes(mesh: MeshBuilder, role: MaterialRole, tall: number, r: number, chance: Chance): void {
  const colours: readonly MaterialRole[] =
    role === 'accent' ? ['accent', 'textileSecond', 'black', 'white'] : [role, role, 'metal', role];
  colours.forEach((colour, i) => {
    const high = tall * [1, 0.74, 0.5, 0.34][i];
    const wide = r * chance.between(0.7, 1.2);
    const plate = block([-wide / 2, 0, -0.008], [wide / 2, high, 0.008], { radius: 0.002, divisions: [1, 1, 1] });
    const cut = chance.between(0.35, 0.9);
    const slanted = deformed(plate, (p) => [p[0], p[1] > high * 0.5 && p[0] > 0 ? p[1] * cut : p[1], p[2]]);
    mesh.add(colour, slanted, chain(turnY(i * 1.35 + chance.between(-0.2, 0.2)), move(0, 0, r * 0.16 * i)));
  });
  if (role === 'accent')
    mesh.add('textileSecond', superellipsoid(r * 0.24, r * 0.24, r * 0.24, 2, 20), move(r * 0.42, r * 0.24, -r * 0.4));
  else
    mesh.add(
      'metal',
      cylinder(r * 0.3, -0.006, 0.006, 32, 0.002),
      chain(move(0, tall * 0.52, -r * 0.32), turnX(Math.PI / 2)),
    );
}

/** A lidded urn with two handles. */
function urn(mesh: MeshBuilder, role: MaterialRole, tall: number, r: number, chance: Chance): void {
  const belly = chance.between(0.56, 0.66);
  const profile: Vec2[] = [
    [r * 0.55, 0],
    [r * 0.55, tall * 0.035],
    [r * 0.34, tall * 0.06],
    [r * 0.18, tall * 0.13],
    [r * 0.26, tall * 0.17],
    [r * 0.62, tall * 0.3],
    [r * 0.92, tall * belly],
    [r * 0.8, tall * 0.72],
    [r * 0.52, tall * 0.76],
    [r * 0.56, tall * 0.8],
    [r * 0.74, tall * 0.83],
    [r * 0.72, tall * 0.85],
  ];
  mesh.add(role, lathe([...profile.slice(0, 3), ...through2(profile.slice(2), 3).slice(1)], 32));
  mesh.add(
    role,
    lathe(
      through2(
        [
          [r * 0.66, tall * 0.845],
          [r * 0.5, tall * 0.89],
          [r * 0.14, tall * 0.93],
          [r * 0.1, tall * 0.95],
          [r * 0.13, tall * 0.975],
          [0.002, tall],
        ],
        3,
      ),
      28,
    ),
  );
  for (const s of [-1, 1]) {
    const handle = through(
      [
        [s * r * 0.86, tall * 0.56, 0],
        [s * r * 1.2, tall * 0.6, 0],
        [s * r * 1.22, tall * 0.78, 0],
        [s * r * 0.9, tall * 0.84, 0],
        [s * r * 0.66, tall * 0.8, 0],
      ],
      5,
    );
    mesh.add(role, tube(handle, r * 0.055, { sides: 8 }));
  }
}
