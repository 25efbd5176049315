import { hash2, signed, unit } from '../hash.ts';
import { clamp, smoothstep } from '../interpolation.ts';
import { kept, noise, noiseAlong, survives } from './noise.ts';
import type { Lab, MaterialSample } from './sample.ts';

/** How a kind of wood looks; contrasts in OKLab L. */
export interface WoodLook {
  readonly base: Lab;
  readonly second: Lab;
  readonly roughness: number;
  readonly grain: number;
  /** Share of boards that show flat-sawn arches. */
  readonly cathedral: number;
  readonly knotsPerM2: number;
  /** Lightness spread between boards. */
  readonly boardVariation: number;
}

const KNOT_CELL_M = 0.4;
/** Farthest that a knot bends the grain along the board. */
const KNOT_REACH_M = 0.107;

/**
 * Growth-ring brightness, mean 0 over each ring: pale earlywood darkens to the latewood line, then falls back. Years
 * are not alike: each has its own contrast, which keeps straight grain from looking ruled.
 */
function rings(phase: number, keep: number, seed: number): number {
  if (keep === 0) return 0;
  const year = Math.floor(phase);
  const x = phase - year;
  const rise = x * x * x;
  const fall = x > 0.86 ? (1 - x) / 0.14 : 1;
  const strength = 0.25 + 1.5 * unit(hash2(year, 5, seed), 0);
  return (rise * fall - 0.19) * keep * 1.5 * strength;
}

/**
 * How boards were cut from their trunks: what `woodFace` needs of each, in metres along the trunk, from the middle of
 * the board to the pith, from one ring to the next, and so on. The last few boards are kept, each in the place of its
 * hash: a slatted wall goes from board to board with every pixel.
 */
const PLACES = 64;
const WORDS = 8;
const cuts = new Float64Array(PLACES * WORDS);
const cutBoards = new Float64Array(PLACES).fill(-1);
const cutWidths = new Float64Array(PLACES);
const cutLooks: (WoodLook | undefined)[] = Array.from({ length: PLACES });

const SHIFT = 0;
const OFFSET = 1;
const SLOPE = 2;
const RING_M = 3;
const RISE = 4;
const FIGURE = 5;
const LIGHTNESS = 6;
const WARMTH = 7;

/** Where the words of this board begin in `cuts`. */
function cutOf(board: number, widthM: number, look: WoodLook): number {
  const place = board & (PLACES - 1);
  const at = place * WORDS;
  if (cutBoards[place] === board && cutWidths[place] === widthM && cutLooks[place] === look) return at;
  const flatSawn = unit(board, 3) < look.cathedral;
  cuts[at + SHIFT] = unit(board, 4) * 40;
  cuts[at + OFFSET] = flatSawn
    ? signed(board, 5) * widthM * 0.22
    : (unit(board, 5) < 0.5 ? -1 : 1) * (0.14 + unit(board, 6) * 0.2);
  cuts[at + SLOPE] = flatSawn
    ? (0.018 + 0.03 * unit(board, 7)) * (unit(board, 8) < 0.5 ? -1 : 1)
    : 0.006 * signed(board, 7);
  cuts[at + RING_M] = (flatSawn ? 0.0042 : 0.0034) * (0.75 + 0.7 * unit(board, 9));
  cuts[at + RISE] = signed(board, 10) * 0.5;
  cuts[at + FIGURE] = 0.85 + 0.35 * unit(board, 12);
  cuts[at + LIGHTNESS] = (signed(board, 1) * 0.62 + signed(board, 2) * 0.38) * look.boardVariation * 0.6;
  cuts[at + WARMTH] = signed(board, 13) * look.boardVariation * 0.06;
  cutBoards[place] = board;
  cutWidths[place] = widthM;
  cutLooks[place] = look;
  return at;
}

/**
 * Paints the face of one board: `s` metres along it, `t` metres across from its middle, `board` its hash. The ring
 * pattern is a cut through a slightly conical trunk: the pith lies under the board (arches) or beside it (straight
 * grain).
 */
export function woodFace(
  s: number,
  t: number,
  board: number,
  widthM: number,
  footprint: number,
  look: WoodLook,
  out: MaterialSample,
): void {
  const own = cutOf(board, widthM, look);
  const seed = board | 0;
  const along = s + cuts[own + SHIFT];
  const slope = cuts[own + SLOPE];
  const ringM = cuts[own + RING_M];
  const depth = 0.03 + slope * (s + cuts[own + RISE]) + 0.012 * noiseAlong(along * 0.9, seed + 5);
  const broad = noise(along * 0.9, t * 6.5, seed + 41);
  const across = t - cuts[own + OFFSET] + 0.008 * broad;
  let radius = Math.sqrt(across * across + depth * depth);
  const spacing = Math.max(0.25, (Math.abs(across) + Math.abs(depth * slope)) / Math.max(radius, 1e-4)) / ringM;
  radius += 0.0026 * kept(survives(150, footprint), along * 2.6, t * 26, seed + 17);
  const knot = look.knotsPerM2 > 0 ? knotAt(s, t, board, widthM, look.knotsPerM2) : 0;
  if (knot > 0) radius += 0.012 * smoothstep(0, 0.55, knot);
  const keepRing = survives(spacing, footprint);
  // Wide and narrow years come in runs: stretch the phase slowly.
  const ring =
    keepRing > 0 ? rings(radius / ringM + 1.1 * noiseAlong(radius * (0.17 / ringM), seed + 19), keepRing, seed) : 0;
  // Rings are not alike: groups of wide and narrow years, which is what the eye reads from across the room.
  const years = 0.55 * kept(survives(95, footprint), radius * 95, along * 0.35, seed + 23);
  const streak = kept(survives(48, footprint), along * 0.9, t * 48, seed + 29);
  let fine = 0;
  const keepFine = survives(480, footprint);
  if (keepFine > 0) {
    // Pores: dark dashes a centimetre long, most of them in the earlywood.
    const keepPore = survives(900, footprint);
    const pore = keepPore > 0 ? noise(along * 55, t * 900, seed + 37) + 0.12 - 0.25 * ring : 0;
    fine = keepFine * 0.45 * noise(along * 7, t * 480, seed + 31) + keepPore * (pore > 0.36 ? 0.85 : -0.13);
  }
  const figure = cuts[own + FIGURE] * ring + 0.75 * years + 0.5 * streak + 0.42 * fine + 0.2 * broad;
  const steady = survives(0.35 / widthM, footprint);
  const darker = look.second.l <= look.base.l ? -1 : 1;
  const tint = Math.max(-0.6, Math.min(1, figure * 0.75)) * 0.6;
  const warm = cuts[own + WARMTH] * steady;
  out.l = look.base.l + darker * look.grain * figure * 0.85 + cuts[own + LIGHTNESS] * steady;
  out.a = look.base.a + (look.second.a - look.base.a) * tint + 0.35 * warm;
  out.b = look.base.b + (look.second.b - look.base.b) * tint + warm;
  out.roughness = look.roughness + 0.05 * streak;
  out.slopeU = 0;
  out.slopeV = 0;
  out.openness = 1;
  if (knot > 0) paintKnot(knot, noise(s * 60, t * 90, seed + 43), look, footprint, out);
}

/** 0 away from knots, 1 at a knot's middle. */
function knotAt(s: number, t: number, board: number, widthM: number, knotsPerM2: number): number {
  const share = knotsPerM2 * KNOT_CELL_M * widthM;
  const last = Math.floor((s + KNOT_REACH_M) / KNOT_CELL_M);
  let strongest = 0;
  for (let cell = Math.floor((s - KNOT_REACH_M) / KNOT_CELL_M); cell <= last; cell++) {
    const h = hash2(cell, 77, board | 0);
    if (unit(h, 0) > share) continue;
    const ks = (cell + unit(h, 1)) * KNOT_CELL_M;
    const kt = signed(h, 2) * widthM * 0.36;
    const size = 0.005 + 0.009 * unit(h, 3);
    const ds = (s - ks) / (1.2 + 0.7 * unit(h, 4));
    const dt = t - kt + 0.35 * signed(h, 5) * ds;
    let d = Math.sqrt(ds * ds + dt * dt) / (size * 4);
    if (d < 1) d *= 1 + 0.2 * noise(s * 55, t * 75, h | 0);
    if (d < 1) strongest = Math.max(strongest, 1 - d);
  }
  return strongest;
}

/** The cut branch: its own rings, darkest at the bark line that sets it off, and a check across its heart. */
function paintKnot(knot: number, ragged: number, look: WoodLook, footprint: number, out: MaterialSample): void {
  const soft = Math.min(0.3, footprint * 12);
  const core = smoothstep(0.72 - soft, 0.78 + soft, knot);
  const bark = clamp(1 - Math.abs(knot - 0.745) / (0.035 + soft), 0, 1);
  const halo = smoothstep(0.45, 0.74, knot) * (1 - core);
  const fineRings = core * Math.cos(knot * 150 + 2.2 * ragged) * survives(260, footprint);
  const check = core * smoothstep(0.93, 0.97, knot + 0.05 * ragged) * survives(300, footprint);
  const keep = survives(40, footprint);
  out.l -= keep * (0.5 + look.base.l) * (core * 0.085 + halo * 0.05 + bark * 0.09 + check * 0.1 - fineRings * 0.022);
  out.a += (core * 0.014 + halo * 0.004) * keep;
  out.b -= (core * 0.002 + bark * 0.01) * keep;
}
