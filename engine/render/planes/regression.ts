/**
 * Light of a plane as it was sampled, taken together over as wide a place as it is even. Local linear regression
 * against place and nearness of what stands about (Moon et al. 2014, Bitterli et al. 2016) over a pyramid of sums; how
 * wide is said by the intersection of confidence intervals (Katkovnik 1999).
 */
import { type Abort, throwIfAborted } from '../../abort.ts';
import { solveSymmetric } from '../../geometry/cholesky.ts';
import { luminanceAt } from '../../image/colour.ts';
import { smoothstep } from '../../interpolation.ts';
import { MEASURES } from './nearness.ts';
import { FourTexels, gathered, halved, type TexelSize } from './texels.ts';

/** What light is linear in: 1, place in texels, nearness. */
export const TERMS = 3 + MEASURES;
/** Planes of sums over texels: products of each two terms, samples first, then of each term with red, green, blue. */
const PRODUCTS = (TERMS * (TERMS + 1)) / 2;
const SUMS = PRODUCTS + 3 * TERMS;

/** Levels, from texels on: squares of each are twice as wide as those of the one before. */
export const LEVELS = 5;
/** Of the Gaussian that weighs samples about a square, in squares. */
const SIGMA = 1.3;

/** Samples of a component of light, and what a filter made of them, summed over texels. */
export class Samples {
  readonly size: TexelSize;
  readonly sums: Float64Array;
  /** Variances of the samples' luminance. */
  readonly noise: Float64Array;
  /** Pixels; luminance of all diffuse light as it was filtered, and of this component. */
  readonly filtered: Float64Array;
  private readonly texels: number;

  constructor(size: TexelSize) {
    this.size = size;
    this.texels = size.columns * size.rows;
    this.sums = new Float64Array(this.texels * SUMS);
    this.noise = new Float64Array(this.texels);
    this.filtered = new Float64Array(this.texels * 3);
  }

  /** Counts a pixel in texel `t`: its terms, the mean of its `count` samples and that mean's variance. */
  add(t: number, terms: ArrayLike<number>, mean: ArrayLike<number>, variance: number, count: number): void {
    const { sums, texels } = this;
    this.noise[t] += count * count * variance;
    let plane = t;
    for (let j = 0; j < TERMS; j++) {
      for (let i = 0; i <= j; i++, plane += texels) sums[plane] += count * terms[i] * terms[j];
    }
    for (let c = 0; c < 3; c++) {
      for (let i = 0; i < TERMS; i++, plane += texels) sums[plane] += count * mean[c] * terms[i];
    }
  }

  /** Counts what a filter says of a pixel in texel `t`, in luminance. */
  addFiltered(t: number, all: number, own: number): void {
    this.filtered[t]++;
    this.filtered[this.texels + t] += all;
    this.filtered[2 * this.texels + t] += own;
  }
}

/** Linear fits about the squares of a level. */
interface Fits {
  readonly size: TexelSize;
  /** Texels along a square. */
  readonly scale: number;
  /** MEASURES planes: nearness that the fits count from. */
  readonly near: Float64Array;
  /** FIT words a square: coefficients of the terms about its middle for red, green, blue; variance of luminance. */
  readonly values: Float64Array;
}

const FIT = 3 * TERMS + 1;
const VARIANCE = 3 * TERMS;
/** Variance where nothing is known. */
const UNKNOWN = 1e30;

/** A unit of nearness, and by how much slopes are held back: samples that say nothing of one leave it at 0. */
const NEARNESS = 0.1;
const RIDGE = { place: 0.02, near: 0.1 };

/** The equations of a square: moments about its middle, each term in its unit. */
class Equations {
  readonly gram = new Float64Array(TERMS * TERMS);
  /** Red, green, blue, and 1 for the middle's own share of what it is made of. */
  readonly right = new Float64Array(4 * TERMS);
  private readonly middle = new Float64Array(TERMS);
  private readonly units: readonly number[];

  constructor(scale: number) {
    const place = scale * SIGMA;
    this.units = Array.from({ length: TERMS }, (_, i) => (i === 0 ? 1 : i < 3 ? place : NEARNESS));
  }

  load(moments: Float64Array, size: TexelSize, near: Float64Array, scale: number, t: number): void {
    const { gram, right, middle, units } = this;
    const texels = size.columns * size.rows;
    const weight = moments[t];
    middle[1] = ((t % size.columns) + 0.5) * scale;
    middle[2] = (Math.floor(t / size.columns) + 0.5) * scale;
    for (let k = 0; k < MEASURES; k++) middle[3 + k] = near[k * texels + t];
    const mean = (i: number, j: number): number => moments[((j * (j + 1)) / 2 + i) * texels + t] / weight;
    gram[0] = 1;
    for (let j = 1; j < TERMS; j++) {
      gram[j * TERMS] = (mean(0, j) - middle[j]) / units[j];
      for (let i = 1; i <= j; i++) {
        const moved = mean(i, j) - middle[i] * mean(0, j) - middle[j] * mean(0, i) + middle[i] * middle[j];
        gram[j * TERMS + i] = moved / (units[i] * units[j]);
      }
      gram[j * TERMS + j] += j < 3 ? RIDGE.place : RIDGE.near;
    }
    for (let c = 0; c < 3; c++) {
      const plane = PRODUCTS + c * TERMS;
      const light = moments[plane * texels + t] / weight;
      for (let i = 0; i < TERMS; i++) {
        right[c * TERMS + i] = (moments[(plane + i) * texels + t] / weight - middle[i] * light) / units[i];
      }
    }
    right.fill(0, 3 * TERMS);
    right[3 * TERMS] = 1;
  }

  /** Writes a square's fit, all but its variance; says by how much that is more than a mean's. */
  write(values: Float64Array, at: number): number {
    if (!solveSymmetric(this.gram, this.right, TERMS)) return UNKNOWN;
    for (let k = 0; k < 3 * TERMS; k++) values[at + k] = this.right[k] / this.units[k % TERMS];
    return Math.max(1, this.right[3 * TERMS]);
  }
}

function fitsOf(
  { sums, noise, size }: Pick<Samples, 'sums' | 'noise' | 'size'>,
  near: Float64Array,
  scale: number,
): Fits {
  const texels = size.columns * size.rows;
  const counts = sums.subarray(0, texels);
  const moments = gathered(sums, size, SUMS, SIGMA);
  const squares = gathered(counts, size, 1, SIGMA / Math.SQRT2);
  // Variance of single samples is guessed from wider about: few of them say little of it.
  const spread = gathered(noise, size, 1, 2 * SIGMA);
  const about = gathered(counts, size, 1, 2 * SIGMA);
  const values = new Float64Array(texels * FIT);
  const equations = new Equations(scale);
  for (let t = 0; t < texels; t++) {
    if (moments[t] < 1e-6) {
      values[t * FIT + VARIANCE] = UNKNOWN;
      continue;
    }
    equations.load(moments, size, near, scale, t);
    const more = equations.write(values, t * FIT);
    values[t * FIT + VARIANCE] = ((spread[t] / about[t]) * squares[t] * more) / (moments[t] * moments[t]);
  }
  return { size, scale, near, values };
}

/** Half of an interval of what a fit says, in deviations: too narrow costs some noise, too wide costs shadows. */
const DEVIATIONS = 0.8;
/** The same of what a filter says, as a share of light: so far its clouds go. */
const CLOUDS = 0.05;
/** Blur over how wide texels reach, in texels. */
const EVEN = 1.5;
/** Levels from and up to which fits take the place of what was filtered. */
const TRUSTED = { from: 0.5, to: 1.5 };

/** Light of a plane by regression. */
export class PlaneRegression {
  /** Red, green, blue where `lookAt` was called last. */
  readonly light = new Float64Array(3);
  private readonly levels: Fits[] = [];
  private readonly size: TexelSize;
  /** The level that is fit for each texel, also between two. */
  private readonly reach: Float64Array;
  private readonly four = new FourTexels();
  private readonly seen = [0, 1].map(() => new Float64Array(4));

  /** `near`: MEASURES planes over texels, as the terms of samples have it. */
  constructor(samples: Samples, near: Float64Array, signal: Abort) {
    this.size = samples.size;
    let { sums, noise, size } = samples;
    let nearness = near;
    for (let level = 0; level < LEVELS; level++) {
      throwIfAborted(signal);
      this.levels.push(fitsOf({ sums, noise, size }, nearness, 2 ** level));
      if (level === LEVELS - 1) break;
      sums = halved(sums, size, SUMS);
      noise = halved(noise, size, 1);
      nearness = halved(nearness, size, MEASURES).map((sum) => sum / 4);
      size = { columns: size.columns / 2, rows: size.rows / 2 };
    }
    throwIfAborted(signal);
    this.reach = this.reachOf(samples, near);
  }

  /** What a level says at `terms`, from the four squares about: red, green, blue, variance of luminance. */
  private evaluate(level: number, terms: ArrayLike<number>, into: Float64Array): void {
    const { size, scale, near, values } = this.levels[level];
    const { four } = this;
    const squares = size.columns * size.rows;
    four.moveTo(size, terms[1] / scale, terms[2] / scale);
    into.fill(0);
    let total = 0;
    for (let k = 0; k < 4; k++) {
      const t = four.texel[k];
      const fit = t * FIT;
      if (values[fit + VARIANCE] === UNKNOWN) continue;
      const share = four.share[k];
      total += share;
      into[3] += share * values[fit + VARIANCE];
      const right = terms[1] - ((t % size.columns) + 0.5) * scale;
      const down = terms[2] - (Math.floor(t / size.columns) + 0.5) * scale;
      for (let c = 0; c < 3; c++) {
        const own = fit + c * TERMS;
        let light = values[own] + values[own + 1] * right + values[own + 2] * down;
        for (let m = 0; m < MEASURES; m++) light += values[own + 3 + m] * (terms[3 + m] - near[m * squares + t]);
        into[c] += share * light;
      }
    }
    for (let c = 0; c < 4; c++) into[c] = total > 0 ? into[c] / total : UNKNOWN;
  }

  /** The last level whose interval has something in common with all before it; the first one is the filter's. */
  private levelAt(terms: ArrayLike<number>, filtered: number, clouds: number): number {
    let [low, high] = [filtered - clouds, filtered + clouds];
    const [seen] = this.seen;
    for (let level = 0; level < LEVELS; level++) {
      this.evaluate(level, terms, seen);
      const light = luminanceAt(seen, 0);
      const half = DEVIATIONS * Math.sqrt(seen[3]);
      low = Math.max(low, light - half);
      high = Math.min(high, light + half);
      if (low > high) return Math.max(0, level - 1);
    }
    return LEVELS - 1;
  }

  private reachOf({ size, sums, filtered }: Samples, near: Float64Array): Float64Array {
    const texels = size.columns * size.rows;
    const about = gathered(filtered, size, 3, SIGMA);
    const terms = new Float64Array(TERMS);
    const levels = new Float64Array(texels * 2);
    for (let t = 0; t < texels; t++) {
      if (sums[t] === 0) continue;
      terms[1] = (t % size.columns) + 0.5;
      terms[2] = Math.floor(t / size.columns) + 0.5;
      for (let k = 0; k < MEASURES; k++) terms[3 + k] = near[k * texels + t];
      levels[t] = 1;
      const [all, own] = [about[texels + t] / about[t], about[2 * texels + t] / about[t]];
      levels[texels + t] = this.levelAt(terms, own, CLOUDS * all);
    }
    const even = gathered(levels, size, 2, EVEN);
    return Float64Array.from({ length: texels }, (_, t) => (even[t] > 0 ? even[texels + t] / even[t] : 0));
  }

  /** Loads `light` for the place that `terms` tell; how far it is to be preferred to what was filtered, 0 to 1. */
  lookAt(terms: ArrayLike<number>): number {
    this.four.moveTo(this.size, terms[1], terms[2]);
    const reach = Math.min(LEVELS - 1, this.four.valueOf(this.reach));
    const trust = smoothstep(TRUSTED.from, TRUSTED.to, reach);
    if (trust === 0) return 0;
    const level = Math.min(LEVELS - 2, Math.floor(reach));
    const [fine, coarse] = this.seen;
    this.evaluate(level, terms, fine);
    this.evaluate(level + 1, terms, coarse);
    if (fine[3] === UNKNOWN || coarse[3] === UNKNOWN) return 0;
    for (let c = 0; c < 3; c++) {
      this.light[c] = Math.max(0, fine[c] + (reach - level) * (coarse[c] - fine[c]));
    }
    return trust;
  }
}
