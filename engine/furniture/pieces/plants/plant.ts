import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move } from '../../kit/affine.ts';
import { through } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cylinder, lathe, tube } from '../../kit/solids.ts';
import { leaf, leafAt, outlines } from '../../parts/foliage.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** A potted plant; which one, seed and family say: fiddle-leaf fig, monstera, palm, snake plant, olive. */
export const plant: PieceKind = {
  id: 'plant',
  usual: [0.8, 0.8, 1.3],
  stance: 'floor',
  segment: 'plant',
  clearanceM: { front: 0.05, side: 0.05, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const grow = chance.pick(favourites(form));
    const [, , asked] = sizeOf(request, { width: [0.3, 1.4], depth: [0.3, 1.4], height: [0.5, 2.4] });
    const height = Math.min(2.4, Math.max(0.5, asked * stature[grow]));
    const mesh = new MeshBuilder();
    const pot = { radius: Math.min(0.2, 0.1 + height * 0.055), high: Math.min(0.4, 0.14 + height * 0.12) };
    drawPot(mesh, form, chance, pot.radius, pot.high);
    growers[grow](mesh, { chance, base: pot.high * 0.93, height, spread: pot.radius });
    // Broad crowns are pruned to what was asked for, never stretched.
    const { min, max } = mesh.bounds();
    const fit = (wanted: number, from: number, to: number) => (to - from > wanted ? Math.max(wanted, 0.3) : undefined);
    return pieceOf(mesh, {
      sizeM: [fit(request.sizeM[0], min[0], max[0]), fit(request.sizeM[1], min[2], max[2]), height],
    });
  },
};

type Species = 'fiddle' | 'monstera' | 'palm' | 'snake' | 'olive';

/** Height against that of a plant of the usual size: a snake plant stands lower than a palm of the same pot. */
const stature: Readonly<Record<Species, number>> = {
  fiddle: 1.15,
  monstera: 0.8,
  palm: 1.25,
  snake: 0.68,
  olive: 1.25,
};

/** What grows in such a home. */
function favourites(form: Form): readonly Species[] {
  if (form.seating === 'rattan' || form.seating === 'banquette') return ['palm', 'monstera', 'palm', 'fiddle'];
  if (form.bed === 'platform') return ['snake', 'olive', 'fiddle', 'monstera'];
  if (form.frame === 'gilt') return ['palm', 'fiddle', 'olive'];
  return ['fiddle', 'monstera', 'olive', 'snake', 'palm'];
}

function drawPot(mesh: MeshBuilder, form: Form, chance: Chance, r: number, h: number): void {
  const woven = form.seating === 'rattan' || form.seating === 'banquette' || form.chair === 'cane';
  const role: MaterialRole = woven
    ? 'rattan'
    : form.legRole === 'accent'
      ? 'accent'
      : chance.pick<MaterialRole>(['ceramic', 'white', 'ceramic', form.topRole === 'stone' ? 'stone' : 'black']);
  const shapes: readonly (readonly Vec2[])[] = [
    [
      [0.72, 0],
      [0.76, 0.02],
      [0.97, 0.94],
      [1, 1],
    ],
    [
      [0.94, 0],
      [0.97, 0.02],
      [0.98, 0.98],
      [0.96, 1],
    ],
    [
      [0.6, 0],
      [0.86, 0.14],
      [1.02, 0.5],
      [0.98, 0.8],
      [0.86, 1],
    ],
  ];
  const outer = (woven ? shapes[2] : chance.pick(shapes)).map(([a, b]): Vec2 => [a * r, b * h]);
  const rim = outer.at(-1)!;
  const ridged = woven ? weave(outer) : outer;
  mesh.add(role, lathe([[0, 0], ...ridged, [rim[0] - 0.012, h], [rim[0] - 0.018, h * 0.9], [0, h * 0.9]], 28));
  mesh.add('soil', cylinder(rim[0] - 0.017, h * 0.86, h * 0.92, 20, 0.006));
}

/** Ribs of a basket around a profile. */
function weave(profile: readonly Vec2[]): Vec2[] {
  const out: Vec2[] = [];
  for (let i = 0; i + 1 < profile.length; i++) {
    const [a, b] = [profile[i], profile[i + 1]];
    const steps = Math.max(1, Math.round(Math.abs(b[1] - a[1]) / 0.03));
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const p: Vec2 = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      out.push(p, [p[0] + (b[0] - a[0]) * (0.5 / steps) + 0.006, p[1] + ((b[1] - a[1]) * 0.5) / steps]);
    }
  }
  out.push(profile.at(-1)!);
  return out;
}

interface Growth {
  readonly chance: Chance;
  /** Where the soil is. */
  readonly base: number;
  readonly height: number;
  readonly spread: number;
}

type Grow = (mesh: MeshBuilder, growth: Growth) => void;

/** The angle between a leaf and the next, as most stems have it. */
const GOLDEN = 2.39996;

function stem(
  mesh: MeshBuilder,
  points: readonly Vec3[],
  from: number,
  to: number,
  role: MaterialRole = 'woodDark',
  sides = 7,
): Vec3[] {
  const path = through(points, 4);
  mesh.add(
    role,
    tube(path, (t) => from + (to - from) * t, { sides, round: true }),
  );
  return path;
}

/** Fiddle-leaf fig: one to three bare stems, large leathery leaves in a spiral above. */
function fiddle(mesh: MeshBuilder, { chance, base, height, spread }: Growth): void {
  const stems = height > 1.2 ? chance.whole(2, 3) : 1;
  for (let s = 0; s < stems; s++) {
    const a = chance() * 6.28;
    const lean = spread * (stems > 1 ? 0.9 : 0.35);
    const top = (height - base) * (s === 0 ? 0.86 : chance.between(0.6, 0.78));
    const foot: Vec3 = [
      spread * 0.25 * Math.cos(a) * (stems - 1),
      base - 0.02,
      spread * 0.25 * Math.sin(a) * (stems - 1),
    ];
    const path = stem(
      mesh,
      [
        foot,
        [foot[0] + lean * 0.5 * Math.cos(a), base + top * 0.5, foot[2] + lean * 0.5 * Math.sin(a)],
        [foot[0] + lean * Math.cos(a + 0.4), base + top, foot[2] + lean * Math.sin(a + 0.4)],
      ],
      0.014,
      0.007,
    );
    const leaves = Math.round(14 + height * 6);
    for (let i = 0; i < leaves; i++) {
      const t = 0.38 + (0.62 * i) / (leaves - 1);
      const at = path[Math.min(path.length - 1, Math.round(t * (path.length - 1)))];
      const young = i / leaves;
      const length = chance.between(0.23, 0.33) * (1 - 0.35 * young ** 3);
      const rise = -0.45 + 1.5 * young ** 1.5 + chance.between(-0.2, 0.2);
      const y = base + top * t;
      mesh.add(
        'leaf',
        leaf({
          length,
          width: length * 0.68,
          outline: outlines.fiddle,
          droop: 0.32 - 0.2 * young,
          fold: 0.12,
          ruffle: 0.03,
        }),
        leafAt([at[0], y, at[2]], i * GOLDEN + chance.between(-0.3, 0.3) + s, rise),
      );
    }
  }
}

/** Monstera: long stalks from the soil, split leaves that face the light. */
function monstera(mesh: MeshBuilder, { chance, base, height, spread }: Growth): void {
  const count = chance.whole(11, 15);
  for (let i = 0; i < count; i++) {
    const age = i / count;
    const a = i * GOLDEN + chance.between(-0.3, 0.3);
    const reach = (height - base) * (0.42 + 0.42 * age) * chance.between(0.85, 1.1);
    const out = spread * 0.4 + (height - base) * (0.42 - 0.3 * age);
    const tip: Vec3 = [out * Math.cos(a), base + reach, out * Math.sin(a)];
    stem(
      mesh,
      [[0.02 * Math.cos(a), base - 0.02, 0.02 * Math.sin(a)], [tip[0] * 0.35, base + reach * 0.62, tip[2] * 0.35], tip],
      0.007,
      0.0045,
      'leaf',
      5,
    );
    const length = Math.min(0.42, 0.2 + height * 0.13) * chance.between(0.75, 1.1);
    const slits = chance.whole(4, 5);
    const slit = (t: number) => (t > 0.12 && t < 0.86 && Math.round(t * 24) % Math.round(24 / slits) === 0 ? 0.66 : 0);
    mesh.add(
      'leaf',
      leaf({ length, width: length * 0.86, outline: outlines.heart, droop: 0.3, fold: 0.1, rows: 24, slit }),
      leafAt(tip, Math.PI / 2 - a + chance.between(-0.3, 0.3), chance.between(-0.55, 0.05)),
    );
  }
}

/** Kentia or areca: arching fronds with narrow leaflets in two rows. */
function palm(mesh: MeshBuilder, { chance, base, height }: Growth): void {
  const fronds = chance.whole(9, 12);
  const tall = height - base;
  for (let i = 0; i < fronds; i++) {
    const age = i / (fronds - 1);
    const a = i * GOLDEN;
    const rise = tall * (0.6 + 0.4 * age);
    const out = tall * (0.46 - 0.3 * age);
    const tip: Vec3 = [out * 1.12 * Math.cos(a), base + rise * (0.74 + 0.25 * age), out * 1.12 * Math.sin(a)];
    const knee: Vec3 = [out * 0.62 * Math.cos(a), base + rise * 0.86, out * 0.62 * Math.sin(a)];
    const path = stem(
      mesh,
      [
        [0.03 * Math.cos(a), base - 0.02, 0.03 * Math.sin(a)],
        [out * 0.16 * Math.cos(a), base + rise * 0.45, out * 0.16 * Math.sin(a)],
        knee,
        tip,
      ],
      0.008,
      0.0025,
      'leaf',
      5,
    );
    const leaflets = 19;
    for (let k = 0; k < leaflets; k++) {
      const t = 0.42 + (0.58 * (k + 0.5)) / leaflets;
      const index = Math.min(path.length - 2, Math.floor(t * (path.length - 1)));
      const f = t * (path.length - 1) - index;
      const [p, q] = [path[index], path[index + 1]];
      const at: Vec3 = [p[0] + (q[0] - p[0]) * f, p[1] + (q[1] - p[1]) * f, p[2] + (q[2] - p[2]) * f];
      const length = tall * 0.25 * Math.sin(Math.PI * (0.22 + 0.68 * ((t - 0.42) / 0.58))) * chance.between(0.9, 1.1);
      for (const side of [-1, 1]) {
        const heading = Math.PI / 2 - a + side * chance.between(0.75, 1) * (1.15 - 0.5 * t);
        mesh.add(
          'leaf',
          leaf({ length, width: 0.03, outline: outlines.lance, droop: 0.35, fold: 0.25, rows: 3 }),
          leafAt(at, heading, 0.18 - 0.3 * t + chance.between(-0.1, 0.1)),
        );
      }
    }
  }
}

/** Snake plant: stiff upright blades with a twist. */
function snake(mesh: MeshBuilder, { chance, base, height, spread }: Growth): void {
  const count = chance.whole(13, 18);
  for (let i = 0; i < count; i++) {
    const a = i * GOLDEN;
    const r = spread * 0.72 * Math.sqrt((i + 0.5) / count);
    const length = (height - base) * (i === 0 ? 1.02 : chance.between(0.5, 0.98));
    const shape = leaf({
      length,
      width: chance.between(0.05, 0.072),
      outline: outlines.blade,
      droop: -0.03,
      fold: 0.3,
      rows: 9,
      ruffle: 0.03,
    });
    mesh.add(
      'leaf',
      shape,
      leafAt(
        [r * Math.cos(a), base - 0.01, r * Math.sin(a)],
        Math.PI / 2 - a + chance.between(-0.6, 0.6),
        Math.PI / 2 - (r / spread) * 0.22,
      ),
    );
  }
}

/** A small olive: a bent trunk, fine branches, many narrow leaves in a loose crown. */
function olive(mesh: MeshBuilder, { chance, base, height }: Growth): void {
  const tall = height - base;
  const bow = chance.between(-0.06, 0.06);
  const fork: Vec3 = [bow * 0.6, base + tall * 0.5, bow * 0.4];
  stem(mesh, [[0, base - 0.02, 0], [bow, base + tall * 0.25, -bow * 0.5], fork], 0.018, 0.012, 'woodDark', 9);
  const crown = tall * 0.27;
  const branches = 11;
  for (let i = 0; i < branches; i++) {
    const a = i * GOLDEN;
    const lift = (i + 0.5) / branches;
    const tip: Vec3 = [
      fork[0] + crown * Math.sqrt(1 - (lift * 1.6 - 0.7) ** 2 * 0.7) * Math.cos(a),
      base + tall * (0.58 + 0.4 * lift),
      fork[2] + crown * Math.sqrt(1 - (lift * 1.6 - 0.7) ** 2 * 0.7) * Math.sin(a),
    ];
    const middle: Vec3 = [
      (fork[0] + tip[0]) / 2 + chance.between(-0.04, 0.04),
      (fork[1] + tip[1]) / 2 + 0.05,
      (fork[2] + tip[2]) / 2 + chance.between(-0.04, 0.04),
    ];
    const path = stem(mesh, [fork, middle, tip], 0.006, 0.002, 'woodDark', 5);
    for (let k = 0; k < 36; k++) {
      const at = path[Math.min(path.length - 1, Math.floor(2 + (k / 22) * (path.length - 2)))];
      const length = chance.between(0.06, 0.09);
      const spot: Vec3 = [
        at[0] + chance.between(-0.02, 0.02),
        at[1] + chance.between(-0.02, 0.02),
        at[2] + chance.between(-0.02, 0.02),
      ];
      mesh.add(
        'leaf',
        leaf({ length, width: 0.021, outline: outlines.lance, droop: 0.15, fold: 0.2, rows: 2 }),
        leafAt(spot, k * GOLDEN + i, chance.between(-0.3, 1)),
      );
    }
    for (let k = 0; k < 5; k++) {
      const twig: Vec3 = [
        tip[0] + chance.between(-0.11, 0.11),
        tip[1] + chance.between(-0.05, 0.1),
        tip[2] + chance.between(-0.11, 0.11),
      ];
      mesh.add('woodDark', tube([middle, twig], 0.0018, { sides: 3 }));
      for (let n = 0; n < 9; n++) {
        const t = 0.4 + (0.6 * n) / 8;
        const spot: Vec3 = [
          middle[0] + (twig[0] - middle[0]) * t,
          middle[1] + (twig[1] - middle[1]) * t,
          middle[2] + (twig[2] - middle[2]) * t,
        ];
        mesh.add(
          'leaf',
          leaf({
            length: chance.between(0.055, 0.085),
            width: 0.021,
            outline: outlines.lance,
            droop: 0.1,
            fold: 0.2,
            rows: 2,
          }),
          chain(move(0, 0, 0), leafAt(spot, n * GOLDEN, chance.between(-0.2, 1))),
        );
      }
    }
  }
}

const growers: Readonly<Record<Species, Grow>> = { fiddle, monstera, palm, snake, olive };
