/** Clothes on hangers and hooks, and shoes: what hangs and stands in wardrobes, halls and shops. */

import type { Chance } from '../../chance.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { noise3 } from '../../materials/noise.ts';
import { chain, move } from '../kit/affine.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { deformed, patch, smooth } from '../kit/shape.ts';
import { rod, superellipsoid, tube } from '../kit/solids.ts';
import type { MaterialRole } from '../types.ts';

/** Looks of clothes on a rail. */
export const clothes: readonly MaterialRole[] = [
  'textile',
  'textileSecond',
  'accent',
  'white',
  'black',
  'painted',
  'textile',
  'textileSecond',
];

interface GarmentMeasures {
  readonly role: MaterialRole;
  /** Across the shoulders. */
  readonly width: number;
  /** From shoulder to hem. */
  readonly length: number;
  readonly thick: number;
  readonly hung: 'hanger' | 'hook';
}

/** One garment below the origin, where its hook touches the rail; shoulders along x. */
export function drawGarment(mesh: MeshBuilder, chance: Chance, measures: GarmentMeasures): void {
  const { width, length, thick, role } = measures;
  const drop = measures.hung === 'hanger' ? 0.085 : 0.01;
  const seed = chance.whole(0, 99999);
  const flare = chance.between(0.92, 1.12);
  const rows = 7;
  const around = 14;
  const grid: Vec3[][] = [];
  for (let j = 0; j <= rows; j++) {
    const t = j / rows;
    // Shoulders slope away from the collar; below the arms the cloth falls nearly straight.
    const shoulder = Math.min(1, 0.24 + 0.76 * Math.sqrt(Math.min(1, t / 0.12)));
    const wide = (width / 2) * shoulder * (1 + (flare - 1) * t) * (measures.hung === 'hook' ? 0.62 + 0.38 * t : 1);
    const deep = (thick / 2) * (0.5 + 0.5 * Math.min(1, t * 5)) * (1 + 0.5 * t);
    const y = -drop - length * (t < 0.25 ? t * 0.6 : 0.15 + (t - 0.25) * (0.85 / 0.75));
    grid.push(
      Array.from({ length: around }, (_, i): Vec3 => {
        const a = (2 * Math.PI * i) / around;
        const [c, s] = [Math.cos(a), Math.sin(a)];
        const fold = 1 + t * 0.4 * Math.sin(i * 2.2 + seed) * Math.abs(s);
        const sway = 0.012 * t * noise3(c * 2, y * 3, s, seed);
        return [
          wide * Math.sign(c) * Math.abs(c) ** 0.6 + sway,
          y + 0.01 * t * noise3(c * 3, 1, s, seed + 5),
          deep * fold * s + sway,
        ];
      }),
    );
  }
  mesh.add(role, smooth(patch(grid, { wrap: true, capFirst: true, capLast: true, turned: true })));
  if (measures.hung !== 'hanger') return;
  const hook: Vec3[] = [
    [0, -drop - 0.01, 0],
    [0, -0.04, 0],
    [0.006, -0.026, 0],
    [0.021, -0.004, 0],
    [0.004, 0.016, 0],
    [-0.014, 0.006, 0],
  ];
  mesh.add('metal', tube(hook, 0.002, { sides: 3 }));
  const reach = width * 0.44;
  for (const s of [-1, 1]) mesh.add('wood', rod([0, -drop, 0], [s * reach, -drop - 0.05, 0], 0.008, 0.009, 4));
}

/** A pair that stands on y = 0 with its toes to −z, `length` long. */
export function drawShoes(mesh: MeshBuilder, chance: Chance, length: number): void {
  const role = chance.pick<MaterialRole>(['leather', 'black', 'white', 'textileSecond', 'leather', 'accent']);
  const sole: MaterialRole = role === 'white' || role === 'black' ? 'white' : 'woodDark';
  const boot = chance() < 0.2 ? 0.06 : 0;
  const half = length / 2;
  for (const s of [-1, 1]) {
    const map = chain(move(s * 0.052, 0, chance.between(-0.008, 0.008)));
    const last = (p: Vec3): Vec2 => {
      const v = p[2] / half;
      const waist = 1 - 0.18 * Math.exp(-((v - 0.25) ** 2) * 9) - 0.1 * Math.max(0, v);
      return [p[0] * waist + s * -0.006 * v, v];
    };
    const upper = superellipsoid(0.043, 0.05, half, 2.7, 16);
    mesh.add(
      role,
      smooth(
        deformed(upper, (p) => {
          const [x, v] = last(p);
          const instep =
            v < -0.15 ? 0.62 + 0.1 * (v + 1) : 0.7 + (1.25 + boot * 16 - 0.7) * Math.min(1, (v + 0.15) / 0.5);
          const y = p[1] < 0 ? p[1] * 0.2 : p[1] * instep;
          return [x * (p[1] > 0 ? 1 - 0.25 * (p[1] / 0.05) ** 2 : 1), 0.022 + y, p[2]];
        }),
      ),
      map,
    );
    const ground = superellipsoid(0.046, 0.011, half + 0.003, 3.2, 18);
    mesh.add(sole, smooth(deformed(ground, (p) => [last(p)[0], p[1] + 0.011, p[2]])), map);
    mesh.add('black', superellipsoid(0.02, 0.006, 0.042, 2, 10), chain(map, move(0, 0.072 + boot * 0.78, half * 0.5)));
  }
}
