/**
 * The light of a photo: how bright its windows and the lights that it does not show are, in the photo's own unit, so
 * that what is rendered under them shows as the camera would have shown it. Light is linear: the empty room is rendered
 * once by each light, and the photo's surfaces say how much of each there is.
 */
import { throwIfAborted } from '../../abort.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec3 } from '../../geometry/types.ts';
import { linearOfSrgb8 } from '../../image/colour.ts';
import { median } from '../../image/statistics.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { scaleRoom } from '../../perceive/boxRoom.ts';
import type { Perception } from '../../perceive/types.ts';
import { renderScene } from '../../render/render.ts';
import type { LinearRgb } from '../../render/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { ClosedPlan } from '../closePlan.ts';
import { emptyShell, NO_SKY, type SurfaceAlbedos, USUAL_ALBEDOS } from './emptyShell.ts';
import { fillsOf } from './fills.ts';
import { lampsAt } from './lamps.ts';
import type { Level } from './level.ts';
import type { Lights } from './lights.ts';
import { panesOf } from './panes.ts';

/** Long side at which lights are compared, px. */
const FIT_PX = 160;
const SAMPLES = 8;

export interface PhotoLight {
  readonly lights: Lights;
  readonly albedos: SurfaceAlbedos;
  /** Colour of the light that is not daylight, luminance 1. */
  readonly tint: LinearRgb;
  /** Log2 of how much brighter the photo is than the fit, smoothed: see `levelAt`. */
  readonly level: Level;
  /** Mean luminance of white under this light, at the middle of the room's surfaces. */
  readonly brightness: number;
  /** Mean luminance of the photo's surfaces, linear. */
  readonly mean: number;
}

type Kind = 'floor' | 'ceiling' | 'walls';

/** A surface whose colour is its own: floor, ceiling, each wall. */
interface Face {
  readonly kind: Kind;
  /** Wall of the plan. */
  readonly wall: number | undefined;
  readonly masks: readonly Mask[];
}

function facesOf({ surfaces }: Perception, { wallOfFace }: ClosedPlan): Face[] {
  const of = (kind: 'floor' | 'ceiling'): Face => ({
    kind,
    wall: undefined,
    masks: surfaces.filter((one) => one.kind === kind).map(({ mask }) => mask),
  });
  const walls = surfaces
    .filter(({ kind }) => kind === 'wall')
    .map(
      ({ id, mask }): Face => ({ kind: 'walls', wall: wallOfFace[Number(id.slice('wall-'.length))], masks: [mask] }),
    );
  return [of('floor'), of('ceiling'), ...walls];
}

/** The photo at the size of the fit. */
interface Observed {
  readonly width: number;
  readonly height: number;
  /** Linear, interleaved. */
  readonly rgb: Float32Array;
  readonly faces: readonly Face[];
  /** Surface of each pixel by its place among `faces`, −1 for none; and how surely: 0-1. */
  readonly face: Int16Array;
  readonly weight: Float32Array;
}

/** Fits the lights; `lampsM`: lamps that burn, which stay. Deterministic; throws AbortedError. */
export function photoLightOf(
  photo: Rgb8,
  perception: Perception,
  room: Room,
  closed: ClosedPlan,
  rt: Runtime,
  lampsM: readonly Vec3[] = [],
): PhotoLight {
  const scale = Math.min(1, FIT_PX / Math.max(photo.width, photo.height));
  const small = scaleRoom(room, Math.round(photo.width * scale), Math.round(photo.height * scale));
  const seen = observe(photo, facesOf(perception, closed), small.width, small.height);
  const panes = panesOf(closed, photo, room, []);
  const ones: LinearRgb = [1, 1, 1];
  const none: LinearRgb = [0, 0, 0];
  const lumaUnder = (lights: Lights, albedos: SurfaceAlbedos): Float32Array => {
    throwIfAborted(rt.signal);
    const objects = [
      ...emptyShell(closed, albedos),
      ...(lights.panes.length > 0 ? panesOf(closed, photo, room, lights.panes).map(({ thing }) => thing) : []),
      ...fillsOf(closed.plan, small, lights),
      ...lampsAt(lampsM, lights.lamps),
    ];
    const scene = { objects, sky: NO_SKY, camera: small.camera, width: small.width, height: small.height, exposure: 1 };
    const options = { quality: 'preview', samples: SAMPLES, seed: 11 } as const;
    return lumaOf(renderScene(scene, options, { ...rt, progress: () => undefined }).radiance);
  };
  const dark: Lights = { panes: [], behind: none, over: none, lampsM, lamps: none };
  const bases = [
    panes.length > 0 ? { ...dark, panes: panes.map(() => 1) } : null,
    { ...dark, behind: ones },
    { ...dark, over: ones },
    lampsM.length > 0 ? { ...dark, lamps: ones } : null,
  ].map((lights) => lights && lumaUnder(lights, USUAL_ALBEDOS));
  const tint = tintOf(seen);
  const fit = fitLights(bases, seen);
  const [daylight, behind, over, lamps] = fit.gains;
  const albedos = albedosOf(seen, fit, tint);
  const lightsAt = (factor: number): Lights => {
    const scaled = (by: number): LinearRgb => [tint[0] * by * factor, tint[1] * by * factor, tint[2] * by * factor];
    return {
      panes: panes.map(() => Math.min(MOST_DAYLIGHT, daylight * factor)),
      behind: scaled(behind),
      over: scaled(over),
      lampsM,
      lamps: scaled(lamps),
    };
  };
  // Surfaces of their own colours throw back more or less light than usual ones.
  const first = lumaUnder(lightsAt(1), albedos);
  const factor = factorTo(lumaOf(seen.rgb), first, seen);
  return {
    lights: lightsAt(factor),
    albedos,
    tint,
    level: levelOf(
      seen,
      first.map((v) => v * factor),
    ),
    brightness: fit.brightness * factor,
    mean: weightedMean(lumaOf(seen.rgb), seen),
  };
}

/** Bounds of the factor by which all lights are mended at last. */
const MENDED = [0.4, 4] as const;

/** Median of photo over rendering, within bounds. */
function factorTo(photo: Float32Array, rendered: Float32Array, { weight }: Observed): number {
  const ratios = Array.from(photo, (v, i) => (weight[i] > 0 && rendered[i] > 1e-4 ? v / rendered[i] : Number.NaN));
  const known = ratios.filter((v) => !Number.isNaN(v));
  return known.length < 8 ? 1 : Math.min(MENDED[1], Math.max(MENDED[0], median(known)));
}

function lumaOf(radiance: Float32Array): Float32Array {
  const out = new Float32Array(radiance.length / 3);
  for (let i = 0; i < out.length; i++)
    out[i] = 0.2126 * radiance[i * 3] + 0.7152 * radiance[i * 3 + 1] + 0.0722 * radiance[i * 3 + 2];
  return out;
}

function observe(photo: Rgb8, faces: readonly Face[], width: number, height: number): Observed {
  const rgb = new Float32Array(width * height * 3);
  const face = new Int16Array(width * height).fill(-1);
  const weight = new Float32Array(width * height);
  const [kx, ky] = [photo.width / width, photo.height / height];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const sums = [0, 0, 0];
      let count = 0;
      const covered = faces.map(() => 0);
      for (let v = Math.floor(y * ky); v < Math.max(Math.floor(y * ky) + 1, Math.floor((y + 1) * ky)); v += 2) {
        for (let u = Math.floor(x * kx); u < Math.max(Math.floor(x * kx) + 1, Math.floor((x + 1) * kx)); u += 2) {
          const k = v * photo.width + u;
          for (let c = 0; c < 3; c++) sums[c] += linearOfSrgb8[photo.data[k * 3 + c]];
          faces.forEach(({ masks }, f) => {
            covered[f] += mostOf(masks, k);
          });
          count++;
        }
      }
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = sums[c] / count;
      const best = covered.indexOf(Math.max(...covered));
      const share = covered[best] / count / 255;
      // Burnt and black pixels say nothing of the light.
      const luma = 0.2126 * rgb[i * 3] + 0.7152 * rgb[i * 3 + 1] + 0.0722 * rgb[i * 3 + 2];
      if (share < 0.7 || luma > 0.97 || luma < 0.002) continue;
      face[i] = best;
      weight[i] = share;
    }
  }
  return { width, height, rgb, faces, face, weight };
}

function mostOf(masks: readonly Mask[], k: number): number {
  let most = 0;
  for (const mask of masks) most = Math.max(most, mask.data[k]);
  return most;
}

interface Fit {
  /** Gain of the panes, of the light behind, of that over the camera, and of lamps. */
  readonly gains: readonly [number, number, number, number];
  /** Factor on the usual albedo of each face. */
  readonly shades: readonly number[];
  readonly brightness: number;
}

/** How far a surface may be from its usual albedo. */
const MOST_SHADES = { floor: [0.1, 2], ceiling: [0.25, 1.12], walls: [0.06, 1.3] } as const;
/**
 * Dark paint in bright light and light paint in dim light look the same: what is likelier decides. Spreads of the
 * logarithms of shades; and white as photographers expose it, linear, with the spread of its logarithm.
 */
const SHADE_SPREADS = { floor: 0.7, ceiling: 0.4, walls: 0.6 } as const;
const EXPOSED = { white: 0.72, spread: 0.4 } as const;
/** A surface that fills this share of what is seen says as much as any larger one. */
const FACE_SHARE = 0.1;
const ROUNDS = 6;
/** Panes send as much upwards as down, which the sky does not: brighter ones would burn the ceiling. */
const MOST_DAYLIGHT = 2.5;
/** Pulls towards some light from everywhere, as a share of the photo's own. */
const RIDGE = 0.03;

/** Non-negative least squares on relative errors, in turns with the shades of the surfaces. */
function fitLights(bases: readonly (Float32Array | null)[], seen: Observed): Fit {
  const luma = lumaOf(seen.rgb);
  const usual = seen.faces.map(({ kind }) => USUAL_ALBEDOS[kind][0]);
  const known = bases.map((basis) => basis ?? new Float32Array(luma.length));
  const level = weightedMean(luma, seen);
  const levels = known.map((basis) => Math.max(1e-6, weightedMean(basis, seen)));
  let shades = seen.faces.map(() => 1);
  let gains = known.map((_, k) => (bases[k] ? (0.34 * level) / levels[k] : 0));
  for (let round = 0; round < ROUNDS; round++) {
    gains = solve(known, bases, luma, seen, shades, level, levels);
    const light = Float32Array.from(luma, (_, i) => sumAt(known, gains, i));
    const found = ratiosOf(luma, light, seen);
    const factor = likeliestFactor(found, whiteOf(light, usual, seen), seen);
    // Daylight keeps its bound; the shades tell what the other lights are to become.
    gains = gains.map((gain, k) => (k === 0 ? Math.min(MOST_DAYLIGHT, gain * factor) : gain * factor));
    shades = found.map((ratio, f) => {
      const [least, most] = MOST_SHADES[seen.faces[f].kind];
      return ratio === null ? 1 : Math.min(most, Math.max(least, ratio / factor));
    });
  }
  const fitted = Float32Array.from(luma, (_, i) => sumAt(known, gains, i));
  return {
    gains: [gains[0], gains[1], gains[2], gains[3]],
    shades,
    brightness: whiteOf(fitted, usual, seen),
  };
}

/** Median of photo over fit on each face; null where too little of it is seen. */
function ratiosOf(luma: Float32Array, light: Float32Array, seen: Observed): (number | null)[] {
  const lists: number[][] = seen.faces.map(() => []);
  for (let i = 0; i < luma.length; i++)
    if (seen.face[i] >= 0 && light[i] > 1e-5) lists[seen.face[i]].push(luma[i] / light[i]);
  return lists.map((list) => (list.length < 8 ? null : Math.max(1e-4, median(list))));
}

/** Mean luminance of white under a light of usual surfaces. */
function whiteOf(light: Float32Array, usual: readonly number[], { face }: Observed): number {
  let [white, count] = [0, 0];
  for (let i = 0; i < light.length; i++) {
    if (face[i] < 0) continue;
    white += light[i] / usual[face[i]];
    count++;
  }
  return count > 0 ? white / count : 0.5;
}

/** Factor on the light that makes the surfaces' shades and the photo's exposure likeliest together. */
function likeliestFactor(ratios: readonly (number | null)[], white: number, { face, faces }: Observed): number {
  const counts = faces.map(() => 0);
  for (const f of face) if (f >= 0) counts[f]++;
  const all = counts.reduce((sum, count) => sum + count, 1e-9);
  let weights = EXPOSED.spread ** -2;
  let sum = weights * Math.log(EXPOSED.white / Math.max(1e-4, white));
  ratios.forEach((ratio, f) => {
    if (ratio === null) return;
    const weight = Math.min(1, counts[f] / all / FACE_SHARE) * SHADE_SPREADS[faces[f].kind] ** -2;
    weights += weight;
    sum += weight * Math.log(ratio);
  });
  return Math.exp(sum / weights);
}

const sumAt = (bases: readonly Float32Array[], gains: readonly number[], i: number): number =>
  bases.reduce((sum, basis, k) => sum + gains[k] * basis[i], 0);

function weightedMean(values: Float32Array, seen: Observed): number {
  let [sum, weights] = [0, 1e-9];
  for (let i = 0; i < values.length; i++) {
    sum += values[i] * seen.weight[i];
    weights += seen.weight[i];
  }
  return sum / weights;
}

function solve(
  known: readonly Float32Array[],
  bases: readonly (Float32Array | null)[],
  luma: Float32Array,
  seen: Observed,
  shades: readonly number[],
  level: number,
  levels: readonly number[],
): number[] {
  const count = known.length;
  const a = Array.from({ length: count }, () => new Float64Array(count));
  const b = new Float64Array(count);
  let total = 1e-9;
  for (let i = 0; i < luma.length; i++) {
    const w = seen.weight[i] / (luma[i] + 0.25 * level) ** 2;
    if (w === 0) continue;
    total += w;
    const shade = shades[seen.face[i]];
    for (let k = 0; k < count; k++) {
      const x = known[k][i] * shade;
      b[k] += w * x * luma[i];
      for (let l = 0; l < count; l++) a[k][l] += w * x * known[l][i] * shade;
    }
  }
  const gains = known.map((_, k) => (bases[k] ? (0.3 * level) / levels[k] : 0));
  const wished = [...gains];
  for (let k = 0; k < count; k++) {
    const pull = RIDGE * total * levels[k] ** 2;
    a[k][k] += pull;
    b[k] += pull * wished[k];
  }
  // Coordinate descent keeps every light at or above 0.
  for (let round = 0; round < 60; round++) {
    for (let k = 0; k < count; k++) {
      if (!bases[k]) continue;
      let rest = b[k];
      for (let l = 0; l < count; l++) if (l !== k) rest -= a[k][l] * gains[l];
      gains[k] = Math.min(k === 0 ? MOST_DAYLIGHT : Number.POSITIVE_INFINITY, Math.max(0, rest / a[k][k]));
    }
  }
  return gains;
}

/** What of a surface's colour is its light's: most of a ceiling's, some of a wall's. */
const TINT_SHARES = { ceiling: 0.75, walls: 0.35 } as const;

/** Colour of the light, from the ceiling where there is one: most are white. */
function tintOf(seen: Observed): LinearRgb {
  for (const kind of ['ceiling', 'walls'] as const) {
    const sum = [0, 0, 0];
    let count = 0;
    for (let i = 0; i < seen.face.length; i++) {
      if (seen.faces[seen.face[i]]?.kind !== kind) continue;
      for (let c = 0; c < 3; c++) sum[c] += seen.rgb[i * 3 + c];
      count++;
    }
    if (count < seen.face.length * 0.02) continue;
    const luma = 0.2126 * sum[0] + 0.7152 * sum[1] + 0.0722 * sum[2];
    const share = TINT_SHARES[kind];
    const tint = sum.map((v) => (Math.max(v, luma * 0.2) / luma) ** share);
    const scale = 0.2126 * tint[0] + 0.7152 * tint[1] + 0.0722 * tint[2];
    return [tint[0] / scale, tint[1] / scale, tint[2] / scale];
  }
  return [1, 1, 1];
}

/** Albedo of each surface: its mean colour in the photo over the light's, at the fitted shade. */
function albedosOf(seen: Observed, fit: Fit, tint: LinearRgb): SurfaceAlbedos {
  const counts = seen.faces.map(() => 0);
  const own = seen.faces.map(({ kind }, f): LinearRgb => {
    const sum = [0, 0, 0];
    for (let i = 0; i < seen.face.length; i++) {
      if (seen.face[i] !== f) continue;
      counts[f]++;
      for (let c = 0; c < 3; c++) sum[c] += seen.rgb[i * 3 + c];
    }
    const luma = 0.2126 * sum[0] + 0.7152 * sum[1] + 0.0722 * sum[2];
    const base = USUAL_ALBEDOS[kind][0] * fit.shades[f];
    if (!(luma > 0)) return [base, base, base];
    const of = (c: number) => Math.min(0.88, Math.max(0.02, (base * sum[c]) / luma / tint[c]));
    return [of(0), of(1), of(2)];
  });
  const [floor, ceiling] = own;
  const walls = seen.faces.flatMap(({ kind }, f) => (kind === 'walls' && counts[f] > 0 ? [f] : []));
  // Walls that are not seen are as the most of those that are.
  const widest = walls.reduce((best, f) => (best < 0 || counts[f] > counts[best] ? f : best), -1);
  const ofWall = new Map(
    walls.flatMap((f) => (seen.faces[f].wall === undefined ? [] : [[seen.faces[f].wall, own[f]]])),
  );
  return { floor, ceiling, walls: widest < 0 ? USUAL_ALBEDOS.walls : own[widest], ofWall };
}

/** What shines on a floor is no light that falls on things there: its windows' reflections count so far. */
const MOST_STOPS = { floor: 0.3, ceiling: 1.8, walls: 1.8 } as const;
const LEAST_STOPS = -3.6;

/** Where the photo is lighter or darker than the fit: rooms lit by a lamp that stands in the picture, dark corners. */
function levelOf(seen: Observed, rendered: Float32Array): Level {
  const { width, height } = seen;
  const luma = lumaOf(seen.rgb);
  const stops = new Float32Array(width * height);
  const weights = new Float32Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    const expected = rendered[i];
    if (seen.face[i] < 0 || expected < 1e-4) continue;
    weights[i] = seen.weight[i];
    const most = MOST_STOPS[seen.faces[seen.face[i]].kind];
    stops[i] = weights[i] * Math.min(most, Math.max(LEAST_STOPS, Math.log2(luma[i] / expected)));
  }
  const radius = Math.round(0.05 * Math.max(width, height));
  for (let pass = 0; pass < 3; pass++) {
    for (const plane of [stops, weights]) boxed(plane, width, height, radius);
  }
  // Where no surface is near, no correction.
  return { width, height, stops: stops.map((v, i) => v / (weights[i] + 0.02)) };
}

/** Mean over a square, in place; past the border nothing is. */
function boxed(plane: Float32Array, width: number, height: number, radius: number): void {
  const line = new Float32Array(Math.max(width, height));
  const blur = (at: (i: number) => number, length: number): void => {
    for (let i = 0; i < length; i++) line[i] = plane[at(i)];
    let sum = 0;
    for (let i = -radius; i < length; i++) {
      if (i + radius < length) sum += line[i + radius];
      if (i - radius - 1 >= 0) sum -= line[i - radius - 1];
      if (i >= 0) plane[at(i)] = sum / (2 * radius + 1);
    }
  };
  for (let y = 0; y < height; y++) blur((i) => y * width + i, width);
  for (let x = 0; x < width; x++) blur((i) => i * width + x, height);
}
