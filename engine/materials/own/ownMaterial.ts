/**
 * A material that somebody brought: a picture of a tile, a cloth or boards with its true width. The light that it was
 * taken in is taken off, and it is made to repeat: a pattern by the cut that shows least, a single piece by its joints.
 */
import type { Material } from '#catalog/materials/schema.ts';
import { linearOfSrgb8, linearToOklab, luminance, oklabToOklch } from '../../image/colour.ts';
import { resizePlane, shrinkRgb8 } from '../../image/resample.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { OWN_MATERIAL_PX, type OwnMaterial, ownSizeCm } from '../../tools/floor/params.ts';
import { repeating, type Texture, transposed } from '../tileSeam.ts';
import type { Pictured, PicturedLevel } from './picturedTypes.ts';

/** What is said of a material that somebody brought, and the picture of it. */
export interface OwnPicture {
  readonly material: OwnMaterial;
  readonly picture: Rgb8;
}

/** A material as it is laid and ordered, drawn by its picture. */
export type PicturedMaterial = Omit<Material, 'pattern'> & { readonly pattern: Pictured };

/** Share of a side in which the end of a pattern overlaps its beginning. */
const OVERLAP = 0.2;
/** Width of the joint about a single piece, metres, and its OKLab L against the piece's mean. */
const JOINT_M = 0.002;
const JOINT_TONE = 0.72;
/** Matt to silky, as the kinds of goods are. */
const ROUGHNESS: Readonly<Record<OwnMaterial['group'], number>> = {
  wood: 0.55,
  stone: 0.4,
  carpet: 0.95,
  'other-floor': 0.6,
  wallpaper: 0.9,
  panel: 0.7,
};
const DARK = 1e-3;

/**
 * The material that somebody told of, by its picture of any size. Deterministic. Its mean colour is the picture's: what
 * light it was taken in, nobody can tell.
 */
export function ownMaterial({ picture, material }: OwnPicture, rt: Runtime): PicturedMaterial {
  const { id, name, group, on, widthM, repeat, sgdPerM2 } = material;
  const small = shrinkRgb8(picture, OWN_MATERIAL_PX);
  const heightM = (widthM * small.height) / small.width;
  const flat = withoutLight(small);
  const isPiece = repeat === 'piece';
  const whole = isPiece ? jointed(flat, JOINT_M / widthM) : patterned(flat);
  const sizeM = [(widthM * whole.width) / flat.width, (heightM * whole.height) / flat.height] as const;
  const levels = levelsOf(whole, rt);
  const base = oklabToOklch(...meanOf(whole));
  return {
    id,
    group,
    on,
    names: { en_US: name, zh_CN: name, zh_TW: name },
    base,
    second: base,
    roughness: ROUGHNESS[group],
    pattern: { kind: 'pictured', levels, sizeM },
    sizeCm: ownSizeCm(material, small),
    sgdPerM2,
  };
}

function meanOf({ data }: Texture): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < data.length; i++) sum[i % 3] += data[i];
  const n = data.length / 3;
  return [sum[0] / n, sum[1] / n, sum[2] / n];
}

/**
 * The picture in OKLab without the light across it: a quadratic in x and y, fitted to the logarithm of its luminance
 * and to each chroma by least squares. What is finer is the material's own.
 */
function withoutLight({ width, height, data }: Rgb8): Texture {
  const n = width * height;
  const [red, green, blue] = [0, 1, 2].map((c) =>
    Float32Array.from({ length: n }, (_, i) => linearOfSrgb8[data[3 * i + c]]),
  );
  const logs = Float32Array.from({ length: n }, (_, i) => Math.log(DARK + luminance(red[i], green[i], blue[i])));
  const slope = quadratic(logs, width, height);
  const texture = new Float32Array(3 * n);
  for (let i = 0; i < n; i++) {
    const gain = Math.exp(-slope[i]);
    texture.set(linearToOklab(red[i] * gain, green[i] * gain, blue[i] * gain), 3 * i);
  }
  for (const c of [1, 2]) {
    const cast = quadratic(
      Float32Array.from({ length: n }, (_, i) => texture[3 * i + c]),
      width,
      height,
    );
    for (let i = 0; i < n; i++) texture[3 * i + c] -= cast[i];
  }
  return { width, height, channels: 3, data: texture };
}

/** The fit's share that changes over the picture: its mean is 0. */
function quadratic(values: Float32Array, width: number, height: number): Float32Array {
  // Legendre polynomials to the second degree are orthogonal over the picture: each has its own coefficient.
  const along = (at: number, length: number): readonly [number, number, number] => {
    const t = length > 1 ? (2 * at) / (length - 1) - 1 : 0;
    return [1, t, (3 * t * t - 1) / 2];
  };
  const terms = [
    [1, 0],
    [0, 1],
    [2, 0],
    [1, 1],
    [0, 2],
  ] as const;
  const xs = Array.from({ length: width }, (_, x) => along(x, width));
  const ys = Array.from({ length: height }, (_, y) => along(y, height));
  const fit = new Float32Array(values.length);
  for (const [p, q] of terms) {
    let [dot, norm] = [0, 1e-9];
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const basis = xs[x][p] * ys[y][q];
        dot += basis * values[i];
        norm += basis * basis;
      }
    }
    const share = dot / norm;
    for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) fit[i] += share * xs[x][p] * ys[y][q];
  }
  const mean = fit.reduce((sum, v) => sum + v, 0) / fit.length;
  return fit.map((v) => v - mean);
}

/** Without a seam, a fifth smaller each way. */
function patterned(texture: Texture): Texture {
  const band = (length: number): number => Math.max(1, Math.round((length * OVERLAP) / (1 + OVERLAP)));
  const rows = repeating(texture, band(texture.width), false);
  return transposed(repeating(transposed(rows), band(texture.height), true));
}

/** With half a joint along each edge; `share` of the width is one. */
function jointed({ width, height, channels, data }: Texture, share: number): Texture {
  const half = (share * width) / 2;
  const [l, a, b] = meanOf({ width, height, channels, data });
  const joint = [l * JOINT_TONE, a * 0.3, b * 0.3];
  const result = data.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
      const cover = Math.min(1, Math.max(0, half - edge));
      if (cover === 0) continue;
      const at = channels * (y * width + x);
      for (let c = 0; c < channels; c++) result[at + c] += cover * (joint[c] - result[at + c]);
    }
  }
  return { width, height, channels, data: result };
}

const powerBelow = (length: number): number => 2 ** Math.floor(Math.log2(Math.max(1, length)));

/** The texture at powers of two, halved down to one pixel; arrays that threads share. */
function levelsOf({ width, height, data }: Texture, rt: Runtime): PicturedLevel[] {
  let [across, down] = [powerBelow(width), powerBelow(height)];
  let planes = [0, 1, 2].map((c) => {
    const plane = { width, height, data: Float32Array.from({ length: width * height }, (_, i) => data[3 * i + c]) };
    return resizePlane(plane, across, down, 'area');
  });
  const levels: PicturedLevel[] = [];
  for (;;) {
    const level = rt.arena.f32Unset(3 * across * down);
    for (let i = 0; i < across * down; i++) for (let c = 0; c < 3; c++) level[3 * i + c] = planes[c].data[i];
    levels.push({ width: across, height: down, data: level });
    if (across === 1 && down === 1) return levels;
    [across, down] = [Math.max(1, across >> 1), Math.max(1, down >> 1)];
    planes = planes.map((plane) => resizePlane(plane, across, down, 'area'));
  }
}
