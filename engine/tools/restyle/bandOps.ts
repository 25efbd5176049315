/** The one pass over the picture's own pixels: new materials in, colours moved, light set, locks kept. */
import type { BandOp } from '../../bandOp.ts';
import { linearOfSrgb8, linearToOklab, linearToSrgb8, oklabToLinear } from '../../image/colour.ts';
import { CoverPainter, type Covers, type LinearRgb } from '../../resurface/cover.ts';
import { readField } from '../../resurface/field.ts';
import { type Grade, readCurve } from './curve.ts';
import { SHIFT } from './shiftField.ts';

export interface ComposeArgs {
  readonly source: Uint8Array;
  readonly target: Uint8Array;
  readonly covers: Covers;
  /** Openings that show the outdoors. */
  readonly daylight: Uint8Array;
  /** 255 where pixels stay exactly as they are. */
  readonly lock: Uint8Array;
  /** Channels of SHIFT at workspace size. */
  readonly shift: Float32Array;
  readonly grade: Grade;
  readonly curve: Float32Array;
}

function shiftColour(field: Float64Array, px: LinearRgb): void {
  const dl = field[0];
  const da = field[1];
  const db = field[2];
  if (Math.abs(dl) + Math.abs(da) + Math.abs(db) < 1e-4) return;
  const lab = linearToOklab(px.r, px.g, px.b);
  const l = Math.max(0, lab[0] + dl);
  const rgb = oklabToLinear(l, lab[1] + da, lab[2] + db);
  px.r = Math.max(0, rgb[0]);
  px.g = Math.max(0, rgb[1]);
  px.b = Math.max(0, rgb[2]);
}

function gradePixel(args: ComposeArgs, x: number, daylight: number, glow: number, px: LinearRgb): void {
  const { grade, curve, covers } = args;
  const before = 0.2126 * px.r + 0.7152 * px.g + 0.0722 * px.b;
  const outside = daylight;
  const shadow = 1 - Math.min(1, before / 0.18);
  const at = (2 * (x + 0.5)) / covers.width - 1;
  const fall = 2 ** (grade.falloff * (at * covers.lightSide - 0.15) * (1 - outside));
  // What the light is white enough to blow out keeps its own white.
  const tint = 1 - 0.55 * Math.min(1, Math.max(0, (before - 0.55) / 0.45));
  // Light that is white already gets no lighter: it would burn out with a rim.
  const headroom = 1 - Math.min(1, before);
  const channel = (value: number, c: 0 | 1 | 2) => {
    const warm = 1 + (grade.gains[c] - 1) * tint * (1 - 0.8 * outside);
    const cool = 1 + (grade.shadowGains[c] - 1) * shadow;
    return value * warm * cool * fall + grade.lamp[c] * glow * headroom * (0.25 + value) * (1 - outside);
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

const compose: BandOp<ComposeArgs> = {
  rowsPerBand: 8,
  run(_kernels, args, from, to) {
    const { covers, source, target, lock, daylight } = args;
    const { width } = covers;
    const painter = new CoverPainter(covers);
    const field = new Float64Array(SHIFT.size);
    const px: LinearRgb = { r: 0, g: 0, b: 0 };
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
        readField(args.shift, SHIFT.size, covers, x, y, field);
        px.r = linearOfSrgb8[source[j]];
        px.g = linearOfSrgb8[source[j + 1]];
        px.b = linearOfSrgb8[source[j + 2]];
        painter.paint(x, y, i, px);
        shiftColour(field, px);
        gradePixel(args, x, daylight[i] / 255, field[SHIFT.glow], px);
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

export const restyleBandOps = { compose } as const;
