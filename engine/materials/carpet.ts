import type { Pattern } from '#catalog/materials/schema.ts';
import { type Cell, cells, clamp, fractal, hash2, noise, signed, smoothstep, survives, unit, wrap } from './noise.ts';
import { type Evaluator, edgeCoverage, type Finish, type Lab, labOf, mixTo, setFlat } from './sample.ts';

type Carpet = Extract<Pattern, { kind: 'carpet' }>;

const cell: Cell = { hash: 0, distance: 0, border: 0, dx: 0, dy: 0 };

/** Light and shade of the pile at one point, mean about 0, and the tuft that it belongs to. */
interface Tuft {
  shade: number;
  hash: number;
}

type Pile = (u: number, v: number, footprint: number, out: Tuft) => void;

function pileOf(kind: Carpet['pile'], pitch: number, seed: number): Pile {
  const frequency = 1 / pitch;
  switch (kind) {
    case 'loop':
      return (u, v, footprint, out) => {
        // Rows of loops that lean and crowd a little: a tufting machine is no printer.
        const keep = survives(frequency, footprint);
        const sway = keep > 0 ? noise(u * frequency * 0.45, v * frequency * 0.45, seed + 1) : 0;
        const y = v * frequency + 0.3 * sway;
        const row = Math.floor(y);
        const x = u * frequency + (row & 1 ? 0.5 : 0) + 0.35 * sway + 0.25 * signed(row | 0, 7);
        const column = Math.floor(x);
        out.hash = hash2(column, row, seed);
        const dx = x - column - 0.5 + 0.12 * signed(out.hash, 8);
        const dy = y - row - 0.5 + 0.12 * signed(out.hash, 9);
        const r2 = dx * dx + dy * dy;
        const ply = survives(frequency * 4, footprint);
        const strand = ply > 0 ? ply * 0.16 * Math.sin((dx * 2.6 + dy * 1.2) * 6.2832) : 0;
        out.shade = keep * (0.62 * clamp(1 - 3.4 * r2, -0.7, 1) - 0.3 + 0.3 * dy + strand);
      };
    case 'cut':
      return (u, v, footprint, out) => {
        cells(u * frequency, v * frequency, 1, seed, cell);
        out.hash = cell.hash;
        const yarn = noise(u * frequency * 3, v * frequency * 3, seed + 2) * survives(frequency * 3, footprint);
        out.shade = (0.55 - 1.15 * cell.distance + 0.5 * yarn) * survives(frequency, footprint);
      };
    case 'shag':
      return (u, v, footprint, out) => {
        // Strands fall over one another: stretch fine noise along a direction that wanders from lock to lock.
        const keep = survives(frequency, footprint);
        const keepFine = survives(frequency * 3, footprint);
        cells(u * frequency * 0.7, v * frequency * 0.7, 1, seed + 3, cell);
        out.hash = cell.hash;
        const lean = unit(cell.hash, 5) * 6.283;
        const c = Math.cos(lean);
        const s = Math.sin(lean);
        const along = (cell.dx * c + cell.dy * s) * 1.1;
        const across = (-cell.dx * s + cell.dy * c) * 7;
        out.shade =
          keep * (0.5 - 0.8 * cell.distance - 0.5 * (1 - smoothstep(0, 0.14, cell.border))) +
          keepFine * 0.8 * noise(along, across + lean * 9, seed + 4);
      };
    case 'sisal':
      return (u, v, footprint, out) => {
        const row = Math.floor(v * frequency);
        const x = u * frequency * 0.55 + (row & 1 ? 0.5 : 0);
        const column = Math.floor(x);
        const dy = v * frequency - row - 0.5;
        const dx = x - column - 0.5;
        out.hash = hash2(column, row, seed);
        const knot = Math.sqrt(Math.max(0, 1 - 3.4 * dy * dy)) * (0.72 + 0.28 * Math.cos(dx * 6.283));
        const fibre = noise(u * frequency * 1.2, v * frequency * 6, seed + 5) * survives(frequency * 6, footprint);
        out.shade = (knot - 0.62) * survives(frequency, footprint) + 0.4 * fibre;
      };
    case 'flatweave':
      return (u, v, footprint, out) => {
        const column = Math.floor(u * frequency);
        const row = Math.floor(v * frequency);
        const over = ((column + row) & 1) !== 0;
        const d = over ? u * frequency - column - 0.5 : v * frequency - row - 0.5;
        out.hash = hash2(over ? column : row + 4096, Math.floor((over ? v : u) * frequency * 0.25), seed);
        const along = over ? v * frequency - row - 0.5 : u * frequency - column - 0.5;
        const dive = 1.3 * along * along - 0.108;
        const wool = survives(frequency * 4, footprint);
        const fibre = wool > 0 ? wool * noise(u * frequency * 4, v * frequency * 4, seed + 6) : 0;
        out.shade =
          (0.36 - 2.2 * d * d - 0.177 - dive + (over ? 0.08 : -0.08) + 0.3 * fibre) * survives(frequency, footprint);
      };
  }
}

/** Woven-in pattern: how much of the second colour there is, 0-1, given the tuft. */
function motifShare(pattern: Carpet, u: number, v: number, tuft: Tuft, keepTuft: number, footprint: number): number {
  switch (pattern.motif) {
    case 'none':
      return 0;
    case 'heather':
      return keepTuft * unit(tuft.hash, 1) + (1 - keepTuft) * 0.5;
    case 'stripe': {
      const x = wrap(u, 0.16) - 0.08;
      return edgeCoverage(0.04 - Math.abs(x), footprint);
    }
    case 'berber':
      return keepTuft * (unit(tuft.hash, 2) < 0.13 ? 1 : 0) + (1 - keepTuft) * 0.13;
    case 'grid': {
      const x = Math.abs(wrap(u, 0.32) - 0.16);
      const y = Math.abs(wrap(v, 0.32) - 0.16);
      return Math.max(edgeCoverage(0.008 - x, footprint), edgeCoverage(0.008 - y, footprint));
    }
  }
}

/** Evaluator of carpets: tufts or weave, yarn colours, and the slow light and shade of a pile that has been walked on. */
export function carpet(material: Finish, pattern: Carpet, seed: number): Evaluator {
  const base: Lab = labOf(material.base);
  const second: Lab = labOf(material.second);
  const pitch = pattern.pitchCm / 100;
  const pile = pileOf(pattern.pile, pitch, seed);
  const tuft: Tuft = { shade: 0, hash: 0 };
  const brushed = pattern.pile === 'cut' || pattern.pile === 'shag' ? 1 : 0.45;
  const depth = pattern.pile === 'shag' ? 1.5 : pattern.pile === 'flatweave' ? 0.55 : 1;
  return (u, v, footprint, out) => {
    setFlat(out, base, material.roughness);
    pile(u, v, footprint, tuft);
    const keepTuft = survives(1 / pitch, footprint);
    mixTo(out, second, motifShare(pattern, u, v, tuft, keepTuft, footprint));
    const nap = fractal(u, v, 1.3, 3, 0.55, footprint, seed + 9) * brushed;
    // Clumps of tufts stay visible after the single tuft has gone.
    const clump = fractal(u, v, 0.16 / pitch, 2, 0.6, footprint, seed + 13);
    out.l += tuft.shade * pattern.contrast * depth + signed(tuft.hash, 3) * 0.25 * pattern.contrast * keepTuft;
    out.l += nap * 0.018 + clump * pattern.contrast * 0.14;
    out.roughness = 1;
  };
}
