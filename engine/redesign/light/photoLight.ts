/**
 * The light of a photo: how bright its windows and the lights that it does not show are, in the photo's own unit, so
 * that what is rendered under them shows as the camera would have shown it. Light is linear: the empty room is rendered
 * once by each light, and the photo's surfaces say how much of each there is.
 */
import { throwIfAborted } from '../../abort.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec3 } from '../../geometry/types.ts';
import { linearOfSrgb8 } from '../../image/colour.ts';
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

type Face = 'floor' | 'ceiling' | 'walls';
const faces = ['floor', 'ceiling', 'walls'] as const;

/** The photo at the size of the fit. */
interface Observed {
  readonly width: number;
  readonly height: number;
  /** Linear, interleaved. */
  readonly rgb: Float32Array;
  /** Surface of each pixel, and how surely: 0-1. */
  readonly face: Int8Array;
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
  const seen = observe(photo, perception, small.width, small.height);
  const panes = panesOf(closed, photo, room, []);
  const ones: LinearRgb = [1, 1, 1];
  const none: LinearRgb = [0, 0, 0];
  const bases = [
    panes.length > 0 ? { panes: true, behind: none, over: none, lamps: none } : null,
    { panes: false, behind: ones, over: none, lamps: none },
    { panes: false, behind: none, over: ones, lamps: none },
    lampsM.length > 0 ? { panes: false, behind: none, over: none, lamps: ones } : null,
  ].map((light) => {
    throwIfAborted(rt.signal);
    if (!light) return null;
    const objects = [
      ...emptyShell(closed, USUAL_ALBEDOS),
      ...(light.panes ? panes.map(({ thing }) => thing) : []),
      ...fillsOf(closed.plan, small, light),
      ...lampsAt(lampsM, light.lamps),
    ];
    const scene = { objects, sky: NO_SKY, camera: small.camera, width: small.width, height: small.height, exposure: 1 };
    return lumaOf(
      renderScene(scene, { quality: 'preview', samples: SAMPLES, seed: 11 }, { ...rt, progress: () => undefined })
        .radiance,
    );
  });
  const tint = tintOf(seen);
  const fit = fitLights(bases, seen);
  const [daylight, behind, over, lamps] = fit.gains;
  const scaled = (by: number): LinearRgb => [tint[0] * by, tint[1] * by, tint[2] * by];
  const albedos = albedosOf(seen, fit, tint);
  return {
    lights: {
      panes: panes.map(() => daylight),
      behind: scaled(behind),
      over: scaled(over),
      lampsM,
      lamps: scaled(lamps),
    },
    albedos,
    tint,
    level: levelOf(seen, fit),
    brightness: fit.brightness,
    mean: weightedMean(lumaOf(seen.rgb), seen),
  };
}

function lumaOf(radiance: Float32Array): Float32Array {
  const out = new Float32Array(radiance.length / 3);
  for (let i = 0; i < out.length; i++)
    out[i] = 0.2126 * radiance[i * 3] + 0.7152 * radiance[i * 3 + 1] + 0.0722 * radiance[i * 3 + 2];
  return out;
}

function observe(photo: Rgb8, { surfaces }: Perception, width: number, height: number): Observed {
  const rgb = new Float32Array(width * height * 3);
  const face = new Int8Array(width * height).fill(-1);
  const weight = new Float32Array(width * height);
  const masks = faces.map((kind) =>
    surfaces.filter((one) => (kind === 'walls' ? 'wall' : kind) === one.kind).map(({ mask }) => mask),
  );
  const [kx, ky] = [photo.width / width, photo.height / height];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const sums = [0, 0, 0];
      let count = 0;
      const covered = [0, 0, 0];
      for (let v = Math.floor(y * ky); v < Math.max(Math.floor(y * ky) + 1, Math.floor((y + 1) * ky)); v += 2) {
        for (let u = Math.floor(x * kx); u < Math.max(Math.floor(x * kx) + 1, Math.floor((x + 1) * kx)); u += 2) {
          const k = v * photo.width + u;
          for (let c = 0; c < 3; c++) sums[c] += linearOfSrgb8[photo.data[k * 3 + c]];
          masks.forEach((list, f) => {
            covered[f] += mostOf(list, k);
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
  return { width, height, rgb, face, weight };
}

function mostOf(masks: readonly Mask[], k: number): number {
  let most = 0;
  for (const mask of masks) most = Math.max(most, mask.data[k]);
  return most;
}

interface Fit {
  /** Gain of the panes, of the light behind, of that over the camera, and of lamps. */
  readonly gains: readonly [number, number, number, number];
  /** Luminance of the empty room of usual albedos under these lights. */
  readonly luma: Float32Array;
  /** Factor on the usual albedo of each face. */
  readonly shades: readonly [number, number, number];
  readonly brightness: number;
}

/** How far a surface may be from its usual albedo: mostly the light is what differs between photos. */
const MOST_SHADES = { floor: [0.25, 2], ceiling: [0.7, 1.12], walls: [0.3, 1.3] } as const;
const ROUNDS = 6;
/** Panes send as much upwards as down, which the sky does not: brighter ones would burn the ceiling. */
const MOST_DAYLIGHT = 2.5;
/** Pulls towards some light from everywhere, as a share of the photo's own. */
const RIDGE = 0.03;

/** Non-negative least squares on relative errors, in turns with the shades of the surfaces. */
function fitLights(bases: readonly (Float32Array | null)[], seen: Observed): Fit {
  const luma = lumaOf(seen.rgb);
  const usual = [USUAL_ALBEDOS.floor[0], USUAL_ALBEDOS.ceiling[0], USUAL_ALBEDOS.walls[0]];
  const known = bases.map((basis) => basis ?? new Float32Array(luma.length));
  const level = weightedMean(luma, seen);
  const levels = known.map((basis) => Math.max(1e-6, weightedMean(basis, seen)));
  const shades: [number, number, number] = [1, 1, 1];
  let gains = known.map((_, k) => (bases[k] ? (0.34 * level) / levels[k] : 0));
  for (let round = 0; round < ROUNDS; round++) {
    gains = solve(known, bases, luma, seen, shades, level, levels);
    faces.forEach((face, f) => {
      const ratios: number[] = [];
      for (let i = 0; i < luma.length; i++) {
        if (seen.face[i] !== f) continue;
        const light = sumAt(known, gains, i);
        if (light > 1e-5) ratios.push(luma[i] / light);
      }
      if (ratios.length < 8) return;
      ratios.sort((a, b) => a - b);
      const [least, most] = MOST_SHADES[face];
      shades[f] = Math.min(most, Math.max(least, ratios[ratios.length >> 1] ** 0.7));
    });
  }
  const fitted = Float32Array.from(luma, (_, i) => sumAt(known, gains, i));
  let white = 0;
  let count = 0;
  for (let i = 0; i < fitted.length; i++) {
    if (seen.face[i] < 0) continue;
    white += fitted[i] / usual[seen.face[i]];
    count++;
  }
  return {
    gains: [gains[0], gains[1], gains[2], gains[3]],
    luma: fitted,
    shades,
    brightness: count > 0 ? white / count : 0.5,
  };
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
  for (const face of ['ceiling', 'walls'] as const) {
    const f = faces.indexOf(face);
    const sum = [0, 0, 0];
    let count = 0;
    for (let i = 0; i < seen.face.length; i++) {
      if (seen.face[i] !== f) continue;
      for (let c = 0; c < 3; c++) sum[c] += seen.rgb[i * 3 + c];
      count++;
    }
    if (count < seen.face.length * 0.02) continue;
    const luma = 0.2126 * sum[0] + 0.7152 * sum[1] + 0.0722 * sum[2];
    const share = TINT_SHARES[face];
    const tint = sum.map((v) => (Math.max(v, luma * 0.2) / luma) ** share);
    const scale = 0.2126 * tint[0] + 0.7152 * tint[1] + 0.0722 * tint[2];
    return [tint[0] / scale, tint[1] / scale, tint[2] / scale];
  }
  return [1, 1, 1];
}

/** Albedo of each kind of surface: its mean colour in the photo over the light's, at the fitted shade. */
function albedosOf(seen: Observed, fit: Fit, tint: LinearRgb): SurfaceAlbedos {
  const of = (face: Face): LinearRgb => {
    const f = faces.indexOf(face);
    const sum = [0, 0, 0];
    for (let i = 0; i < seen.face.length; i++)
      if (seen.face[i] === f) for (let c = 0; c < 3; c++) sum[c] += seen.rgb[i * 3 + c];
    const luma = 0.2126 * sum[0] + 0.7152 * sum[1] + 0.0722 * sum[2];
    const base = USUAL_ALBEDOS[face][0] * fit.shades[f];
    if (!(luma > 0)) return [base, base, base];
    const of = (c: number) => Math.min(0.88, Math.max(0.03, (base * sum[c]) / luma / tint[c]));
    return [of(0), of(1), of(2)];
  };
  return { floor: of('floor'), ceiling: of('ceiling'), walls: of('walls') };
}

const MOST_STOPS = 1.6;

/** Where the photo is lighter or darker than the fit: rooms lit by a lamp that stands in the picture, dark corners. */
function levelOf(seen: Observed, fit: Fit): Level {
  const { width, height } = seen;
  const luma = lumaOf(seen.rgb);
  const stops = new Float32Array(width * height);
  const weights = new Float32Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    const expected = seen.face[i] < 0 ? 0 : fit.luma[i] * fit.shades[seen.face[i]];
    if (expected < 1e-4) continue;
    weights[i] = seen.weight[i];
    stops[i] = weights[i] * Math.min(MOST_STOPS, Math.max(-2 * MOST_STOPS, Math.log2(luma[i] / expected)));
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
