/** A tile at every size down to one pixel, in linear light where it is a colour; read between sizes. No React. */

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Uint8ClampedArray | Uint8Array;
}

interface Level {
  readonly width: number;
  readonly height: number;
  /** RGB. */
  readonly data: Float32Array;
}

export const linearOfCode: Float32Array = Float32Array.from({ length: 256 }, (_, code) => {
  const v = code / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

export class Mips {
  readonly #levels: Level[] = [];
  readonly #repeatsUp: boolean;

  constructor({ width, height, data }: Pixels, options: { readonly isColour: boolean; readonly repeatsUp: boolean }) {
    this.#repeatsUp = options.repeatsUp;
    const first = new Float32Array(width * height * 3);
    for (let i = 0; i < width * height; i++) {
      for (let c = 0; c < 3; c++) {
        const code = data[4 * i + c] ?? 0;
        first[3 * i + c] = options.isColour ? (linearOfCode[code] ?? 0) : code / 255;
      }
    }
    let level: Level = { width, height, data: first };
    this.#levels.push(level);
    while (level.width > 1 || level.height > 1) {
      level = halved(level);
      this.#levels.push(level);
    }
  }

  /**
   * Mean over about `footprint` of the tile's width and height (0-1) about (u, v), in tiles; adds to `out` times
   * `share`.
   */
  read(u: number, v: number, [wide, high]: readonly [number, number], out: Float64Array, share: number): void {
    const [first] = this.#levels;
    const texels = Math.max(wide * (first?.width ?? 1), high * (first?.height ?? 1), 1);
    const lod = Math.min(this.#levels.length - 1, Math.max(0, Math.log2(texels)));
    const base = Math.floor(lod);
    const blend = lod - base;
    this.#bilinear(base, u, v, out, share * (1 - blend));
    if (blend > 0) this.#bilinear(base + 1, u, v, out, share * blend);
  }

  #bilinear(index: number, u: number, v: number, out: Float64Array, share: number): void {
    const level = this.#levels[Math.min(index, this.#levels.length - 1)];
    if (!level || share === 0) return;
    const { width, height, data } = level;
    const x = (u - Math.floor(u)) * width - 0.5;
    const y = (this.#repeatsUp ? v - Math.floor(v) : Math.min(1, Math.max(0, v))) * height - 0.5;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - left, y - top];
    const row = (at: number): number =>
      this.#repeatsUp ? (at + height) % height : Math.min(height - 1, Math.max(0, at));
    const columns = [(left + width) % width, (left + 1) % width] as const;
    for (let j = 0; j < 2; j++) {
      for (let i = 0; i < 2; i++) {
        const w = share * (i ? fx : 1 - fx) * (j ? fy : 1 - fy);
        const at = 3 * (row(top + j) * width + (columns[i as 0 | 1] ?? 0));
        for (let c = 0; c < 3; c++) out[c] = (out[c] ?? 0) + w * (data[at + c] ?? 0);
      }
    }
  }
}

function halved({ width, height, data }: Level): Level {
  const small = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const result = new Float32Array(small.width * small.height * 3);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let j = 0; j < 2; j++) {
          for (let i = 0; i < 2; i++) {
            const at = Math.min(height - 1, 2 * y + j) * width + Math.min(width - 1, 2 * x + i);
            sum += data[3 * at + c] ?? 0;
          }
        }
        result[3 * (y * small.width + x) + c] = sum / 4;
      }
    }
  }
  return { ...small, data: result };
}
