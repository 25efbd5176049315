/** What can be clicked in a photo: the label map of its segments, in three levels. No React. */

import type { z } from 'zod';
import type { segmentSchema } from '#contract/segments.ts';
import type { PixelRect } from '#engine/geometry/types.ts';
import type { MaskPaint } from './maskPaint.ts';
import { decodePng } from './png.ts';
import type { Point, Size } from './viewport.ts';

export type Segment = z.output<typeof segmentSchema>;

/** Order in which clicking the same place again goes through the levels: the thing, its part, what it is part of. */
const clickedLevels = [2, 3, 1] as const;
/** Reach of the rim that goes with a segment, as a share of the long side: pixels there show a little of it. */
const rimShare = 0.0012;

export class LabelMap {
  readonly width: number;
  readonly height: number;
  readonly segments: readonly Segment[];
  /** Id of the segment of level 3 of each pixel. */
  readonly #ids: Uint32Array;
  readonly #byId: ReadonlyMap<number, Segment>;
  readonly #parts = new Map<number, ReadonlySet<number>>();

  constructor({ width, height }: Size, ids: Uint32Array, segments: readonly Segment[]) {
    this.width = width;
    this.height = height;
    this.segments = segments;
    this.#ids = ids;
    this.#byId = new Map(segments.map((segment) => [segment.id, segment]));
  }

  /** Reads the label map's PNG. Throws where it can't be read. */
  static async read(png: Uint8Array, segments: readonly Segment[]): Promise<LabelMap> {
    const { width, height, channels, data } = await decodePng(png);
    if (channels !== 3) throw new Error('a label map is in colour');
    const ids = new Uint32Array(width * height);
    for (let i = 0; i < ids.length; i++) {
      ids[i] = (data[3 * i] ?? 0) + 256 * (data[3 * i + 1] ?? 0) + 65536 * (data[3 * i + 2] ?? 0);
    }
    return new LabelMap({ width, height }, ids, segments);
  }

  /** Id of the segment of level 3 at a pixel; undefined outside. */
  partAt({ x, y }: Point): number | undefined {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return undefined;
    return this.#ids[row * this.width + column];
  }

  find(id: number): Segment | undefined {
    return this.#byId.get(id);
  }

  /** The segments of a part that a click goes through: the thing, then less of it, then more; each area once. */
  choicesOf(part: number): readonly Segment[] {
    const own: Segment[] = [];
    for (let at = this.#byId.get(part); at; at = at.parent === null ? undefined : this.#byId.get(at.parent))
      own.push(at);
    const choices: Segment[] = [];
    for (const level of clickedLevels) {
      const found = own.find((each) => each.level === level);
      if (found && choices.every(({ area }) => area !== found.area)) choices.push(found);
    }
    return choices;
  }

  /** The parts that a segment of any level is made of. */
  partsOf(id: number): ReadonlySet<number> {
    const known = this.#parts.get(id);
    if (known) return known;
    const isIn = (at: Segment | undefined): boolean =>
      at !== undefined && (at.id === id || (at.parent !== null && isIn(this.#byId.get(at.parent))));
    const parts = new Set(this.segments.filter((each) => each.level === 3 && isIn(each)).map((each) => each.id));
    this.#parts.set(id, parts);
    return parts;
  }

  /** Where a segment is, with `more` pixels around its box. */
  boxOf(id: number, more = 0): PixelRect {
    const [left, top, width, height] = this.#byId.get(id)?.box ?? [0, 0, 0, 0];
    return { left: left - more, top: top - more, right: left + width + more, bottom: top + height + more };
  }

  /** Share of a segment that a mask has marked, 0-1. */
  markedShare(id: number, mask: MaskPaint): number {
    const parts = this.partsOf(id);
    const { left, top, right, bottom } = this.boxOf(id);
    // Every third pixel tells as much.
    let seen = 0;
    let marked = 0;
    for (let y = top; y < bottom; y += 3) {
      for (let x = left; x < right; x += 3) {
        if (!parts.has(this.#ids[y * this.width + x] ?? 0)) continue;
        seen++;
        if (mask.data[this.#inMask({ x, y }, mask)]) marked++;
      }
    }
    return seen === 0 ? 0 : marked / seen;
  }

  /** Marks a segment with its rim in a mask, or clears it, in one step. */
  mark(id: number, mask: MaskPaint, isMarked: boolean): void {
    const parts = this.partsOf(id);
    const [sx, sy] = [this.width / mask.width, this.height / mask.height];
    const rim = Math.max(1, Math.round(rimShare * Math.max(mask.width, mask.height)));
    const { left, top, right, bottom } = this.boxOf(id);
    const [x0, y0] = [Math.floor(left / sx) - rim - 1, Math.floor(top / sy) - rim - 1];
    const [width, height] = [Math.ceil(right / sx) + rim + 1 - x0, Math.ceil(bottom / sy) + rim + 1 - y0];
    const inside = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      const row = Math.floor((y + y0 + 0.5) * sy);
      for (let x = 0; x < width; x++) {
        if (this.has(parts, Math.floor((x + x0 + 0.5) * sx), row)) inside[y * width + x] = 1;
      }
    }
    const grown = inside.slice();
    for (let i = width; i < inside.length - width; i++) {
      if (!inside[i] || (inside[i - 1] && inside[i + 1] && inside[i - width] && inside[i + width])) continue;
      for (let y = -rim; y <= rim; y++) {
        for (let x = -rim; x <= rim; x++) if (x * x + y * y <= rim * rim) grown[i + y * width + x] = 1;
      }
    }
    const box = { left: x0, top: y0, right: x0 + width, bottom: y0 + height };
    mask.change(box, (x, y) => (grown[(y - y0) * width + x - x0] ? isMarked : null));
  }

  /** True on the border of a segment: its outermost pixels. */
  isEdge(parts: ReadonlySet<number>, x: number, y: number): boolean {
    if (!this.has(parts, x, y)) return false;
    return !(
      this.has(parts, x - 1, y) &&
      this.has(parts, x + 1, y) &&
      this.has(parts, x, y - 1) &&
      this.has(parts, x, y + 1)
    );
  }

  /** Whether a pixel belongs to one of those parts. */
  has(parts: ReadonlySet<number>, x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return false;
    return parts.has(this.#ids[y * this.width + x] ?? 0);
  }

  #inMask({ x, y }: Point, { width, height }: Size): number {
    const column = Math.min(width - 1, Math.floor(((x + 0.5) * width) / this.width));
    return Math.min(height - 1, Math.floor(((y + 0.5) * height) / this.height)) * width + column;
  }
}
