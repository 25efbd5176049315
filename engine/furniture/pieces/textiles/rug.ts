import { type Chance, chanceOf, jitter } from '../../../chance.ts';
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import type { Form } from '../../forms/form.ts';
import { arc, inset, pebble, roundedRectangle, superellipse } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { prism, rod } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Height of the pile, and how far patterns stand out of it: a carved pile catches light at its edges. */
const PILE = 0.011;

const CARVED = 0.0012;

/** Lies on the floor; its long side along x. */
export const rug: PieceKind = {
  id: 'rug',
  usual: (forms) => (formOf(forms).rug === 'round' ? [2.2, 2.2, PILE] : [2.4, 1.7, PILE]),
  stance: 'floor',
  segment: 'rug',
  clearanceM: { front: 0, side: 0, back: 0 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const round = form.rug === 'round';
    const [width, depth] = sizeOf(request, {
      width: [0.6, 5],
      depth: [0.4, 4],
      height: [PILE, PILE],
    });
    const mesh = new MeshBuilder();
    const outline = round
      ? pebble(width, depth, chance, 64)
      : wavering(roundedRectangle(width, depth, 0.012, 2), chance.seed);
    mesh.add('rug', prism(outline, 0, PILE, { bevel: 0.004, rounding: 2 }));
    pattern(mesh, form, chance, width, depth, outline);
    if (form.rug === 'diamonds' || form.rug === 'stripes') fringe(mesh, chance, width, depth);
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

/** Woven edges are never quite straight. */
function wavering(outline: readonly Vec2[], seed: number): Vec2[] {
  const out: Vec2[] = [];
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length];
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const steps = Math.max(1, Math.round(length / 0.3));
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const off = s === 0 ? 0 : 0.0035 * jitter(i * 100 + s, seed);
      out.push([
        p[0] + (q[0] - p[0]) * t + (off * (q[1] - p[1])) / length,
        p[1] + (q[1] - p[1]) * t - (off * (q[0] - p[0])) / length,
      ]);
    }
  });
  return out;
}

/** Patterns are of the same pile, dyed. */
const asPile: Partial<Record<MaterialRole, MaterialRole>> = {
  textile: 'pile',
  textileSecond: 'pileSecond',
  accent: 'pileAccent',
  woodDark: 'pileDark',
  black: 'pileDark',
};

function pattern(mesh: MeshBuilder, form: Form, chance: Chance, w: number, d: number, outline: readonly Vec2[]): void {
  const put = (role: MaterialRole, shape: readonly Vec2[], level = 1) =>
    mesh.add(asPile[role] ?? role, prism(shape, PILE * 0.6, PILE + CARVED * level, { bevel: CARVED * 0.8 }));
  switch (form.rug) {
    case 'plain':
      break;
    case 'border':
      band(put, 'textileSecond', w, d, 0.09, 0.035);
      break;
    case 'medallion':
      medallion(put, w, d);
      break;
    case 'stripes': {
      const count = Math.round(w / 0.22);
      for (let i = 0; i < count; i++) {
        const x = -w / 2 + (w * (i + 0.5)) / count;
        const wide = (w / count) * (i % 3 === 0 ? 0.5 : 0.22);
        put(
          i % 3 === 0 ? 'textileSecond' : i % 3 === 1 ? 'accent' : 'textile',
          rectangle(x - wide / 2, -d / 2 + 0.012, x + wide / 2, d / 2 - 0.012),
        );
      }
      break;
    }
    case 'diamonds':
      diamonds(put, chance, w, d);
      break;
    case 'arcs': {
      const unit = d / 3;
      const columns = Math.max(2, Math.round(w / unit));
      for (let i = 0; i < columns; i++) {
        for (let j = 0; j < 3; j++)
          arcsIn(
            put,
            -w / 2 + (w * i) / columns,
            -d / 2 + (d * j) / 3,
            w / columns,
            d / 3,
            (i + j) % 2 === 0,
            (i * 3 + j) % 4,
          );
      }
      break;
    }
    case 'blocks':
      blocks(put, chance, w, d);
      break;
    case 'round': {
      const rings = inset(outline, Math.min(w, d) * 0.1);
      put('textile', rings);
      put('rug', inset(rings, 0.02), 2);
      break;
    }
  }
}

type Put = (role: MaterialRole, shape: readonly Vec2[], level?: number) => void;

function rectangle(x0: number, z0: number, x1: number, z1: number): Vec2[] {
  return [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ];
}

/** A frame `from` the edge inwards, `wide`, of four mitred strips. */
function band(put: Put, role: MaterialRole, w: number, d: number, from: number, wide: number): void {
  const [x, z] = [w / 2 - from, d / 2 - from];
  const [a, b] = [x - wide, z - wide];
  put(role, [
    [-x, -z],
    [x, -z],
    [a, -b],
    [-a, -b],
  ]);
  put(role, [
    [x, -z],
    [x, z],
    [a, b],
    [a, -b],
  ]);
  put(role, [
    [x, z],
    [-x, z],
    [-a, b],
    [a, b],
  ]);
  put(role, [
    [-x, z],
    [-x, -z],
    [-a, -b],
    [-a, b],
  ]);
}

/** Borders, corner pieces and a lobed medallion, as knotted carpets have. */
function medallion(put: Put, w: number, d: number): void {
  band(put, 'accent', w, d, 0.03, 0.02);
  band(put, 'textileSecond', w, d, 0.07, Math.min(w, d) * 0.09);
  band(put, 'accent', w, d, 0.09 + Math.min(w, d) * 0.09, 0.014);
  const lobed = (rx: number, rz: number, lobes: number, depth: number): Vec2[] =>
    Array.from({ length: 72 }, (_, i): Vec2 => {
      const t = (2 * Math.PI * i) / 72;
      const r = 1 - depth + depth * Math.abs(Math.cos((t * lobes) / 2)) ** 0.6;
      return [rx * r * Math.cos(t), rz * r * Math.sin(t)];
    });
  put('textileSecond', lobed(w * 0.25, d * 0.27, 16, 0.1));
  put('accent', lobed(w * 0.2, d * 0.21, 16, 0.12), 1.6);
  put('textile', lobed(w * 0.13, d * 0.14, 8, 0.18), 2.2);
  put('textileSecond', superellipse(w * 0.1, d * 0.11, 2, 24), 2.8);
  const step = Math.min(w, d) * 0.16;
  const b = 0.075 + Math.min(w, d) * 0.045;
  for (const s of [-1, 1]) {
    for (let i = 0; i < Math.floor((w - 0.4) / step); i++)
      put('textile', lozenge(-w / 2 + 0.2 + step * (i + 0.5), s * (d / 2 - b), step * 0.28, step * 0.16), 1.6);
    for (let i = 0; i < Math.floor((d - 0.4) / step); i++)
      put('textile', lozenge(s * (w / 2 - b), -d / 2 + 0.2 + step * (i + 0.5), step * 0.16, step * 0.28), 1.6);
  }
  const corner = Math.min(w, d) * 0.2;
  const x = w / 2 - 0.11 - Math.min(w, d) * 0.1;
  const z = d / 2 - 0.11 - Math.min(w, d) * 0.1;
  for (const sx of [-1, 1]) {
    for (const sz of [-1, 1]) {
      const curve = arc(0, 0, corner, 0, Math.PI / 2, 10).map(
        ([u, v]): Vec2 => [sx * (x - u * (1 - 0.15 * Math.sin((v / corner) * 9))), sz * (z - v)],
      );
      put('accent', [[sx * x, sz * z], ...curve]);
    }
  }
}

function lozenge(x: number, z: number, rx: number, rz: number): Vec2[] {
  return [
    [x - rx, z],
    [x, z - rz],
    [x + rx, z],
    [x, z + rz],
  ];
}

/** Thin slanting lines that cross, drawn by hand: berber and boucherouite. */
function diamonds(put: Put, chance: Chance, w: number, d: number): void {
  const count = Math.max(3, Math.round(w / 0.5));
  const step = w / count;
  const rows = Math.max(2, Math.round(d / (step * 1.15)));
  const tall = d / rows;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < rows; j++) {
      const x = -w / 2 + step * (i + 0.5);
      const z = -d / 2 + tall * (j + 0.5);
      const wobble = () => chance.between(-0.02, 0.02);
      const outer: Vec2[] = [
        [x - step / 2 + 0.012, z + wobble()],
        [x + wobble(), z - tall / 2 + 0.012],
        [x + step / 2 - 0.012, z + wobble()],
        [x + wobble(), z + tall / 2 - 0.012],
      ];
      const inner = inset(outer, 0.026);
      for (let k = 0; k < 4; k++) put('woodDark', [outer[k], outer[(k + 1) % 4], inner[(k + 1) % 4], inner[k]]);
      if ((i + j) % 2 === 0) put(chance() < 0.5 ? 'accent' : 'textileSecond', lozenge(x, z, step * 0.1, tall * 0.1));
    }
  }
}

/** Quarter rings in a square, turned every other way. */
function arcsIn(put: Put, x: number, z: number, w: number, d: number, flip: boolean, tone: number): void {
  const roles: readonly MaterialRole[] = ['accent', 'textileSecond', 'textile', 'accent'];
  for (const [k, r] of [0.95, 0.62, 0.3].entries()) {
    const from = r;
    const to = Math.max(0, r - 0.18);
    const at = ([u, v]: Vec2): Vec2 => [flip ? x + u * w : x + w - u * w, z + v * d];
    const outer = arc(0, 0, from, 0, Math.PI / 2, 12).map(at);
    const inner = to > 0.13 ? arc(0, 0, to, Math.PI / 2, 0, 12).map(at) : [at([0, 0])];
    put(roles[(tone + k) % 4], [...outer, ...inner]);
  }
}

/** Rectangles of several colours and sizes, as the Bauhaus wove them. */
function blocks(put: Put, chance: Chance, w: number, d: number): void {
  const roles: readonly MaterialRole[] = ['textileSecond', 'accent', 'textile', 'black', 'rug', 'textile'];
  const cut = (x0: number, z0: number, x1: number, z1: number, left: number) => {
    const [a, b] = [x1 - x0, z1 - z0];
    if (left === 0 || Math.max(a, b) < 0.3) {
      const role = chance.pick(roles);
      if (role !== 'rug') put(role, rectangle(x0 + 0.008, z0 + 0.008, x1 - 0.008, z1 - 0.008));
      return;
    }
    const t = chance.between(0.3, 0.7);
    if (a > b) {
      cut(x0, z0, x0 + a * t, z1, left - 1);
      cut(x0 + a * t, z0, x1, z1, left - 1);
    } else {
      cut(x0, z0, x1, z0 + b * t, left - 1);
      cut(x0, z0 + b * t, x1, z1, left - 1);
    }
  };
  cut(-w / 2 + 0.03, -d / 2 + 0.03, w / 2 - 0.03, d / 2 - 0.03, 4);
}

/** Knotted warp ends at both short sides. */
function fringe(mesh: MeshBuilder, chance: Chance, w: number, d: number): void {
  const count = Math.round(d / 0.035);
  for (const s of [-1, 1]) {
    for (let i = 0; i < count; i++) {
      const z = -d / 2 + (d * (i + 0.5)) / count;
      const end: Vec3 = [s * (w / 2 + 0.05 + chance.between(-0.006, 0.006)), 0.0032, z + chance.between(-0.01, 0.01)];
      mesh.add('paper', rod([s * (w / 2 - 0.004), 0.005, z], end, 0.0035, 0.0025, 4));
    }
  }
}
