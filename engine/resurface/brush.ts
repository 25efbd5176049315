/** Draws a material on its plane at any pixel of a photo. */
import { oklabToLinear } from '../image/colour.ts';
import { materialEvaluator } from '../materials/evaluate.ts';
import { type Evaluator, type MaterialSample, newSample } from '../materials/sample.ts';
import type { Treatment } from './treatment.ts';

/** Direction from which relief is lit: somewhat from above, from the side of the windows. */
const RELIEF_FROM_SIDE = 0.42;
const RELIEF_FROM_ABOVE = 0.4;

const MAX_TAPS = 10;

/** Draws one treatment at any pixel, averaged along the longer axis of the pixel's footprint on the plane. */
export class Brush {
  private readonly evaluate: Evaluator;
  private readonly treatment: Treatment;
  private readonly side: number;
  private readonly sample: MaterialSample = newSample();
  /** Albedo, linear, relief included; and roughness. */
  r = 0;
  g = 0;
  b = 0;
  roughness = 1;

  /** `side`: −1 where light comes from the left, 1 from the right, 0 from neither. */
  constructor(treatment: Treatment, side: number) {
    this.treatment = treatment;
    this.evaluate = materialEvaluator(treatment.finish, treatment.seed);
    this.side = side;
  }

  /** Draws at (x, y) in pixels of the photo. */
  at(x: number, y: number): void {
    const h = this.treatment.toMetres;
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
    this.average(u, v, du, dv, major, minor);
  }

  /** Averages along `major` metres in direction (du, dv) about (u, v). */
  private average(u: number, v: number, du: number, dv: number, major: number, minor: number): void {
    const { cos, sin, originU, originV } = this.treatment;
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
