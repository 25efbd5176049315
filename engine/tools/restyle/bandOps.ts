/** The one pass over the picture's own pixels: new materials in, colours moved, light set, locks kept. */
import type { BandOp } from '../../bandOp.ts';
import { linearOfSrgb8, linearToOklab, linearToSrgb8, oklabToLinear } from '../../image/colour.ts';
import { materialEvaluator } from '../../materials/evaluate.ts';
import { hash2, unit } from '../../materials/noise.ts';
import { type Evaluator, type MaterialSample, newSample } from '../../materials/sample.ts';
import { type Grade, readCurve } from './curve.ts';
import { FIELD, LOG_FLOOR } from './field.ts';
import type { Treatment } from './treatment.ts';

export interface ComposeArgs {
  readonly width: number;
  readonly height: number;
  readonly source: Uint8Array;
  readonly target: Uint8Array;
  /** Coverage 0-255 at the picture's size. */
  readonly floor: Uint8Array;
  readonly wall: Uint8Array;
  readonly ceiling: Uint8Array;
  /** Openings that show the outdoors. */
  readonly daylight: Uint8Array;
  /** 255 where pixels stay exactly as they are. */
  readonly lock: Uint8Array;
  /** Index into `walls` of the face at each pixel. */
  readonly face: Uint8Array;
  readonly fields: Float32Array;
  readonly workWidth: number;
  readonly workHeight: number;
  readonly floorTreatment: Treatment | null;
  readonly ceilingTreatment: Treatment | null;
  readonly walls: readonly Treatment[];
  readonly keepDetail: number;
  readonly grain: number;
  readonly grade: Grade;
  readonly curve: Float32Array;
  readonly lightSide: number;
  readonly seed: number;
}

interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** Direction from which relief is lit: somewhat from above, from the side of the windows. */
const RELIEF_FROM_SIDE = 0.42;
const RELIEF_FROM_ABOVE = 0.4;

const MAX_TAPS = 10;

/** Draws one treatment at any pixel, averaged along the longer axis of the pixel's footprint on the plane. */
class Brush {
  private readonly evaluate: Evaluator;
  private readonly treatment: Treatment;
  private readonly side: number;
  private readonly sample: MaterialSample = newSample();
  /** Albedo, linear, relief included; and roughness. */
  r = 0;
  g = 0;
  b = 0;
  roughness = 1;

  constructor(treatment: Treatment, side: number) {
    this.treatment = treatment;
    this.evaluate = materialEvaluator(treatment.finish, treatment.seed);
    this.side = side;
  }

  at(x: number, y: number): void {
    const h = this.treatment.toMetres;
    const { cos, sin, originU, originV } = this.treatment;
    const w = 1 / (h[6] * x + h[7] * y + h[8]);
    const u = (h[0] * x + h[1] * y + h[2]) * w;
    const v = (h[3] * x + h[4] * y + h[5]) * w;
    const ux = (h[0] - u * h[6]) * w;
    const uy = (h[1] - u * h[7]) * w;
    const vx = (h[3] - v * h[6]) * w;
    const vy = (h[4] - v * h[7]) * w;
    // Axes of the footprint: eigenvectors of J·Jᵀ.
    const e = ux * ux + uy * uy;
    const f = ux * vx + uy * vy;
    const g = vx * vx + vy * vy;
    const mean = (e + g) / 2;
    const root = Math.sqrt(Math.max(0, ((e - g) / 2) ** 2 + f * f));
    const major = Math.sqrt(mean + root);
    const minor = Math.sqrt(Math.max(1e-12, mean - root));
    let du = f;
    let dv = mean + root - e;
    const length = Math.hypot(du, dv);
    if (length > 1e-12) {
      du /= length;
      dv /= length;
    } else {
      du = e >= g ? 1 : 0;
      dv = 1 - du;
    }
    const taps = Math.min(MAX_TAPS, Math.max(1, Math.ceil((major / minor) * 0.8)));
    const footprint = Math.min(4, Math.max(minor, major / taps));
    const { sample } = this;
    let l = 0;
    let a = 0;
    let b = 0;
    let relief = 0;
    let rough = 0;
    for (let k = 0; k < taps; k++) {
      const t = ((k + 0.5) / taps - 0.5) * major;
      const pu = u + du * t;
      const pv = v + dv * t;
      this.evaluate(pu * cos - pv * sin + originU, pu * sin + pv * cos + originV, footprint, sample);
      l += sample.l;
      a += sample.a;
      b += sample.b;
      rough += sample.roughness;
      const lit = 1 - RELIEF_FROM_SIDE * this.side * sample.slopeU - RELIEF_FROM_ABOVE * sample.slopeV;
      relief += sample.openness * (lit < 0.35 ? 0.35 : lit > 1.5 ? 1.5 : lit);
    }
    const rgb = oklabToLinear(l / taps, a / taps, b / taps);
    const shade = relief / taps;
    this.r = Math.max(0, rgb[0]) * shade;
    this.g = Math.max(0, rgb[1]) * shade;
    this.b = Math.max(0, rgb[2]) * shade;
    this.roughness = rough / taps;
  }
}

/** Interpolates the workspace field at a pixel of the picture. */
function readField(args: ComposeArgs, x: number, y: number, out: Float64Array): void {
  const { workWidth, workHeight, fields } = args;
  const px = Math.min(workWidth - 1, Math.max(0, ((x + 0.5) * workWidth) / args.width - 0.5));
  const py = Math.min(workHeight - 1, Math.max(0, ((y + 0.5) * workHeight) / args.height - 0.5));
  const left = px | 0;
  const top = py | 0;
  const fx = px - left;
  const fy = py - top;
  const i00 = (top * workWidth + left) * FIELD.size;
  if (fx === 0 && fy === 0) {
    for (let c = 0; c < FIELD.size; c++) out[c] = fields[i00 + c];
    return;
  }
  const i10 = left + 1 < workWidth ? i00 + FIELD.size : i00;
  const down = top + 1 < workHeight ? workWidth * FIELD.size : 0;
  const w00 = (1 - fx) * (1 - fy);
  const w10 = fx * (1 - fy);
  const w01 = (1 - fx) * fy;
  const w11 = fx * fy;
  for (let c = 0; c < FIELD.size; c++) {
    out[c] =
      fields[i00 + c] * w00 + fields[i10 + c] * w10 + fields[i00 + down + c] * w01 + fields[i10 + down + c] * w11;
  }
}

/** Mean-free noise with a roughly normal shape, the same whatever thread asks. */
function grainAt(x: number, y: number, seed: number): number {
  const h = hash2(x, y, seed);
  return (unit(h, 1) + unit(h, 2) + unit(h, 3) - 1.5) * 2;
}

/** Old fine detail (grain, sockets, faint marks) as a factor; what strays far is an object and was spared by the matte. */
function detail(sourceY: number, smoothLogY: number, keep: number, alpha: number): number {
  if (keep <= 0) return 1;
  const rho = Math.log(sourceY > LOG_FLOOR ? sourceY : LOG_FLOOR) - smoothLogY;
  const limited = rho < -0.35 ? -0.35 : rho > 0.12 ? 0.12 : rho;
  const inside = alpha > 0.97 ? 1 : alpha < 0.8 ? 0 : (alpha - 0.8) / 0.17;
  return Math.exp(limited * keep * inside);
}

function mixCover(
  args: ComposeArgs,
  i: number,
  x: number,
  y: number,
  field: Float64Array,
  brushes: Brushes,
  px: Rgb,
): void {
  const floor = brushes.floor ? args.floor[i] / 255 : 0;
  const wall = brushes.walls.length > 0 ? args.wall[i] / 255 : 0;
  const ceiling = brushes.ceiling ? args.ceiling[i] / 255 : 0;
  const total = floor + wall + ceiling;
  if (total <= 0) return;
  const scale = total > 1 ? 1 / total : 1;
  const rest = Math.max(0, 1 - total);
  const sourceY = 0.2126 * px.r + 0.7152 * px.g + 0.0722 * px.b;
  let { r, g, b } = px;
  if (rest > 0 && rest < 0.98) {
    // An edge pixel still holds some of the old surface's colour: pull it to that of the thing in front.
    const pull = field[FIELD.frontKnown] * Math.min(1, (1 - rest) * 1.4);
    r += (field[FIELD.front] - r) * pull;
    g += (field[FIELD.front + 1] - g) * pull;
    b += (field[FIELD.front + 2] - b) * pull;
  }
  r *= rest;
  g *= rest;
  b *= rest;
  const noise = args.grain * 3 * grainAt(x, y, args.seed);
  const restR = r;
  const restG = g;
  const restB = b;
  if (floor > 0 && brushes.floor) {
    const brush = brushes.floor;
    brush.at(x + 0.5, y + 0.5);
    const gloss = 0.7 * (1 - brush.roughness) ** 1.5 * field[FIELD.glare];
    const w = floor * scale;
    const n = 1 + noise;
    r += w * (brush.r * field[FIELD.floorLight] * n + gloss);
    g += w * (brush.g * field[FIELD.floorLight + 1] * n + gloss);
    b += w * (brush.b * field[FIELD.floorLight + 2] * n + gloss);
  }
  if (wall > 0) {
    const brush = brushes.walls[args.face[i]] ?? brushes.walls[0];
    brush.at(x + 0.5, y + 0.5);
    const keep = args.keepDetail;
    const n = detail(sourceY, field[FIELD.wallLogY], keep, wall) * (1 + noise * (1 - keep)) * wall * scale;
    r += brush.r * field[FIELD.wallLight] * n;
    g += brush.g * field[FIELD.wallLight + 1] * n;
    b += brush.b * field[FIELD.wallLight + 2] * n;
  }
  if (ceiling > 0 && brushes.ceiling) {
    const brush = brushes.ceiling;
    brush.at(x + 0.5, y + 0.5);
    const n = detail(sourceY, field[FIELD.ceilingLogY], 0.9, ceiling) * ceiling * scale;
    r += brush.r * field[FIELD.ceilingLight] * n;
    g += brush.g * field[FIELD.ceilingLight + 1] * n;
    b += brush.b * field[FIELD.ceilingLight + 2] * n;
  }
  // New surfaces keep their drawing even in a patch of sun: a shoulder instead of a burnt-out white.
  const painted = 0.2126 * (r - restR) + 0.7152 * (g - restG) + 0.0722 * (b - restB);
  const k = painted > 0.6 ? (0.6 + 0.38 * (1 - Math.exp((0.6 - painted) / 0.38))) / painted : 1;
  px.r = restR + (r - restR) * k;
  px.g = restG + (g - restG) * k;
  px.b = restB + (b - restB) * k;
}

function shiftColour(field: Float64Array, px: Rgb): void {
  const dl = field[FIELD.shift];
  const da = field[FIELD.shift + 1];
  const db = field[FIELD.shift + 2];
  if (Math.abs(dl) + Math.abs(da) + Math.abs(db) < 1e-4) return;
  const lab = linearToOklab(px.r, px.g, px.b);
  const l = Math.max(0, lab[0] + dl);
  const rgb = oklabToLinear(l, lab[1] + da, lab[2] + db);
  px.r = Math.max(0, rgb[0]);
  px.g = Math.max(0, rgb[1]);
  px.b = Math.max(0, rgb[2]);
}

function gradePixel(args: ComposeArgs, x: number, daylight: number, glow: number, px: Rgb): void {
  const { grade, curve } = args;
  const before = 0.2126 * px.r + 0.7152 * px.g + 0.0722 * px.b;
  const outside = daylight;
  const shadow = 1 - Math.min(1, before / 0.18);
  const at = (2 * (x + 0.5)) / args.width - 1;
  const fall = 2 ** (grade.falloff * (at * args.lightSide - 0.15) * (1 - outside));
  // What the light is white enough to blow out keeps its own white.
  const tint = 1 - 0.55 * Math.min(1, Math.max(0, (before - 0.55) / 0.45));
  const channel = (value: number, c: 0 | 1 | 2) => {
    const warm = 1 + (grade.gains[c] - 1) * tint * (1 - 0.8 * outside);
    const cool = 1 + (grade.shadowGains[c] - 1) * shadow;
    const window = 1 + (grade.windowGains[c] - 1) * outside;
    return value * warm * cool * window * fall + grade.lamp[c] * glow * (0.25 + value) * (1 - outside);
  };
  let r = channel(px.r, 0);
  let g = channel(px.g, 1);
  let b = channel(px.b, 2);
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  if (y > 1e-6) {
    const out = readCurve(curve, y);
    const k = out / y;
    const saturate = grade.saturation * (k > 1 ? 1 : 1 - 0.1 * (1 - k));
    r = out + (r * k - out) * saturate;
    g = out + (g * k - out) * saturate;
    b = out + (b * k - out) * saturate;
    // Out of gamut: fade to the grey of the same luminance instead of clipping one channel.
    const top = Math.max(r, g, b);
    if (top > 1 && top > out) {
      const fade = out >= 1 ? 0 : (1 - out) / (top - out);
      r = out + (r - out) * fade;
      g = out + (g - out) * fade;
      b = out + (b - out) * fade;
    }
  }
  px.r = r;
  px.g = g;
  px.b = b;
}

interface Brushes {
  readonly floor: Brush | undefined;
  readonly ceiling: Brush | undefined;
  readonly walls: readonly Brush[];
}

const compose: BandOp<ComposeArgs> = {
  rowsPerBand: 8,
  run(_kernels, args, from, to) {
    const side = args.lightSide === 0 ? 0 : Math.sign(args.lightSide);
    const brushOf = (treatment: Treatment | null) => (treatment ? new Brush(treatment, side) : undefined);
    const brushes: Brushes = {
      floor: brushOf(args.floorTreatment),
      ceiling: brushOf(args.ceilingTreatment),
      walls: args.walls.map((treatment) => new Brush(treatment, side)),
    };
    const field = new Float64Array(FIELD.size);
    const px: Rgb = { r: 0, g: 0, b: 0 };
    const { width, source, target, lock, daylight } = args;
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const j = i * 3;
        const kept = lock[i];
        if (kept === 255) {
          target[j] = source[j];
          target[j + 1] = source[j + 1];
          target[j + 2] = source[j + 2];
          continue;
        }
        readField(args, x, y, field);
        px.r = linearOfSrgb8[source[j]];
        px.g = linearOfSrgb8[source[j + 1]];
        px.b = linearOfSrgb8[source[j + 2]];
        mixCover(args, i, x, y, field, brushes, px);
        shiftColour(field, px);
        gradePixel(args, x, daylight[i] / 255, field[FIELD.glow], px);
        if (kept > 0) {
          const k = kept / 255;
          px.r += (linearOfSrgb8[source[j]] - px.r) * k;
          px.g += (linearOfSrgb8[source[j + 1]] - px.g) * k;
          px.b += (linearOfSrgb8[source[j + 2]] - px.b) * k;
        }
        target[j] = linearToSrgb8(px.r);
        target[j + 1] = linearToSrgb8(px.g);
        target[j + 2] = linearToSrgb8(px.b);
      }
    }
  },
};

interface MirrorArgs {
  readonly width: number;
  readonly height: number;
  readonly target: Uint8Array;
  readonly floor: Uint8Array;
  readonly lock: Uint8Array;
  readonly workWidth: number;
  readonly workHeight: number;
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
}

/** Adds mirror light where the new floor is. */
const mirror: BandOp<MirrorArgs> = {
  rowsPerBand: 16,
  run(_kernels, args, from, to) {
    const { width, height, target, floor, lock, workWidth, workHeight, red, green, blue } = args;
    const sx = workWidth / width;
    const sy = workHeight / height;
    for (let y = from; y < to; y++) {
      const py = Math.min(workHeight - 1, Math.max(0, (y + 0.5) * sy - 0.5));
      const top = py | 0;
      const fy = py - top;
      const down = top + 1 < workHeight ? workWidth : 0;
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        if (floor[i] === 0 || lock[i] > 0) continue;
        const px = Math.min(workWidth - 1, Math.max(0, (x + 0.5) * sx - 0.5));
        const left = px | 0;
        const fx = px - left;
        const k = top * workWidth + left;
        const right = left + 1 < workWidth ? 1 : 0;
        const share = floor[i] / 255;
        const read = (p: Float32Array) =>
          (p[k] * (1 - fx) + p[k + right] * fx) * (1 - fy) + (p[k + down] * (1 - fx) + p[k + down + right] * fx) * fy;
        const j = i * 3;
        target[j] = screen(target[j], share * read(red));
        target[j + 1] = screen(target[j + 1], share * read(green));
        target[j + 2] = screen(target[j + 2], share * read(blue));
      }
    }
  },
};

/** Adds light without burning out: what is white already takes none. */
function screen(code: number, light: number): number {
  const base = linearOfSrgb8[code];
  return linearToSrgb8(base + light * (1 - base));
}

export const restyleBandOps = { 'restyle.compose': compose, 'restyle.mirror': mirror } as const;
