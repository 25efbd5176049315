/** A mask that is painted: strokes, areas, and the way back. Coordinates are pixels of the mask. No React. */
import type { PixelRect } from '#engine/geometry/types.ts';
import { encodeBits } from './png.ts';
import type { Point, Size } from './viewport.ts';

/** One thing that was done: the pixels of a box before and after, a bit each. */
interface Step {
  readonly box: PixelRect;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Long side of a mask while it is painted: finer than any screen shows it. */
export const maskPx = 2048;
/** Steps that can be undone. */
const mostSteps = 60;

/** No two changes of any masks have the same number. */
let versions = 0;

/** The size at which a photo's mask is painted. */
export function maskSizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, maskPx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export class MaskPaint {
  readonly width: number;
  readonly height: number;
  /** 0 or 255 for each pixel. */
  readonly data: Uint8Array;
  #version = ++versions;
  #covered = 0;
  #done: Step[] = [];
  #undone: Step[] = [];
  /** The mask as it was when the stroke began, and what the stroke has touched. */
  #stroke: { readonly before: Uint8Array; box: PixelRect | null } | null = null;
  readonly #listeners = new Set<(box: PixelRect) => void>();

  constructor({ width, height }: Size) {
    this.width = width;
    this.height = height;
    this.data = new Uint8Array(width * height);
  }

  /** Another one after each change that is complete. */
  get version(): number {
    return this.#version;
  }
  /** Share of the mask that is marked, 0-1. */
  get share(): number {
    return this.#covered / this.data.length;
  }
  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }
  get whole(): PixelRect {
    return { left: 0, top: 0, right: this.width, bottom: this.height };
  }

  /** Hears where pixels may have changed, also while a stroke is drawn. Returns the way to stop it. */
  subscribe(listener: (box: PixelRect) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  beginStroke(): void {
    this.#stroke ??= { before: this.data.slice(), box: null };
  }

  /** Marks (or clears) everything within `radius` of a line. */
  line(from: Point, to: Point, radius: number, isMarked: boolean): void {
    const stroke = this.#stroke;
    if (!stroke) return;
    const box = this.#within({
      left: Math.min(from.x, to.x) - radius,
      top: Math.min(from.y, to.y) - radius,
      right: Math.max(from.x, to.x) + radius + 1,
      bottom: Math.max(from.y, to.y) + radius + 1,
    });
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length2 = dx * dx + dy * dy;
    for (let y = box.top; y < box.bottom; y++) {
      for (let x = box.left; x < box.right; x++) {
        const [px, py] = [x + 0.5 - from.x, y + 0.5 - from.y];
        const along = length2 > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length2)) : 0;
        if ((px - along * dx) ** 2 + (py - along * dy) ** 2 > radius * radius) continue;
        this.data[y * this.width + x] = isMarked ? 255 : 0;
      }
    }
    stroke.box = stroke.box ? joined(stroke.box, box) : box;
    this.#tell(box);
  }

  endStroke(): void {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke?.box) return;
    this.#keep(stroke.box, stroke.before);
    this.#tell(stroke.box);
  }

  /** As if the stroke had not been begun. */
  cancelStroke(): void {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke?.box) return;
    this.data.set(stroke.before);
    this.#tell(stroke.box);
  }

  /** Changes the pixels of a box in one step; null leaves one as it is. */
  change(area: PixelRect, valueAt: (x: number, y: number) => boolean | null): void {
    const box = this.#within(area);
    const before = this.data.slice();
    for (let y = box.top; y < box.bottom; y++) {
      for (let x = box.left; x < box.right; x++) {
        const value = valueAt(x, y);
        if (value !== null) this.data[y * this.width + x] = value ? 255 : 0;
      }
    }
    this.#keep(box, before);
    this.#tell(box);
  }

  clear(): void {
    this.change(this.whole, () => false);
  }

  invert(): void {
    this.change(this.whole, (x, y) => this.data[y * this.width + x] === 0);
  }

  undo(): void {
    this.#turn(this.#done, this.#undone, 'before');
  }

  redo(): void {
    this.#turn(this.#undone, this.#done, 'after');
  }

  /** The mask at another size, as PNG in black and white. */
  toPng({ width, height }: Size): Promise<Blob> {
    const stride = Math.ceil(width / 8);
    const rows = new Uint8Array(stride * height);
    const [stepX, stepY] = [this.width / width, this.height / height];
    for (let y = 0; y < height; y++) {
      const sy = Math.min(this.height - 1, Math.max(0, (y + 0.5) * stepY - 0.5));
      const top = Math.floor(sy);
      const [upper, lower] = [top * this.width, Math.min(this.height - 1, top + 1) * this.width];
      const v = sy - top;
      for (let x = 0; x < width; x++) {
        const sx = Math.min(this.width - 1, Math.max(0, (x + 0.5) * stepX - 0.5));
        const left = Math.floor(sx);
        const right = Math.min(this.width - 1, left + 1);
        const u = sx - left;
        const at = (i: number): number => this.data[i] ?? 0;
        const above = at(upper + left) * (1 - u) + at(upper + right) * u;
        const below = at(lower + left) * (1 - u) + at(lower + right) * u;
        if (above * (1 - v) + below * v >= 127.5) {
          const byte = y * stride + (x >> 3);
          rows[byte] = (rows[byte] ?? 0) | (128 >> (x & 7));
        }
      }
    }
    return encodeBits(width, height, rows);
  }

  #within({ left, top, right, bottom }: PixelRect): PixelRect {
    return {
      left: Math.max(0, Math.floor(left)),
      top: Math.max(0, Math.floor(top)),
      right: Math.min(this.width, Math.ceil(right)),
      bottom: Math.min(this.height, Math.ceil(bottom)),
    };
  }

  /** Keeps a change as a step, unless nothing is other than it was. */
  #keep(box: PixelRect, was: Uint8Array): void {
    const step = { box, before: packed(was, this.width, box), after: packed(this.data, this.width, box) };
    if (step.before.every((byte, i) => byte === step.after[i])) return;
    this.#done = [...this.#done, step].slice(-mostSteps);
    this.#undone = [];
    this.#changed();
  }

  #turn(from: Step[], to: Step[], state: 'before' | 'after'): void {
    const step = from.pop();
    if (!step || this.#stroke) return;
    to.push(step);
    unpack(step[state], this.data, this.width, step.box);
    this.#changed();
    this.#tell(step.box);
  }

  #changed(): void {
    this.#version = ++versions;
    let covered = 0;
    for (const value of this.data) if (value) covered++;
    this.#covered = covered;
  }

  #tell(box: PixelRect): void {
    for (const listener of this.#listeners) listener(box);
  }
}

function joined(a: PixelRect, b: PixelRect): PixelRect {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function packed(data: Uint8Array, width: number, { left, top, right, bottom }: PixelRect): Uint8Array {
  const out = new Uint8Array(Math.ceil(((right - left) * (bottom - top)) / 8));
  let n = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++, n++) {
      if (data[y * width + x]) out[n >> 3] = (out[n >> 3] ?? 0) | (1 << (n & 7));
    }
  }
  return out;
}

function unpack(bits: Uint8Array, data: Uint8Array, width: number, { left, top, right, bottom }: PixelRect): void {
  let n = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++, n++) {
      data[y * width + x] = ((bits[n >> 3] ?? 0) >> (n & 7)) & 1 ? 255 : 0;
    }
  }
}
