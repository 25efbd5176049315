/**
 * Printed patterns: a plate is a list of shapes, each painted over those before it within one repeat. Pressing it sorts
 * the shapes into squares, so that a point asks only the few that can reach it, and keeps a small picture for the
 * distance.
 */
import { survives, wrap } from './noise.ts';

/** Share of the two inks at a point, together at most 1; the rest is ground. */
export interface Ink {
  figure: number;
  second: number;
}

/** How a shape is filled: flat, a leaf with its veins left open, or the lines of an engraver's burin. */
export type Fill = 'flat' | 'veined' | 'engraved';

const FILLS: readonly Fill[] = ['flat', 'veined', 'engraved'];
const STROKE = 0;
const BLADE = 1;
const OVAL = 2;

/** Words of a shape: kind, fill, figure, second, bounds (4), then eight of its own. */
const WORDS = 16;

/**
 * Shapes in repeats: one repeat is 1 wide and `height` high, and goes on at its edges. y up, angles from the x axis.
 */
export class Plate {
  readonly height: number;
  readonly shapes: number[] = [];
  /** Ink of the shapes that follow. */
  private figure = 1;
  private second = 0;
  private fill = 0;

  constructor(height: number) {
    this.height = height;
  }

  /** Sets the ink of what follows: shares of the two inks; 0, 0 lays the ground bare. */
  ink(figure: number, second: number, fill: Fill = 'flat'): this {
    this.figure = figure;
    this.second = second;
    this.fill = FILLS.indexOf(fill);
    return this;
  }

  /** A line from (x0, y0) to (x1, y1) with round ends, `r0` and `r1` its half widths. */
  stroke(x0: number, y0: number, x1: number, y1: number, r0: number, r1 = r0): this {
    const dx = x1 - x0;
    const dy = y1 - y0;
    const r = Math.max(r0, r1);
    const bounds = [Math.min(x0, x1) - r, Math.min(y0, y1) - r, Math.max(x0, x1) + r, Math.max(y0, y1) + r];
    return this.add(STROKE, bounds, [x0, y0, dx, dy, 1 / Math.max(1e-12, dx * dx + dy * dy), r0, r1 - r0, 0]);
  }

  /** A smooth line through `points` [x, y, half width], each joined to the next. */
  line(points: readonly (readonly [number, number, number])[]): this {
    for (let i = 1; i < points.length; i++) {
      const [x0, y0, r0] = points[i - 1];
      const [x1, y1, r1] = points[i];
      this.stroke(x0, y0, x1, y1, r0, r1);
    }
    return this;
  }

  /**
   * A leaf or petal that grows from (x, y): `bend` curves it to its left, by that share of its length at the tip;
   * `fullest` 0 near the stalk (leaf) to 1 near the tip (petal); `lobes` notches along each side.
   */
  blade(x: number, y: number, angle: number, length: number, width: number, bend = 0, fullest = 0, lobes = 0): this {
    const reach = length * (1 + Math.abs(bend)) + width;
    const bounds = [x - reach, y - reach, x + reach, y + reach];
    return this.add(BLADE, bounds, [x, y, Math.cos(angle), Math.sin(angle), length, width, bend, fullest + 2 * lobes]);
  }

  /** An ellipse with the half axes `rx` and `ry`. */
  oval(x: number, y: number, rx: number, ry = rx, angle = 0): this {
    const reach = Math.max(rx, ry);
    const bounds = [x - reach, y - reach, x + reach, y + reach];
    return this.add(OVAL, bounds, [x, y, Math.cos(angle), Math.sin(angle), rx, ry, 0, 0]);
  }

  private add(kind: number, bounds: readonly number[], own: readonly number[]): this {
    this.shapes.push(kind, this.fill, this.figure, this.second, ...bounds, ...own);
    return this;
  }
}

/** Where a shape was asked: its half width there and, on a blade, `q` 0-1 along it and `across` from its midrib. */
const place = { half: 0, q: 0, across: 0 };

/** Signed distance to a stroke's edge, positive inside. */
function insideStroke(shapes: Float64Array, at: number, x: number, y: number): number {
  const px = x - shapes[at + 8];
  const py = y - shapes[at + 9];
  const dx = shapes[at + 10];
  const dy = shapes[at + 11];
  let t = (px * dx + py * dy) * shapes[at + 12];
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const ex = px - t * dx;
  const ey = py - t * dy;
  const half = shapes[at + 13] + t * shapes[at + 14];
  place.half = half;
  return half - Math.sqrt(ex * ex + ey * ey);
}

function insideBlade(shapes: Float64Array, at: number, x: number, y: number): number {
  const px = x - shapes[at + 8];
  const py = y - shapes[at + 9];
  const cos = shapes[at + 10];
  const sin = shapes[at + 11];
  const length = shapes[at + 12];
  const q = (px * cos + py * sin) / length;
  if (q < -0.05 || q > 1.05) return -1;
  const p = q < 0 ? 0 : q > 1 ? 1 : q;
  const across = py * cos - px * sin - shapes[at + 14] * length * q * q;
  const form = shapes[at + 15];
  const lobes = Math.floor(form / 2);
  const fullest = form - 2 * lobes;
  const leaf = Math.sqrt(p) * (1 - p) * 2.6;
  const petal = Math.sqrt(1 - p) * p * 2.6;
  let half = 0.5 * shapes[at + 13] * (leaf + (petal - leaf) * fullest);
  if (lobes > 0) {
    // Lobes lean to the tip, as those of acanthus do.
    const t = p * lobes - 0.35 * (Math.abs(across) / Math.max(half, 1e-9));
    const f = t - Math.floor(t);
    half *= 1 - 0.34 * (1 - 4 * f * (1 - f)) * (1 - p);
  }
  place.q = q;
  place.across = across;
  place.half = half;
  return half - Math.abs(across) - (q < 0 || q > 1 ? 0.01 * length : 0);
}

function insideOval(shapes: Float64Array, at: number, x: number, y: number): number {
  const px = x - shapes[at + 8];
  const py = y - shapes[at + 9];
  const cos = shapes[at + 10];
  const sin = shapes[at + 11];
  const rx = shapes[at + 12];
  const ry = shapes[at + 13];
  const ex = (px * cos + py * sin) / rx;
  const ey = (py * cos - px * sin) / ry;
  const half = Math.min(rx, ry);
  place.half = half;
  return (1 - Math.sqrt(ex * ex + ey * ey)) * half;
}

/** Share of ink that the fill of a blade lets through. */
function fillOf(fill: number, length: number, footprint: number): number {
  const { q, across, half } = place;
  const off = Math.abs(across);
  if (fill === 1) {
    const rib = 0.5 + (length * 0.011 - off) / footprint;
    const open = q > 0.9 || rib <= 0 ? 0 : rib >= 1 ? 1 : rib;
    const pitch = length / 8;
    const keep = survives(1 / pitch, footprint);
    if (keep === 0) return 1 - 0.7 * open;
    const side = (q * length - 0.9 * off) / pitch;
    const d = Math.abs(side - Math.floor(side) - 0.5) * pitch;
    const vein = 0.5 + (length * 0.0035 - d) / footprint;
    return 1 - 0.7 * Math.max(open, 0.5 * keep * (vein <= 0 ? 0 : vein >= 1 ? 1 : vein));
  }
  // Engraved: an outline, and lines that follow the form, heavy on the side away from the light.
  const rim = 0.5 + (0.0011 + 0.06 * half - (half - off)) / footprint;
  const outline = rim <= 0 ? 0 : rim >= 1 ? 1 : rim;
  const pitch = 0.0042;
  const keep = survives(1 / pitch, footprint);
  const shade = 0.34 + 0.3 * (across / Math.max(half, 1e-9)) + 0.16 * (1 - q);
  if (keep === 0) return Math.max(outline, shade);
  const line = (q * length + 1.6 * across) / pitch;
  const d = Math.abs(line - Math.floor(line) - 0.5);
  const cut = 0.5 + ((shade * 0.5 - d) * pitch) / footprint;
  const lines = cut <= 0 ? 0 : cut >= 1 ? 1 : cut;
  return Math.max(outline, keep * lines + (1 - keep) * shade);
}

/** A pressed plate: ink at any point, averaged over a footprint; all in repeats. */
export type Print = (x: number, y: number, footprint: number, out: Ink) => void;

const SQUARES = 64;
/** Widest footprint that is painted shape by shape; beyond it the small picture serves. */
const FINE = 1 / 220;
const TEXELS = 192;

/** Shapes that reach into the repeat, those of its neighbours among them, in the order of painting. */
function withNeighbours(plate: Plate): Float64Array {
  const { shapes, height } = plate;
  const all: number[] = [];
  for (let at = 0; at < shapes.length; at += WORDS) {
    const [x0, y0, x1, y1] = shapes.slice(at + 4, at + 8);
    for (let j = Math.ceil((-FINE - y1) / height); j * height < height + FINE - y0; j++) {
      for (let i = Math.ceil(-FINE - x1); i < 1 + FINE - x0; i++) {
        const copy = shapes.slice(at, at + WORDS);
        for (const word of [4, 6, 8]) copy[word] += i;
        for (const word of [5, 7, 9]) copy[word] += j * height;
        for (const word of copy) all.push(word);
      }
    }
  }
  return Float64Array.from(all);
}

/** Which shapes reach each square: `begins[s]` to `begins[s + 1]` of `members`. */
function sortIntoSquares(shapes: Float64Array, rows: number, side: number) {
  const lists: number[][] = Array.from({ length: SQUARES * rows }, () => []);
  for (let at = 0; at < shapes.length; at += WORDS) {
    const from = (word: number) => Math.floor((shapes[at + word] - FINE) / side);
    const to = (word: number) => Math.floor((shapes[at + word] + FINE) / side);
    for (let row = Math.max(0, from(5)); row <= Math.min(rows - 1, to(7)); row++) {
      for (let column = Math.max(0, from(4)); column <= Math.min(SQUARES - 1, to(6)); column++) {
        if (reaches(shapes, at, (column + 0.5) * side, (row + 0.5) * side, side * 0.7072 + FINE)) {
          lists[row * SQUARES + column].push(at);
        }
      }
    }
  }
  const begins = new Int32Array(lists.length + 1);
  for (let s = 0; s < lists.length; s++) begins[s + 1] = begins[s] + lists[s].length;
  return { begins, members: Int32Array.from(lists.flat()) };
}

/** Whether the shape comes within `radius` of (x, y); may say yes where it doesn't. */
function reaches(shapes: Float64Array, at: number, x: number, y: number, radius: number): boolean {
  if (shapes[at] === STROKE) return insideStroke(shapes, at, x, y) > -radius;
  if (shapes[at] === OVAL) return insideOval(shapes, at, x, y) > -radius;
  const px = x - shapes[at + 8];
  const py = y - shapes[at + 9];
  const length = shapes[at + 12];
  const along = px * shapes[at + 10] + py * shapes[at + 11];
  const q = Math.min(1, Math.max(0, along / length));
  const across = py * shapes[at + 10] - px * shapes[at + 11] - shapes[at + 14] * length * q * q;
  const bent = 1 + 2 * Math.abs(shapes[at + 14]);
  const end = along < 0 ? -along : along > length ? along - length : 0;
  return Math.abs(across) < (shapes[at + 13] * 0.55 + radius) * bent && end < radius * bent;
}

/** Halves a picture of two channels in both directions; odd sizes lose their last line. */
function halved(picture: Float32Array, width: number, height: number): Float32Array {
  const w = width >> 1;
  const h = Math.max(1, height >> 1);
  const half = new Float32Array(w * h * 2);
  for (let y = 0; y < h; y++) {
    const next = height > 1 ? width * 2 : 0;
    for (let i = 0; i < w * 2; i++) {
      const at = y * 2 * next + (i >> 1) * 4 + (i & 1);
      half[y * w * 2 + i] = (picture[at] + picture[at + 2] + picture[at + next] + picture[at + next + 2]) / 4;
    }
  }
  return half;
}

/** Presses a plate whose height is a whole number of 64ths. */
export function press(plate: Plate): Print {
  const { height } = plate;
  const side = 1 / SQUARES;
  const rows = Math.round(height * SQUARES);
  const shapes = withNeighbours(plate);
  const { begins, members } = sortIntoSquares(shapes, rows, side);

  const paint: Print = (x, y, footprint, out) => {
    const px = wrap(x, 1);
    const py = wrap(y, height);
    const square = Math.min(rows - 1, Math.floor(py * SQUARES)) * SQUARES + Math.floor(px * SQUARES);
    const soft = Math.max(footprint, 1e-6);
    let figure = 0;
    let second = 0;
    for (let m = begins[square]; m < begins[square + 1]; m++) {
      const at = members[m];
      const kind = shapes[at];
      const inside =
        kind === STROKE
          ? insideStroke(shapes, at, px, py)
          : kind === BLADE
            ? insideBlade(shapes, at, px, py)
            : insideOval(shapes, at, px, py);
      if (inside <= -0.5 * soft) continue;
      // What is thinner than a pixel covers only its share of it.
      const { half } = place;
      const off = half - inside;
      const cover = Math.min(1, (Math.min(half, off + 0.5 * soft) + Math.min(half, 0.5 * soft - off)) / soft);
      if (cover <= 0) continue;
      const strength = shapes[at + 1] === 0 || kind !== BLADE ? 1 : fillOf(shapes[at + 1], shapes[at + 12], soft);
      figure += (shapes[at + 2] * strength - figure) * cover;
      second += (shapes[at + 3] * strength - second) * cover;
    }
    out.figure = figure;
    out.second = second;
  };
  return fromAfar(paint, height);
}

/** The same print, read from ever smaller pictures of itself once the footprint is wider than `FINE`. */
function fromAfar(paint: Print, height: number): Print {
  const sizes: { picture: Float32Array; width: number; height: number }[] = [];
  const build = () => {
    const rows = Math.round(height * TEXELS);
    const picture = new Float32Array(TEXELS * rows * 2);
    const ink: Ink = { figure: 0, second: 0 };
    for (let i = 0; i < TEXELS * rows * 4; i++) {
      const texel = i >> 2;
      const x = (texel % TEXELS) + 0.25 + 0.5 * (i & 1);
      const y = Math.floor(texel / TEXELS) + 0.25 + 0.25 * (i & 2);
      paint(x / TEXELS, y / TEXELS, 0.5 / TEXELS, ink);
      picture[texel * 2] += ink.figure / 4;
      picture[texel * 2 + 1] += ink.second / 4;
    }
    sizes.push({ picture, width: TEXELS, height: rows });
    for (let last = sizes[0]; last.width > 1; last = sizes[sizes.length - 1]) {
      const smaller = halved(last.picture, last.width, last.height);
      sizes.push({ picture: smaller, width: last.width >> 1, height: Math.max(1, last.height >> 1) });
    }
  };

  const read = (level: number, x: number, y: number, share: number, out: Ink) => {
    const { picture, width, height: tall } = sizes[level];
    const px = wrap(x, 1) * width - 0.5;
    const py = (wrap(y, height) / height) * tall - 0.5;
    const left = Math.floor(px);
    const low = Math.floor(py);
    const fx = px - left;
    const fy = py - low;
    const x0 = left < 0 ? width - 1 : left;
    const x1 = left + 1 >= width ? 0 : left + 1;
    const y0 = (low < 0 ? tall - 1 : low) * width;
    const y1 = (low + 1 >= tall ? 0 : low + 1) * width;
    const w00 = (1 - fx) * (1 - fy) * share;
    const w10 = fx * (1 - fy) * share;
    const w01 = (1 - fx) * fy * share;
    const w11 = fx * fy * share;
    const a = (y0 + x0) * 2;
    const b = (y0 + x1) * 2;
    const c = (y1 + x0) * 2;
    const d = (y1 + x1) * 2;
    out.figure += picture[a] * w00 + picture[b] * w10 + picture[c] * w01 + picture[d] * w11;
    out.second += picture[a + 1] * w00 + picture[b + 1] * w10 + picture[c + 1] * w01 + picture[d + 1] * w11;
  };

  return (x, y, footprint, out) => {
    if (footprint <= FINE) {
      paint(x, y, footprint, out);
      return;
    }
    if (sizes.length === 0) build();
    const level = Math.min(sizes.length - 1, Math.max(0, Math.log2(footprint * TEXELS)));
    const lower = Math.floor(level);
    const upper = Math.min(sizes.length - 1, lower + 1);
    out.figure = 0;
    out.second = 0;
    read(lower, x, y, 1 - (level - lower), out);
    if (level > lower) read(upper, x, y, level - lower, out);
  };
}
