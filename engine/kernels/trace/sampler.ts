/** Low-discrepancy samples and the few functions that the language does not give alike on every machine. */

import type { f64, i32 } from './machine.ts';
import { mul32, setReg, toReal, trunc, unsigned } from './machine.ts';
import * as Sample from './records/sample.ts';

function reverseBits(x: i32): i32 {
  let v = (x >>> 16) | (x << 16) | 0;
  v = ((v >>> 8) & 0x00ff00ff) | ((v & 0x00ff00ff) << 8);
  v = ((v >>> 4) & 0x0f0f0f0f) | ((v & 0x0f0f0f0f) << 4);
  v = ((v >>> 2) & 0x33333333) | ((v & 0x33333333) << 2);
  return ((v >>> 1) & 0x55555555) | ((v & 0x55555555) << 1);
}

/** Avalanche of all bits (lowbias32 of the hash prospector by C. Wellons). */
export function hash32(x: i32): i32 {
  let v = (x ^ (x >>> 16)) | 0;
  v = mul32(v, 0x7feb352d);
  v = (v ^ (v >>> 15)) | 0;
  v = mul32(v, -2073254261);
  return (v ^ (v >>> 16)) | 0;
}

/**
 * Owen scrambling of a bit-reversed number: each bit flips by a hash of the bits below (Laine-Karras 2011, Burley
 * 2020).
 */
function scramble(x: i32, seed: i32): i32 {
  let v = (x + seed) | 0;
  v = (v ^ mul32(v, 0x6c50b47c)) | 0;
  v = (v ^ mul32(v, -1196513134)) | 0;
  v = (v ^ mul32(v, -949575078)) | 0;
  return (v ^ mul32(v, -1937742450)) | 0;
}

/** Bits of a number below 2¹⁶ with a zero between each two. */
function spreadBits(x: i32): i32 {
  let v = (x | (x << 8)) & 0x00ff00ff;
  v = (v | (v << 4)) & 0x0f0f0f0f;
  v = (v | (v << 2)) & 0x33333333;
  return (v | (v << 1)) & 0x55555555;
}

/** Place of pixel (x, y) along Morton's curve: 4ᵏ pixels from a multiple of 4ᵏ on are a square. Sides up to 2¹⁵. */
export function mortonPlace(x: i32, y: i32): i32 {
  return spreadBits(x) | (spreadBits(y) << 1);
}

const UNIT: f64 = 1.0 / 4294967296.0;

/**
 * Point `index` of pair `pair` of a path, into Sample, in [0, 1): an Owen-scrambled (0,2)-sequence, its order
 * scrambled for each pair so that pairs do not correlate (padding, Burley 2020).
 */
export function samplePair(seed: i32, index: i32, pair: i32): void {
  const key = hash32((seed ^ mul32(pair + 1, 0x5bd1e995)) | 0);
  const shuffled = reverseBits(scramble(reverseBits(index), key));
  // Second dimension of Sobol's sequence: Pascal's triangle modulo 2 as a matrix, in five steps of its Kronecker form.
  let second = shuffled;
  second = (second ^ ((second >>> 1) & 0x55555555)) | 0;
  second = (second ^ ((second >>> 2) & 0x33333333)) | 0;
  second = (second ^ ((second >>> 4) & 0x0f0f0f0f)) | 0;
  second = (second ^ ((second >>> 8) & 0x00ff00ff)) | 0;
  second = (second ^ ((second >>> 16) & 0x0000ffff)) | 0;
  const first = reverseBits(scramble(shuffled, hash32((key ^ 0x68bc21eb) | 0)));
  const other = reverseBits(scramble(second, hash32((key ^ 0x02e5be93) | 0)));
  setReg(Sample.u0, unsigned(first) * UNIT);
  setReg(Sample.u1, unsigned(other) * UNIT);
}

/** Sine and cosine of 2π·turn for turn in [0, 1], into Sample.sin and Sample.cos; error below 1e-11. */
export function sineOfTurn(turn: f64): void {
  // Nearest eighth: the rest lies within ±π/4.
  const quarter = trunc(turn * 4.0 + 0.5);
  const x = (turn - toReal(quarter) * 0.25) * 6.283185307179586;
  const x2 = x * x;
  const s =
    x *
    (1.0 +
      x2 *
        (-0.16666666666666666 +
          x2 *
            (0.008333333333333333 +
              x2 * (-0.0001984126984126984 + x2 * (2.7557319223985893e-6 + x2 * -2.505210838544172e-8)))));
  const c =
    1.0 +
    x2 *
      (-0.5 +
        x2 *
          (0.041666666666666664 +
            x2 *
              (-0.001388888888888889 +
                x2 * (2.48015873015873e-5 + x2 * (-2.755731922398589e-7 + x2 * 2.08767569878681e-9)))));
  const turnOf = quarter & 3;
  setReg(Sample.sin, turnOf === 0 ? s : turnOf === 1 ? c : turnOf === 2 ? -s : -c);
  setReg(Sample.cos, turnOf === 0 ? c : turnOf === 1 ? -s : turnOf === 2 ? -c : s);
}
