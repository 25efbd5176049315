/**
 * The radiance cache: light that leaves matt surfaces, over their albedo, averaged in cells of space by the side that
 * the surface faces. Paths end in it where they have been scattered widely, so that a cell is never seen by itself (a
 * light cache behind a final gather: Jensen 1996, Křivánek 2005). Sunlight that falls on a surface is not in it: its
 * edges are sharp.
 */
import { CELL_WORDS, H_CELL_MASK, H_CELL_SIDE, H_CELLS, K_KEY, K_LIGHT, KIND_CLOTH, KIND_METAL } from './layout.ts';
import type { f64, i32 } from './machine.ts';
import { real, reg, setReg, trunc, whole } from './machine.ts';
import * as Bsdf from './records/bsdf.ts';
import * as Cell from './records/cell.ts';
import * as Path from './records/path.ts';
import * as Surface from './records/surface.ts';
import { hash32 } from './sampler.ts';

/** Cells that are looked at before one is given up for missing. */
const PROBES: i32 = 16;

/** A path must have come this many sides of a cell, or what it sees of the cell is too large a part. */
const LEAST_WAY: f64 = 1.5;

/** Lobes narrower than this show cells. */
const WIDE: f64 = 0.45;

/** Axis that the vertex's surface faces most. */
function facedAxis(): i32 {
  const x = Math.abs(reg(Surface.n));
  const y = Math.abs(reg(Surface.n + 1));
  const z = Math.abs(reg(Surface.n + 2));
  return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

/** Number of a cell along one axis; cells that lie 512 apart share theirs. */
function cellOf(place: f64): i32 {
  return trunc(Math.floor(place / real(H_CELL_SIDE) + 0.381966)) & 511;
}

/** Key of the cell that the vertex lies in when it is moved by `u` and `v` sides along its surface; never 0. */
export function cellKey(u: f64, v: f64): i32 {
  const axis = facedAxis();
  const side = real(H_CELL_SIDE);
  const x = cellOf(reg(Surface.p) + (axis === 0 ? 0.0 : u * side));
  const y = cellOf(reg(Surface.p + 1) + (axis === 1 ? 0.0 : axis === 0 ? u * side : v * side));
  const z = cellOf(reg(Surface.p + 2) + (axis === 2 ? 0.0 : v * side));
  const face = axis * 2 + (reg(Surface.n + axis) < 0.0 ? 1 : 0) + (trunc(reg(Bsdf.kind)) === KIND_CLOTH ? 8 : 0);
  return (1 << 31) | (face << 27) | (x << 18) | (y << 9) | z;
}

/** Whether a path may end at the vertex: it was scattered widely to a matt surface that is not too near. */
export function endsInCell(): boolean {
  if (whole(H_CELL_MASK) === 0) return false;
  if (trunc(reg(Bsdf.kind)) === KIND_METAL || reg(Path.lastRoughness) < WIDE) return false;
  let way2 = 0.0;
  for (let c = 0; c < 3; c++) {
    const step = reg(Surface.p + c) - reg(Path.lastP + c);
    way2 += step * step;
  }
  const least = LEAST_WAY * real(H_CELL_SIDE);
  return way2 >= least * least;
}

/** Loads the cell of a key into Cell.light; 0 when it is not known. */
function findCell(key: i32): i32 {
  const mask = whole(H_CELL_MASK);
  let place = hash32(key) & mask;
  for (let i = 0; i < PROBES; i++) {
    const at = whole(H_CELLS) + place * CELL_WORDS;
    const found = whole(at + K_KEY);
    if (found === 0) return 0;
    if (found === key) {
      for (let c = 0; c < 3; c++) setReg(Cell.light + c, real(at + K_LIGHT + c));
      return 1;
    }
    place = (place + 1) & mask;
  }
  return 0;
}

/**
 * Loads light at the vertex from the cell about it, or from one beside it as `u` and `v` in [0, 1) say; 0 when none is
 * known.
 */
export function loadCell(u: f64, v: f64): i32 {
  if (findCell(cellKey(u - 0.5, v - 0.5)) !== 0) return 1;
  return findCell(cellKey(0.0, 0.0));
}
