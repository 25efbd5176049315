/**
 * The line drawing of a scene's visible geometry. Outlines, folds and creases are discontinuities of a G-buffer of
 * things, depths and normals (Saito and Takahashi 1990), found between samples a third of a pixel apart; each border is
 * then drawn as a pen of its weight would, so that lines are anti-aliased at the picture's own size.
 */
import type { BandOp } from '../bandOp.ts';
import { LineBorders, type LineWeight } from './lineBorders.ts';
import { castSamples, LINE_SAMPLES } from './lineSamples.ts';

export interface LineArgs {
  readonly scene: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Room for a row of rays for each band: see `raysOfLines`. */
  readonly rays: Float32Array;
  readonly objectOfPrimitive: Int32Array;
  readonly parts: readonly number[];
  readonly manners: readonly number[];
  /** Width of the pens, 1 for a picture of 1024 × 683. */
  readonly pen: number;
  /** Black on white, one byte a pixel. */
  readonly drawing: Uint8Array;
}

const ROWS = 24;
/** Pixels around a band whose lines reach into it. */
const MARGIN = 3;

/** Rays that a picture's bands need room for. */
export const raysOfLines = (width: number, height: number): number => Math.ceil(height / ROWS) * width * LINE_SAMPLES;

/** Half the width in pixels and the darkness of each weight. */
const pens: readonly { readonly halfWidth: number; readonly dark: number }[] = [
  { halfWidth: 0, dark: 0 },
  { halfWidth: 0.36, dark: 0.62 },
  { halfWidth: 0.42, dark: 0.78 },
  { halfWidth: 0.6, dark: 0.92 },
  { halfWidth: 0.85, dark: 1 },
];

/** The pixels of one band while it is drawn on. */
class Sheet {
  private readonly ink: Float32Array;
  private readonly width: number;
  private readonly from: number;
  private readonly to: number;
  private readonly pen: number;

  constructor(width: number, from: number, to: number, pen: number) {
    this.ink = new Float32Array(width * (to - from));
    this.width = width;
    this.from = from;
    this.to = to;
    this.pen = pen;
  }

  /** A dot of the pen, in pixels of the picture; the darkest that meet in a pixel stays. */
  dot(px: number, py: number, weight: LineWeight): void {
    const { halfWidth, dark: full } = pens[weight];
    const wanted = halfWidth * this.pen + 0.5;
    // A line that is thinner than a pixel is drawn paler, not thinner: it would jump from one row of pixels to the
    // next.
    const reach = Math.max(1, wanted);
    const dark = (full * wanted) / reach;
    const [x0, x1] = [Math.max(0, Math.ceil(px - reach - 0.5)), Math.min(this.width - 1, Math.floor(px + reach - 0.5))];
    const [y0, y1] = [
      Math.max(this.from, Math.ceil(py - reach - 0.5)),
      Math.min(this.to - 1, Math.floor(py + reach - 0.5)),
    ];
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const distance = Math.sqrt((x + 0.5 - px) ** 2 + (y + 0.5 - py) ** 2);
        const ink = dark * Math.min(1, reach - distance);
        const i = (y - this.from) * this.width + x;
        if (ink > this.ink[i]) this.ink[i] = ink;
      }
    }
  }

  develop(drawing: Uint8Array): void {
    const first = this.from * this.width;
    for (let i = 0; i < this.ink.length; i++) drawing[first + i] = Math.round(255 * (1 - this.ink[i]));
  }
}

export const linePass: BandOp<LineArgs> = {
  rowsPerBand: ROWS,
  run(kernels, args, from, to) {
    const { width, height } = args;
    const columns = width * LINE_SAMPLES;
    const top = Math.max(0, from - MARGIN) * LINE_SAMPLES;
    const bottom = Math.min(height, to + MARGIN) * LINE_SAMPLES;
    const samples = castSamples(kernels, args.scene, args.rays, (from / ROWS) * columns, columns, top, bottom);
    const borders = new LineBorders(samples, args, top);
    const sheet = new Sheet(width, from, to, args.pen);
    const weights = new Uint8Array(Math.max(columns, samples.rows));
    const bends = new Float32Array(weights.length);
    for (let y = 0; y < samples.rows; y++) {
      borders.along(y * columns, 1, columns, weights, bends);
      const py = (top + y + 0.5) / LINE_SAMPLES;
      for (let x = 0; x < columns; x++) {
        if (weights[x] > 0) sheet.dot((x + 1) / LINE_SAMPLES, py, weights[x] as LineWeight);
      }
    }
    for (let x = 0; x < columns; x++) {
      borders.along(x, columns, samples.rows, weights, bends);
      const px = (x + 0.5) / LINE_SAMPLES;
      for (let y = 0; y < samples.rows; y++) {
        if (weights[y] > 0) sheet.dot(px, (top + y + 1) / LINE_SAMPLES, weights[y] as LineWeight);
      }
    }
    sheet.develop(args.drawing);
  },
};
