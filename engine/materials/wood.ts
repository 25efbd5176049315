import { hash2, noise, signed, smoothstep, survives, unit } from './noise.ts';
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

/** Growth-ring brightness over one ring, mean 0: pale earlywood darkens to the latewood line, then falls back. */
function ringProfile(phase: number, keep: number): number {
  const x = phase - Math.floor(phase);
  const rise = x * x * x;
  const fall = x > 0.9 ? (1 - x) / 0.1 : 1;
  return (rise * fall - 0.2) * keep * 1.5;
}

/**
 * Paints the face of one board: `s` metres along it, `t` metres across from its middle, `board` its hash. The ring
 * pattern is a cut through a slightly conical trunk: the pith lies under the board (arches) or beside it (straight grain).
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
  const seed = board | 0;
  const flatSawn = unit(board, 3) < look.cathedral;
  const shift = unit(board, 4) * 40;
  const along = s + shift;
  const offset = flatSawn
    ? signed(board, 5) * widthM * 0.22
    : (unit(board, 5) < 0.5 ? -1 : 1) * (0.14 + unit(board, 6) * 0.2);
  const slope = flatSawn ? (0.018 + 0.03 * unit(board, 7)) * (unit(board, 8) < 0.5 ? -1 : 1) : 0.006 * signed(board, 7);
  const ringM = (flatSawn ? 0.0042 : 0.0034) * (0.75 + 0.7 * unit(board, 9));
  const depth = 0.03 + slope * (s + signed(board, 10) * 0.5) + 0.012 * noise(along * 0.9, 0.5, seed + 5);
  const across = t - offset + 0.006 * noise(along * 1.1, t * 6, seed + 11);
  let radius = Math.sqrt(across * across + depth * depth) + 0.0022 * noise(along * 2.2, t * 24, seed + 17);
  const knot = look.knotsPerM2 > 0 ? knotAt(s, t, board, widthM, look.knotsPerM2) : 0;
  if (knot > 0) radius += 0.012 * smoothstep(0, 0.55, knot);
  const spacing = Math.max(0.25, (Math.abs(across) + Math.abs(depth * slope)) / Math.max(radius, 1e-4)) / ringM;
  const ring = ringProfile(radius / ringM, survives(spacing, footprint));
  // Rings are not alike: groups of wide and narrow years, which is what the eye reads from across the room.
  const years = 0.55 * noise(radius * 95, along * 0.35, seed + 23) * survives(95, footprint);
  const streak = noise(along * 0.9, t * 48, seed + 29) * survives(48, footprint);
  let fine = 0;
  const keepFine = survives(480, footprint);
  if (keepFine > 0) {
    const pore = noise(along * 70, t * 1300, seed + 37);
    fine =
      keepFine *
      (0.45 * noise(along * 7, t * 480, seed + 31) + (pore > 0.34 ? 0.5 : -0.06) * survives(1300, footprint));
  }
  const broad = 0.5 * noise(along * 0.7, t * 7, seed + 41);
  const figure = (0.85 + 0.35 * unit(board, 12)) * ring + 0.75 * years + 0.5 * streak + 0.42 * fine + 0.4 * broad;
  const lightness = signed(board, 1) * 0.62 + signed(board, 2) * 0.38;
  const steady = survives(0.35 / widthM, footprint);
  const darker = look.second.l <= look.base.l ? -1 : 1;
  const tint = Math.max(-0.6, Math.min(1, figure * 0.75)) * 0.6;
  const warm = signed(board, 13) * look.boardVariation * 0.045 * steady;
  out.l = look.base.l + darker * look.grain * figure * 0.85 + lightness * look.boardVariation * 0.6 * steady;
  out.a = look.base.a + (look.second.a - look.base.a) * tint + warm;
  out.b = look.base.b + (look.second.b - look.base.b) * tint + warm * 0.6;
  out.roughness = look.roughness + 0.05 * streak;
  out.slopeU = 0;
  out.slopeV = 0;
  out.openness = 1;
  if (knot > 0) paintKnot(knot, look, footprint, out);
}

/** 0 away from knots, 1 at a knot's middle. */
function knotAt(s: number, t: number, board: number, widthM: number, knotsPerM2: number): number {
  const cell = Math.floor(s / KNOT_CELL_M);
  let strongest = 0;
  for (let i = -1; i <= 1; i++) {
    const h = hash2(cell + i, 77, board | 0);
    if (unit(h, 0) > knotsPerM2 * KNOT_CELL_M * widthM) continue;
    const ks = (cell + i + unit(h, 1)) * KNOT_CELL_M;
    const kt = signed(h, 2) * widthM * 0.36;
    const size = 0.005 + 0.009 * unit(h, 3);
    const d = Math.hypot((s - ks) / 1.7, t - kt) / (size * 4);
    if (d < 1) strongest = Math.max(strongest, 1 - d);
  }
  return strongest;
}

function paintKnot(knot: number, look: WoodLook, footprint: number, out: MaterialSample): void {
  const soft = Math.min(0.3, footprint * 12);
  const core = smoothstep(0.7 - soft, 0.84 + soft, knot);
  const rim = smoothstep(0.45, 0.72, knot) * (1 - core);
  const keep = survives(40, footprint);
  out.l -= (core * 0.15 + rim * 0.04) * keep * (0.5 + look.base.l);
  out.a += core * 0.012 * keep;
  out.b -= core * 0.006 * keep;
}
