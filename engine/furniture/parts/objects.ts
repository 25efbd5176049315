/**
 * Small things that stand on furniture: books, vases, bowls, boxes, candles. Each stands on y = 0 around the origin.
 */

import type { Chance } from '../../chance.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { chain, move, turnY, turnZ } from '../kit/affine.ts';
import { through2 } from '../kit/curves.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import type { Shape } from '../kit/shape.ts';
import { block, lathe, prism, superellipsoid, tube } from '../kit/solids.ts';
import type { MaterialRole } from '../types.ts';

const covers: readonly MaterialRole[] = [
  'textile',
  'textileSecond',
  'accent',
  'white',
  'paper',
  'woodDark',
  'black',
  'bookBlue',
  'bookRed',
  'bookGreen',
  'bookGrey',
  'bookCream',
  'bookCream',
  'bookGrey',
];

/** What titles are stamped in, by the cover under them. */
const stamps: Readonly<Partial<Record<MaterialRole, MaterialRole>>> = {
  white: 'bookGrey',
  paper: 'bookRed',
  textile: 'bookCream',
  textileSecond: 'bookCream',
  accent: 'bookCream',
  woodDark: 'metal',
  black: 'bookCream',
  bookBlue: 'bookCream',
  bookRed: 'metal',
  bookGreen: 'metal',
  bookGrey: 'black',
  bookCream: 'bookBlue',
};

/**
 * An upright book: its back faces −z, a little round; `thick` along x. Covers stand over the pages. `title`: how high
 * its label sits, a share of it.
 */
function book(mesh: MeshBuilder, thick: number, high: number, deep: number, role: MaterialRole, title?: number): void {
  const t = thick / 2;
  const [front, back, board] = [-deep / 2, deep / 2, 0.0025];
  const round = Math.min(0.004, t * 0.3);
  const cover: Vec2[] = [
    [-t, front + round],
    [-t * 0.62, front + round * 0.25],
    [0, front],
    [t * 0.62, front + round * 0.25],
    [t, front + round],
    [t, back],
    [t - board, back],
    [t - board, front + board + round],
    [-t + board, front + board + round],
    [-t + board, back],
    [-t, back],
  ];
  mesh.add(role, prism(cover, 0, high, { bevel: 0 }));
  mesh.add(
    'paper',
    block([-t + 0.002, 0.004, -deep / 2 + 0.004 + round], [t - 0.002, high - 0.004, deep / 2 - 0.004], {
      radius: 0,
      grain: 1,
    }),
  );
  const stamp = stamps[role];
  if (title === undefined || !stamp) return;
  // A narrow line of letters along the back, or a band across it.
  const [tall, half] = title > 0.6 ? [0.04, 0.6] : [0.34, 0.2];
  const y = high * (title - tall / 2);
  mesh.add(stamp, block([-t * half, y, front - 0.0003], [t * half, y + high * tall, front + round], { radius: 0 }));
}

/**
 * Books side by side from x = `left` to at most `right`, backs at z = `front`, on y; returns where they end. Some lean,
 * some lie.
 */
export function bookRow(
  mesh: MeshBuilder,
  chance: Chance,
  place: { left: number; right: number; y: number; front: number; clear: number; deep: number },
): number {
  let x = place.left;
  const family = chance.between(0.68, 0.86);
  const next = () => {
    const high = Math.min(place.clear - 0.012, place.clear * family * chance.between(0.8, 1.12), 0.33);
    const title = chance() < 0.62 ? chance.pick([0.5, 0.56, 0.8]) : undefined;
    return {
      thick: chance.between(0.012, 0.044),
      high,
      deep: Math.min(place.deep, high * chance.between(0.64, 0.8)),
      title,
    };
  };
  let role = chance.pick(covers);
  // Volumes of one work stand together, all else differs.
  let volumes = 0;
  let last = next();
  while (x < place.right - 0.02) {
    if (volumes > 0) volumes--;
    else {
      last = next();
      if (chance() < 0.75) role = chance.pick(covers);
      if (chance() < 0.16) volumes = chance.whole(2, 5);
    }
    const { thick, high, deep, title } = last;
    if (x + thick > place.right) break;
    // Towards its open end a row gives way: the last one leans on the others.
    const leans = volumes === 0 && place.right - x - thick < 0.06 && place.right - x - thick > 0.015;
    const tilt = leans ? Math.min(0.3, Math.asin(Math.min(0.9, (place.right - x - thick) / high))) : 0;
    const map = chain(
      move(
        x + (leans ? thick * Math.cos(tilt) + high * Math.sin(tilt) : thick / 2),
        place.y,
        place.front + deep / 2 + chance.between(0, 0.016),
      ),
      turnZ(tilt),
      move(leans ? -thick / 2 : 0, 0, 0),
    );
    mesh.within(map, () => book(mesh, thick - 0.0008, high, deep, role, title));
    if (leans) return place.right;
    x += thick;
  }
  return x;
}

/** A few books lying on each other, the largest below. Returns the height of the pile. */
export function bookPile(mesh: MeshBuilder, chance: Chance, count: number): number {
  let y = 0;
  let long = chance.between(0.24, 0.3);
  for (let i = 0; i < count; i++) {
    const thick = chance.between(0.016, 0.034);
    const map = chain(
      turnY(chance.between(-0.12, 0.12) + Math.PI / 2),
      move(0, y + thick / 2, 0),
      turnZ(Math.PI / 2),
      move(0, -long / 2, 0),
    );
    mesh.within(map, () => book(mesh, thick, long, long * 0.74, chance.pick(covers), chance() < 0.7 ? 0.5 : undefined));
    y += thick;
    long *= chance.between(0.84, 0.96);
  }
  return y;
}

const vaseProfiles: readonly (readonly Vec2[])[] = [
  [
    [0.3, 0],
    [0.46, 0.18],
    [0.5, 0.42],
    [0.36, 0.7],
    [0.2, 0.84],
    [0.22, 0.96],
    [0.27, 1],
  ],
  [
    [0.34, 0],
    [0.42, 0.1],
    [0.42, 0.8],
    [0.34, 0.92],
    [0.26, 0.95],
    [0.26, 1],
  ],
  [
    [0.2, 0],
    [0.36, 0.1],
    [0.5, 0.3],
    [0.42, 0.52],
    [0.15, 0.66],
    [0.12, 0.9],
    [0.2, 1],
  ],
  [
    [0.22, 0],
    [0.3, 0.3],
    [0.4, 0.6],
    [0.46, 0.85],
    [0.48, 1],
  ],
];

/** A vessel with a hollow: profile in units of its height, wall about 5 mm. */
function vessel(profile: readonly Vec2[], high: number, wide: number, segments = 22): Shape {
  const outer = through2(profile, 4).map(([r, y]): Vec2 => [r * wide, y * high]);
  const inner = outer
    .map(([r, y]): Vec2 => [Math.max(0.004, r - 0.005), Math.max(0.006, y)])
    .filter(([, y]) => y > high * 0.25)
    .reverse();
  return lathe([[0, 0], ...outer, ...inner, [0, high * 0.25]], segments);
}

export function vase(mesh: MeshBuilder, chance: Chance, high: number, role: MaterialRole = 'ceramic'): void {
  mesh.add(role, vessel(chance.pick(vaseProfiles), high, high * chance.between(0.62, 0.9)));
}

export function bowl(mesh: MeshBuilder, chance: Chance, radius: number, role: MaterialRole = 'ceramic'): void {
  const profile: readonly Vec2[] = [
    [0.38, 0],
    [0.42, 0.08],
    [0.78, 0.5],
    [1, 1],
  ];
  mesh.add(role, vessel(profile, radius * chance.between(0.42, 0.62), radius));
}

/** A round thing to look at: ring, ball, stacked pebbles. */
export function ornament(mesh: MeshBuilder, chance: Chance, high: number, role: MaterialRole): void {
  const kind = chance.whole(0, 2);
  if (kind === 0) {
    mesh.add(role, superellipsoid(high * 0.5, high * 0.5, high * 0.5, 2, 18), move(0, high * 0.5, 0));
  } else if (kind === 1) {
    const points = Array.from(
      { length: 20 },
      (_, i): Vec3 => [
        high * 0.38 * Math.cos((i / 10) * Math.PI),
        high * 0.5 + high * 0.38 * Math.sin((i / 10) * Math.PI),
        0,
      ],
    );
    mesh.add(role, tube(points, high * 0.12, { closed: true }));
    mesh.add('woodDark', block([-high * 0.3, 0, -high * 0.14], [high * 0.3, high * 0.06, high * 0.14]));
  } else {
    let y = 0;
    for (const k of [1, 0.72, 0.45]) {
      const r = high * 0.22 * k;
      mesh.add(role, superellipsoid(r * 1.7, r, r * 1.5, 2.2, 14), move(chance.between(-0.1, 0.1) * r, y + r, 0));
      y += r * 1.96;
    }
  }
}

/** A lidded box. */
function box(mesh: MeshBuilder, chance: Chance, wide: number, role: MaterialRole): void {
  const high = wide * chance.between(0.35, 0.6);
  const deep = wide * chance.between(0.6, 0.8);
  mesh.add(role, block([-wide / 2, 0, -deep / 2], [wide / 2, high * 0.72, deep / 2], { radius: 0.003 }));
  mesh.add(
    role,
    block([-wide / 2 - 0.002, high * 0.73, -deep / 2 - 0.002], [wide / 2 + 0.002, high, deep / 2 + 0.002], {
      radius: 0.004,
    }),
  );
}

/** One small thing that fits into `wide` × `high`; what it is, chance says. */
export function smallThing(mesh: MeshBuilder, chance: Chance, wide: number, high: number): void {
  const size = Math.min(wide * 0.8, high * 0.8, 0.3);
  const role = chance.pick<MaterialRole>(['ceramic', 'ceramic', 'accent', 'metal', 'white', 'black', 'stone']);
  switch (chance.whole(0, 4)) {
    case 0:
      vase(mesh, chance, size, role === 'metal' ? 'ceramic' : role);
      break;
    case 1:
      bowl(mesh, chance, Math.min(size * 0.6, wide * 0.4), role);
      break;
    case 2:
      ornament(mesh, chance, size * 0.75, role);
      break;
    case 3:
      box(mesh, chance, Math.min(size, wide * 0.7), chance.pick<MaterialRole>(['wood', 'woodDark', 'textileSecond']));
      break;
    default:
      bookPile(mesh, chance, chance.whole(2, 3));
  }
}
