import type { Pattern } from '#catalog/materials/schema.ts';
import { hash2, signed, unit } from '../hash.ts';
import { clamp, smoothstep } from '../interpolation.ts';
import { type Cell, cells, fractal, kept, noise, survives, wrap } from './noise.ts';
import { type Evaluator, edgeCoverage, type Finish, type Lab, labOf, lineCoverage, mixTo, setFlat } from './sample.ts';

type Carpet = Extract<Pattern, { kind: 'carpet' }>;

const cell: Cell = { hash: 0, distance: 0, border: 0, dx: 0, dy: 0 };

/** Light and shade of the pile at one point, mean about 0, its fall, and the tuft that it belongs to. */
interface Tuft {
  shade: number;
  slopeU: number;
  slopeV: number;
  hash: number;
}

type Pile = (u: number, v: number, footprint: number, out: Tuft) => void;

/** Rows of yarn loops side by side, each a dome that leans and crowds a little: a tufting machine is no printer. */
function loops(frequency: number, seed: number): Pile {
  return (u, v, footprint, out) => {
    const keep = survives(frequency, footprint);
    if (keep === 0) return;
    const sway = noise(u * frequency * 0.31, v * frequency * 0.31, seed + 1);
    const x = u * frequency + 0.26 * sway;
    const column = Math.floor(x);
    // Loops of a row are drawn out along it; the next row begins anywhere.
    const y = v * frequency * 0.72 + unit(column | 0, 7) + 0.2 * sway;
    const row = Math.floor(y);
    const hash = hash2(column, row, seed);
    const dx = (x - column - 0.5 + 0.1 * signed(hash, 8)) * 2;
    const dy = (y - row - 0.5 + 0.08 * signed(hash, 9)) * 2;
    const size = 0.94 + 0.2 * unit(hash, 10);
    const r2 = (dx * dx * 1.02 + dy * dy * 0.92) / (size * size);
    const ply = survives(frequency * 3.4, footprint);
    // Two plies twisted together: a furrow that runs slantwise over the loop.
    const twist = ply > 0 ? ply * Math.cos((dx * 0.9 + dy * 1.25 + unit(hash, 11)) * 6.2832) : 0;
    const fuzz = kept(survives(frequency * 6, footprint), x * 6, y * 7, seed + 2);
    const sunk = smoothstep(0.75, 1.5, r2);
    out.hash = hash;
    out.shade = keep * (0.26 - 0.36 * Math.min(r2, 1.4) - 0.75 * sunk + 0.13 * twist + 0.2 * fuzz);
    const fall = keep * (r2 < 1.3 ? 0.42 : 0.1);
    out.slopeU = -fall * dx;
    out.slopeV = -fall * dy;
  };
}

/** Cut pile: the ends of tufts, no two of one height, a fine grain of fibres on them. */
function cutPile(frequency: number, seed: number): Pile {
  return (u, v, footprint, out) => {
    const keep = survives(frequency, footprint);
    if (keep === 0) return;
    cells(u * frequency, v * frequency, 1, seed, cell);
    const yarn = kept(survives(frequency * 3, footprint), u * frequency * 3, v * frequency * 3, seed + 2);
    out.hash = cell.hash;
    out.shade = (0.55 - 1.15 * cell.distance + 0.5 * yarn) * keep;
    out.slopeU = -0.35 * keep * cell.dx;
    out.slopeV = -0.35 * keep * cell.dy;
  };
}

/**
 * One layer of long yarns that lie over one another: ridges of a field drawn out along a direction, curled by `curl`.
 */
function strand(u: number, v: number, pitch: number, angle: number, curl: number, seed: number): number {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const across = (-u * s + v * c + curl) / (0.21 * pitch);
  const along = (u * c + v * s) / (2.6 * pitch);
  return 1 - 2.4 * Math.abs(noise(along, across, seed));
}

/** Shag: yarns a few centimetres long fall over one another in three directions; the deep is seen between them. */
function shag(pitch: number, seed: number): Pile {
  const lock = 0.55 / pitch;
  return (u, v, footprint, out) => {
    out.hash = hash2(Math.floor(u * lock), Math.floor(v * lock), seed);
    const keep = survives(0.6 / pitch, footprint);
    if (keep === 0) return;
    const curl = 0.55 * pitch * noise(u * lock, v * lock, seed + 1);
    const tuft = noise(u * lock * 1.3, v * lock * 1.3, seed + 2);
    const fine = survives(2 / pitch, footprint);
    if (fine === 0) {
      out.shade = keep * 0.7 * tuft;
      return;
    }
    const other = noise(u * lock * 1.1 + 9.4, v * lock * 1.1, seed + 3);
    const first = strand(u, v, pitch, 0.5, curl, seed + 4) + 0.9 * tuft;
    const second = strand(u, v, pitch, 2.5, -curl, seed + 5) + 0.9 * other;
    const third = strand(u, v, pitch, 1.5, curl * 1.3, seed + 6) - 0.45 * (tuft + other);
    const isFirst = first > second && first > third;
    const top = isFirst ? first : Math.max(second, third);
    const depth = smoothstep(-0.2, 1.1, top);
    out.shade = keep * (0.45 * tuft * (1 - fine) + fine * (1.15 * depth - 0.97 + 0.25 * (top - 0.7)));
    const lean = fine * 0.3 * (top - 0.7);
    out.slopeU = isFirst ? -lean : lean * 0.7;
    out.slopeV = isFirst ? lean : lean * 0.5;
  };
}

/** Yarns of weft over warp, each row half a step on: `float` pitches between the dives, coarse and hairy by `hair`. */
function weft(frequency: number, float: number, hair: number, seed: number): Pile {
  return (u, v, footprint, out) => {
    const keep = survives(frequency, footprint);
    if (keep === 0) return;
    const uneven = 0.16 * noise(u * frequency * 0.22, v * frequency * 0.9, seed + 1);
    const y = v * frequency + uneven;
    const row = Math.floor(y);
    const x = (u * frequency) / float + (row & 1 ? 0.5 : 0) + 0.12 * signed(row | 0, 5);
    const column = Math.floor(x);
    const dy = y - row - 0.5;
    const dx = x - column - 0.5;
    const hash = hash2(Math.floor(column / 5 + 7 * unit(row | 0, 6)), row, seed);
    const thick = 0.46 + 0.06 * signed(hash2(column, row, seed + 3), 1);
    const r = Math.abs(dy) / thick;
    // A round yarn that dives at both ends of its float.
    const round = Math.sqrt(Math.max(0, 1 - Math.min(1, r) * Math.min(1, r)));
    const dive = smoothstep(0.3, 0.5, Math.abs(dx));
    const twist = survives(frequency * 4, footprint);
    const fibre =
      twist > 0 ? twist * noise((u * 0.8 + v * 0.35) * frequency * 2.2, (v - u * 0.5) * frequency * 5, seed + 4) : 0;
    out.hash = hash;
    out.shade = keep * (0.62 * round - 0.43 - 0.28 * (dive - 0.2) + hair * 0.5 * fibre);
    out.slopeV = -0.9 * keep * dy * (r < 1 ? 1 : 0);
    out.slopeU = -0.3 * keep * dive * (dx < 0 ? -1 : 1);
  };
}

function pileOf(kind: Carpet['pile'], pitch: number, seed: number): Pile {
  switch (kind) {
    case 'loop':
      return loops(1 / pitch, seed);
    case 'cut':
      return cutPile(1 / pitch, seed);
    case 'shag':
      return shag(pitch, seed);
    case 'sisal':
      return weft(1 / pitch, 1.7, 1, seed);
    case 'flatweave':
      return weft(1 / pitch, 1.25, 0.55, seed);
  }
}

/** Side of a carpet tile in metres. */
const TILE_M = 0.5;

/** Woven-in pattern: how much of the second colour there is, 0-1, given the tuft. */
function motifShare(pattern: Carpet, u: number, v: number, tuft: Tuft, keepTuft: number, seed: number): number {
  switch (pattern.motif) {
    case 'none':
      return 0;
    case 'heather':
      return keepTuft * unit(tuft.hash, 1) + (1 - keepTuft) * 0.5;
    case 'stripe':
      return -1;
    case 'berber':
      // Flecks of a spun yarn: most loops take a little of the dark wool, a few are dark.
      return keepTuft * (unit(tuft.hash, 2) < 0.1 ? 0.85 : 0.1 * unit(tuft.hash, 4)) + (1 - keepTuft) * 0.13;
    case 'grid': {
      const turned = (Math.floor(u / TILE_M) + Math.floor(v / TILE_M)) & 1;
      const streak = turned ? noise(u * 9, v * 90, seed) : noise(u * 90, v * 9, seed);
      return clamp(0.32 + 0.22 * streak + keepTuft * 0.3 * (unit(tuft.hash, 1) - 0.5), 0, 1);
    }
  }
}

/**
 * Evaluator of carpets: tufts or weave, yarn colours, and the slow light and shade of a pile that has been walked on.
 */
export function carpet(material: Finish, pattern: Carpet, seed: number): Evaluator {
  const base: Lab = labOf(material.base);
  const second: Lab = labOf(material.second);
  const pitch = pattern.pitchCm / 100;
  const pile = pileOf(pattern.pile, pitch, seed);
  const tuft: Tuft = { shade: 0, slopeU: 0, slopeV: 0, hash: 0 };
  const brushed = pattern.pile === 'cut' ? 1 : pattern.pile === 'shag' ? 0.7 : 0.35;
  const depth = pattern.pile === 'shag' ? 1.5 : pattern.pile === 'flatweave' ? 0.55 : 1;
  const isTiled = pattern.motif === 'grid';
  return (u, v, footprint, out) => {
    setFlat(out, base, 1);
    const keepTuft = survives(1 / pitch, footprint);
    tuft.shade = 0;
    tuft.slopeU = 0;
    tuft.slopeV = 0;
    tuft.hash = 0;
    pile(u, v, footprint, tuft);
    const share = motifShare(pattern, u, v, tuft, keepTuft, seed + 15);
    // A stripe's edge follows the stitches.
    const stitch = keepTuft * pitch * 0.35 * signed(tuft.hash, 6);
    mixTo(out, second, share < 0 ? edgeCoverage(0.04 - Math.abs(wrap(u + stitch, 0.16) - 0.08), footprint) : share);
    const nap = fractal(u, v, 1.1, 2, 0.5, footprint, seed + 9) * brushed;
    // Clumps of tufts stay visible after the single tuft has gone.
    const clump = fractal(u, v, 0.16 / pitch, 2, 0.6, footprint, seed + 13);
    out.l +=
      pattern.contrast * (tuft.shade * depth + signed(tuft.hash, 3) * 0.25 * keepTuft + clump * 0.16) + nap * 0.011;
    out.slopeU = tuft.slopeU;
    out.slopeV = tuft.slopeV;
    if (!isTiled) return;
    const seam = lineCoverage(TILE_M / 2 - Math.abs(wrap(u, TILE_M) - TILE_M / 2), 0.0008, footprint, TILE_M);
    const cross = lineCoverage(TILE_M / 2 - Math.abs(wrap(v, TILE_M) - TILE_M / 2), 0.0008, footprint, TILE_M);
    out.l -= 0.35 * out.l * Math.max(seam, cross);
  };
}
