/**
 * Colours in plain TypeScript: single precision by Math.fround after each operation, in the very order of assembly.ts.
 */
import { encodeSteps, linearOfSrgb8, srgb8OfLinear } from '../../image/colour.ts';
import type { ColourKernels } from './types.ts';

const f = Math.fround;
const bits = new Int32Array(1);
const real = new Float32Array(bits.buffer);

const third = f(1 / 3);
/** (1 - 1/3) × 127 × 2^23: gives a first guess of the cube root from a third of the exponent. */
const guess = f(709921077);
const tiny = f(1e-12);

/** Cube root of x ≥ 0 in single precision: a guess from the exponent, then three steps of Newton. */
function cubeRoot(x: number): number {
  const v = x > tiny ? x : tiny;
  real[0] = v;
  bits[0] = Math.trunc(f(f(f(bits[0]) * third) + guess));
  let y = real[0];
  for (let step = 0; step < 3; step++) {
    y = f(third * f(f(y + y) + f(v / f(y * y))));
  }
  return y;
}

const mix = (x: number, kx: number, y: number, ky: number, z: number, kz: number): number =>
  f(f(f(x * kx) + f(y * ky)) + f(z * kz));

// Rounded once, so that both forms hold the same constants.
const toLms = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
  0.6299787005,
].map(f);
const toLab = [
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
  -0.808675766,
].map(f);
const fromLab = [0.3963377774, 0.2158037573, -0.1055613458, -0.0638541728, -0.0894841775, -1.291485548].map(f);
const fromLms = [
  4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965, -0.0041960863, -0.7034186147,
  1.707614701,
].map(f);

const steps = f(encodeSteps);

function encode(linear: number): number {
  const clipped = linear > 0 ? (linear < 1 ? linear : 1) : 0;
  return srgb8OfLinear[Math.trunc(f(f(clipped * steps) + 0.5))];
}

const cube = (v: number): number => f(f(v * v) * v);

export const colourTwin: ColourKernels = {
  rgb8ToOklab(rgb, l, a, b, first, count) {
    for (let i = first, end = first + count; i < end; i++) {
      const red = linearOfSrgb8[rgb[i * 3]];
      const green = linearOfSrgb8[rgb[i * 3 + 1]];
      const blue = linearOfSrgb8[rgb[i * 3 + 2]];
      const long = cubeRoot(mix(red, toLms[0], green, toLms[1], blue, toLms[2]));
      const middle = cubeRoot(mix(red, toLms[3], green, toLms[4], blue, toLms[5]));
      const short = cubeRoot(mix(red, toLms[6], green, toLms[7], blue, toLms[8]));
      l[i] = mix(long, toLab[0], middle, toLab[1], short, toLab[2]);
      a[i] = mix(long, toLab[3], middle, toLab[4], short, toLab[5]);
      b[i] = mix(long, toLab[6], middle, toLab[7], short, toLab[8]);
    }
  },

  oklabToRgb8(l, a, b, rgb, first, count) {
    for (let i = first, end = first + count; i < end; i++) {
      const light = l[i];
      const long = cube(f(light + f(f(a[i] * fromLab[0]) + f(b[i] * fromLab[1]))));
      const middle = cube(f(light + f(f(a[i] * fromLab[2]) + f(b[i] * fromLab[3]))));
      const short = cube(f(light + f(f(a[i] * fromLab[4]) + f(b[i] * fromLab[5]))));
      rgb[i * 3] = encode(mix(long, fromLms[0], middle, fromLms[1], short, fromLms[2]));
      rgb[i * 3 + 1] = encode(mix(long, fromLms[3], middle, fromLms[4], short, fromLms[5]));
      rgb[i * 3 + 2] = encode(mix(long, fromLms[6], middle, fromLms[7], short, fromLms[8]));
    }
  },
};
