/** Log-luminances are floored here, so that black stays finite. */
export const LOG_FLOOR = 0.003;

/**
 * Channels of a cover's interleaved field at workspace size: light (linear RGB), mirror light, smooth log-luminance.
 */
export const COVER = { light: 0, glare: 3, logY: 4, size: 5 } as const;

/** Channels of the colours that stand in front: linear RGB. */
export const FRONT = { size: 3 } as const;

export interface FieldSize {
  readonly workWidth: number;
  readonly workHeight: number;
  /** Of the picture that reads the field. */
  readonly width: number;
  readonly height: number;
}

/** Interpolates a field of `channels` interleaved channels at pixel (x, y) of the picture, into `out`. */
export function readField(
  field: Float32Array,
  channels: number,
  size: FieldSize,
  x: number,
  y: number,
  out: Float64Array,
): void {
  const { workWidth, workHeight } = size;
  const px = Math.min(workWidth - 1, Math.max(0, ((x + 0.5) * workWidth) / size.width - 0.5));
  const py = Math.min(workHeight - 1, Math.max(0, ((y + 0.5) * workHeight) / size.height - 0.5));
  const left = px | 0;
  const top = py | 0;
  const fx = px - left;
  const fy = py - top;
  const i00 = (top * workWidth + left) * channels;
  if (fx === 0 && fy === 0) {
    for (let c = 0; c < channels; c++) out[c] = field[i00 + c];
    return;
  }
  const i10 = left + 1 < workWidth ? i00 + channels : i00;
  const down = top + 1 < workHeight ? workWidth * channels : 0;
  const w00 = (1 - fx) * (1 - fy);
  const w10 = fx * (1 - fy);
  const w01 = (1 - fx) * fy;
  const w11 = fx * fy;
  for (let c = 0; c < channels; c++) {
    out[c] = field[i00 + c] * w00 + field[i10 + c] * w10 + field[i00 + down + c] * w01 + field[i10 + down + c] * w11;
  }
}
