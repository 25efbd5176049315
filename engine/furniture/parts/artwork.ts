/**
 * Generated pictures, drawn with the palette's roles so that art belongs to its room: compositions of flat shapes laid
 * on paper a few tenths of a millimetre thick, as cut paper and thick paint are.
 */

import { type Chance, chanceOf } from '../../chance.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { noise3 } from '../../materials/noise.ts';
import type { Form } from '../forms/form.ts';
import { move, upright } from '../kit/affine.ts';
import { arc, area, pebble } from '../kit/curves.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { prism } from '../kit/solids.ts';
import type { MaterialRole } from '../types.ts';

export interface ArtworkMeasures {
  readonly width: number;
  readonly height: number;
  /** z of the paper; shapes stand out towards −z. */
  readonly z: number;
  readonly seed: number;
  /** Which of the family's compositions, counted on and on. */
  readonly kind: number;
  readonly forms: Form;
}

/** Thickness of one layer of paint. */
const LAYER = 0.0004;

/** Colours of the room's cloth and wood, on paper. */
const asPrint: Partial<Record<MaterialRole, MaterialRole>> = {
  textile: 'print',
  textileSecond: 'printSecond',
  accent: 'printAccent',
  woodDark: 'printDark',
};

type Put = (role: MaterialRole, outline: readonly Vec2[], level?: number) => void;

/** Draws one picture of the kind that suits the family, around (0, 0). */
export function drawArtwork(mesh: MeshBuilder, measures: ArtworkMeasures): void {
  const chance = chanceOf(measures.seed);
  const [w, h] = [measures.width / 2, measures.height / 2];
  const put: Put = (role, outline, level = 1) => {
    const cut = clipped(outline, w, h);
    if (cut.length < 3 || Math.abs(area(cut)) < 1e-5) return;
    mesh.within(move(0, 0, measures.z - level * LAYER), () =>
      mesh.add(asPrint[role] ?? role, prism(cut, 0, level * LAYER + 0.0005, { bevel: 0 }), upright),
    );
  };
  const kinds = compositions[measures.forms.rug];
  kinds[measures.kind % kinds.length](put, chance, w, h);
}

/** Keeps a polygon inside the picture (Sutherland and Hodgman 1974), and drops points that coincide. */
function clipped(outline: readonly Vec2[], w: number, h: number): Vec2[] {
  let left = outline.slice();
  for (const [axis, sign, limit] of [
    [0, 1, w],
    [0, -1, w],
    [1, 1, h],
    [1, -1, h],
  ] as const) {
    const inside = (p: Vec2) => sign * p[axis] <= limit;
    const next: Vec2[] = [];
    left.forEach((p, i) => {
      const q = left[(i + 1) % left.length];
      if (inside(p)) next.push(p);
      if (inside(p) !== inside(q)) {
        const t = (sign * limit - p[axis]) / (q[axis] - p[axis]);
        next.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
      }
    });
    left = next;
  }
  return left.filter((p, i) => {
    const q = left[(i + 1) % left.length];
    return Math.hypot(p[0] - q[0], p[1] - q[1]) > 1e-4;
  });
}

const tones: readonly MaterialRole[] = ['accent', 'textileSecond', 'textile', 'woodDark', 'black', 'wood'];

/** Layers of hills, a sun or moon above them. */
function landscape(put: Put, chance: Chance, w: number, h: number): void {
  const bands = chance.whole(3, 5);
  const sun = Math.min(w, h) * chance.between(0.16, 0.26);
  put('accent', disc(chance.between(-0.4, 0.4) * w, h * chance.between(0.25, 0.5), sun), 1);
  const start = chance.whole(0, 3);
  for (let i = 0; i < bands; i++) {
    const base = h * (0.15 - (1.1 * i) / bands);
    const line = Array.from({ length: 21 }, (_, k): Vec2 => {
      const x = (k / 10 - 1) * w;
      return [x, base + h * (0.2 - 0.02 * i) * noise3((x / w) * 1.3 + i * 3, i, 0, chance.seed)];
    });
    put(tones[(start + i + 1) % 5 === 0 ? 5 : (start + i + 1) % 5], [[-w, -h], [w, -h], ...line.reverse()], 2 + i);
  }
}

/** A few large soft forms that balance each other. */
function cutouts(put: Put, chance: Chance, w: number, h: number): void {
  const count = chance.whole(3, 5);
  for (let i = 0; i < count; i++) {
    const size = Math.min(w, h) * chance.between(0.5, 1.05) * (1 - i * 0.1);
    const shape = pebble(size, size * chance.between(0.7, 1.5), chance, 30);
    const x = chance.between(-0.45, 0.45) * w;
    const y = chance.between(-0.5, 0.5) * h;
    put(
      tones[(i + chance.whole(0, 1)) % 4],
      shape.map(([a, b]): Vec2 => [a + x, b + y]),
      1 + i,
    );
  }
  const y = chance.between(-0.3, 0.3) * h;
  put(
    'black',
    stroke(
      Array.from({ length: 16 }, (_, k): Vec2 => [(-0.7 + (1.4 * k) / 15) * w, y + h * 0.22 * Math.sin(k * 0.55)]),
      Math.min(w, h) * 0.012,
    ),
    7,
  );
}

/** Rectangles and bars in a grid, few of them coloured. */
function grid(put: Put, chance: Chance, w: number, h: number): void {
  const bar = Math.min(w, h) * 0.022;
  const xs = [-w, chance.between(-0.5, -0.15) * w, chance.between(0.2, 0.6) * w, w];
  const ys = [-h, chance.between(-0.6, -0.2) * h, chance.between(0.1, 0.5) * h, h];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (chance() < 0.45)
        put(
          chance.pick(tones.slice(0, 4)),
          [
            [xs[i], ys[j]],
            [xs[i + 1], ys[j]],
            [xs[i + 1], ys[j + 1]],
            [xs[i], ys[j + 1]],
          ],
          1,
        );
    }
  }
  for (const x of xs.slice(1, 3))
    put(
      'black',
      [
        [x - bar, -h],
        [x + bar, -h],
        [x + bar, h],
        [x - bar, h],
      ],
      2,
    );
  for (const y of ys.slice(1, 3))
    put(
      'black',
      [
        [-w, y - bar],
        [w, y - bar],
        [w, y + bar],
        [-w, y + bar],
      ],
      3,
    );
}

/** One branch with leaves, as pressed plants and brush drawings show it. */
function botanical(put: Put, chance: Chance, w: number, h: number): void {
  const lean = chance.between(-0.3, 0.3);
  const stem = Array.from({ length: 14 }, (_, k): Vec2 => {
    const t = k / 13;
    return [w * (lean * (t - 0.3) + 0.12 * Math.sin(t * 3 + lean)), h * (-0.86 + 1.6 * t)];
  });
  put('woodDark', stroke(stem, Math.min(w, h) * 0.012), 1);
  for (let k = 2; k < 14; k++) {
    const [x, y] = stem[k];
    for (const side of [-1, 1]) {
      const size = Math.min(w, h) * (0.5 - 0.022 * k) * chance.between(0.8, 1.1);
      const angle = Math.PI / 2 - side * chance.between(0.7, 1.1);
      const leaf = Array.from({ length: 14 }, (_, i): Vec2 => {
        const t = i < 7 ? i / 7 : (14 - i) / 7;
        const half = size * 0.2 * Math.sin(Math.PI * t) ** 0.8 * (i < 7 ? 1 : -1);
        return [
          x + size * t * Math.cos(angle) - half * Math.sin(angle),
          y + size * t * Math.sin(angle) + half * Math.cos(angle),
        ];
      });
      put(k % 3 === 0 ? 'accent' : 'textileSecond', leaf, 2);
    }
  }
}

/** Arches and discs in concentric bands. */
function arches(put: Put, chance: Chance, w: number, h: number): void {
  const r = Math.min(w * 0.78, h * 0.8);
  const base = -h * 0.55;
  const start = chance.whole(0, 3);
  for (let i = 0; i < 5; i++) {
    const k = r * (1 - i * 0.19);
    put(
      i % 2 ? 'paper' : tones[(start + i / 2) % 4],
      [[k, base], ...arc(0, base + h * 0.2, k, 0, Math.PI, 20), [-k, base]],
      1 + i,
    );
  }
  put('accent', disc(chance.between(-0.4, 0.4) * w, h * 0.72, Math.min(w, h) * 0.13), 1);
}

/** One broken circle of ink, or three strokes: room left empty. */
function ink(put: Put, chance: Chance, w: number, h: number): void {
  const r = Math.min(w, h) * chance.between(0.42, 0.56);
  const turn = chance() * 6;
  const path = Array.from({ length: 40 }, (_, k): Vec2 => {
    const a = turn + (k / 39) * Math.PI * 1.86;
    return [r * Math.cos(a), r * Math.sin(a) + h * 0.05];
  });
  put(
    'black',
    stroke(path, r * 0.09, (t) => 0.35 + 0.65 * Math.sin(Math.PI * (0.15 + 0.8 * t)) + 0.06 * Math.sin(t * 60)),
    1,
  );
  put(
    'accent',
    [
      [w * 0.62, -h * 0.78],
      [w * 0.74, -h * 0.78],
      [w * 0.74, -h * 0.66],
      [w * 0.62, -h * 0.66],
    ],
    1,
  );
}

/** Two or three fields of colour, one above the other, their edges a little uneven. */
function fields(put: Put, chance: Chance, w: number, h: number): void {
  const count = chance.whole(2, 3);
  const start = chance.whole(0, 3);
  const cuts = count === 2 ? [chance.between(-0.2, 0.35)] : [chance.between(-0.45, -0.15), chance.between(0.2, 0.5)];
  const edges = [-0.84, ...cuts, 0.84];
  for (let i = 0; i < count; i++) {
    const [low, high] = [edges[i] * h + (i > 0 ? h * 0.04 : 0), edges[i + 1] * h - (i < count - 1 ? h * 0.04 : 0)];
    const wave = (t: number, k: number) => 0.02 * Math.min(w, h) * noise3(t * 3, k + i * 7, 0, chance.seed);
    const along = Array.from({ length: 15 }, (_, k) => -1 + k / 7);
    const below = along.map((t): Vec2 => [t * 0.82 * w, low + wave(t, 1)]);
    const above = along.map((t): Vec2 => [t * 0.82 * w, high + wave(t, 2)]).reverse();
    put(tones[(start + i) % 4], [...below, ...above], 1);
  }
}

/** Sea below, sky above, the horizon low or high; a sail or a moon. */
function horizon(put: Put, chance: Chance, w: number, h: number): void {
  const line = chance.between(-0.45, -0.05) * h;
  put('textileSecond', rectangle(-w, -h, w, line), 1);
  const bands = chance.whole(2, 4);
  for (let i = 0; i < bands; i++) {
    const y = line - ((line + h) * (i + 0.6)) / (bands + 0.4);
    const half = h * chance.between(0.012, 0.03);
    const [from, to] = [chance.between(-1, -0.2) * w, chance.between(0.2, 1) * w];
    put(chance.pick(['textile', 'accent', 'woodDark']), rectangle(from, y - half, to, y + half), 2);
  }
  put('accent', disc(chance.between(-0.5, 0.5) * w, line + chance.between(0.3, 0.6) * h, Math.min(w, h) * 0.11), 1);
}

/** A vase with a few branches. */
function vase(put: Put, chance: Chance, w: number, h: number): void {
  const size = Math.min(w, h);
  const foot = -h * 0.72;
  const profile = [0.2, 0.36, 0.42, 0.34, 0.17, 0.13, 0.17].map((r) => r * size * chance.between(0.9, 1.1));
  const top = foot + size * 0.72;
  const at = (i: number) => foot + ((top - foot) * i) / (profile.length - 1);
  const right = profile.map((r, i): Vec2 => [r, at(i)]);
  const left = profile.map((r, i): Vec2 => [-r, at(i)]).reverse();
  put('textileSecond', rectangle(-w, -h, w, foot + h * 0.1), 1);
  put(chance.pick(['accent', 'woodDark', 'textile']), [...right, ...left], 2);
  for (let i = 0; i < 4; i++) {
    const lean = (i - 1.5) * 0.34 + chance.between(-0.1, 0.1);
    const reach = h * chance.between(0.5, 0.8);
    const path = Array.from({ length: 9 }, (_, k): Vec2 => [lean * size * (k / 8) ** 1.4 * 1.6, top + (reach * k) / 8]);
    put('woodDark', stroke(path, size * 0.008), 1);
    for (let k = 3; k < 9; k++) {
      const [x, y] = path[k];
      const side = k % 2 === 0 ? 1 : -1;
      put(i % 2 ? 'accent' : 'textile', disc(x + side * size * 0.045, y, size * chance.between(0.03, 0.055)), 2);
    }
  }
}

/** Quarters of discs in a grid, as tiles are laid and turned. */
function quarters(put: Put, chance: Chance, w: number, h: number): void {
  const columns = w > h ? 4 : 3;
  const side = (2 * w * 0.84) / columns;
  const rows = Math.max(2, Math.floor((2 * h * 0.84) / side));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [(column - columns / 2) * side, (row - rows / 2) * side];
      const turn = chance.whole(0, 3);
      const corner: Vec2 = [x + (turn === 1 || turn === 2 ? side : 0), y + (turn >= 2 ? side : 0)];
      const from = (turn * Math.PI) / 2;
      const rim = Array.from({ length: 13 }, (_, k): Vec2 => {
        const angle = from + (k / 12) * (Math.PI / 2);
        return [corner[0] + side * 0.97 * Math.cos(angle), corner[1] + side * 0.97 * Math.sin(angle)];
      });
      if (chance() < 0.86) put(chance.pick(tones.slice(0, 5)), [corner, ...rim], 1);
    }
  }
}

/** Lines side by side that give way to a stone, as raked gravel does. */
function raked(put: Put, chance: Chance, w: number, h: number): void {
  const [cx, cy] = [chance.between(-0.35, 0.35) * w, chance.between(-0.3, 0.3) * h];
  const r = Math.min(w, h) * chance.between(0.2, 0.32);
  const count = 13;
  for (let i = 0; i < count; i++) {
    const base = -0.86 * h + (1.72 * h * i) / (count - 1);
    const away = (base - cy) / r;
    const lift = Math.sign(away || 1) * r * 1.15 * Math.exp(-away * away * 0.35);
    const path = Array.from({ length: 33 }, (_, k): Vec2 => {
      const x = -0.88 * w + (1.76 * w * k) / 32;
      return [x, base + lift * Math.exp(-(((x - cx) / (1.25 * r)) ** 2))];
    });
    put(i % 4 === 1 ? 'accent' : 'woodDark', stroke(path, h * 0.008), 1);
  }
  put('black', disc(cx, cy, r * 0.62), 2);
}

function rectangle(left: number, bottom: number, right: number, top: number): Vec2[] {
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
}

function disc(x: number, y: number, r: number): Vec2[] {
  return Array.from(
    { length: 28 },
    (_, i): Vec2 => [x + r * Math.cos((2 * Math.PI * i) / 28), y + r * Math.sin((2 * Math.PI * i) / 28)],
  );
}

/** A line with a width that may change along it. */
function stroke(path: readonly Vec2[], half: number, swell: (t: number) => number = () => 1): Vec2[] {
  const sides = path.map((p, i): readonly [Vec2, Vec2] => {
    const a = path[Math.max(0, i - 1)];
    const b = path[Math.min(path.length - 1, i + 1)];
    const norm = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const k = (half * swell(i / (path.length - 1))) / norm;
    return [
      [p[0] - (b[1] - a[1]) * k, p[1] + (b[0] - a[0]) * k],
      [p[0] + (b[1] - a[1]) * k, p[1] - (b[0] - a[0]) * k],
    ];
  });
  return [...sides.map((s) => s[0]), ...sides.map((s) => s[1]).reverse()];
}

type Composition = (put: Put, chance: Chance, w: number, h: number) => void;

/** What each family hangs: its taste in pattern decides. */
const compositions: Readonly<Record<Form['rug'], readonly Composition[]>> = {
  plain: [ink, horizon, cutouts, raked, fields],
  border: [landscape, botanical, vase, horizon],
  medallion: [landscape, botanical, vase],
  stripes: [botanical, horizon, arches, fields],
  diamonds: [arches, landscape, botanical, vase],
  arcs: [cutouts, arches, quarters, fields],
  blocks: [grid, cutouts, quarters, fields],
  round: [cutouts, arches, raked, quarters],
};
