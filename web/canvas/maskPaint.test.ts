import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LabelMap, type Segment } from './labelMap.ts';
import { MaskPaint, maskSizeOf } from './maskPaint.ts';
import { markFromText, maskAsText } from './maskText.ts';
import { decodePng } from './png.ts';

const size = { width: 40, height: 30 };
const count = (mask: MaskPaint) => mask.data.reduce((sum, value) => sum + (value ? 1 : 0), 0);

function stroked(
  mask: MaskPaint,
  from: readonly [number, number],
  to: readonly [number, number],
  radius = 4,
  on = true,
) {
  mask.beginStroke();
  mask.line({ x: from[0], y: from[1] }, { x: to[0], y: to[1] }, radius, on);
  mask.endStroke();
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

describe('a painted mask', () => {
  it('covers what is within reach of a stroke, up to its borders', () => {
    const mask = new MaskPaint(size);
    stroked(mask, [10, 10], [30, 10]);
    for (let y = 0; y < 30; y++) {
      for (let x = 0; x < 40; x++) {
        const dx = Math.max(0, 10 - (x + 0.5), x + 0.5 - 30);
        expect(mask.data[y * 40 + x] === 255, `${x},${y}`).toBe(Math.hypot(dx, y + 0.5 - 10) <= 4);
      }
    }
    stroked(mask, [-3, 15], [45, 15], 100);
    expect(mask.share).toBe(1);
  });

  it('goes back and forth, whatever was done', () => {
    const mask = new MaskPaint(size);
    const states = [mask.data.slice()];
    const steps = [
      () => stroked(mask, [10, 10], [20, 20]),
      () => stroked(mask, [12, 12], [12, 12], 3, false),
      () => mask.invert(),
      () => mask.change({ left: 5, top: 5, right: 9, bottom: 9 }, () => true),
      () => mask.clear(),
    ];
    for (const step of steps) {
      step();
      states.push(mask.data.slice());
    }
    for (const state of states.slice(0, -1).reverse()) {
      mask.undo();
      expect(mask.data).toEqual(state);
    }
    expect(mask.canUndo).toBe(false);
    for (const state of states.slice(1)) {
      mask.redo();
      expect(mask.data).toEqual(state);
    }
    expect(mask.canRedo).toBe(false);
    mask.undo();
    stroked(mask, [30, 25], [30, 25], 3, false);
    expect(mask.canRedo).toBe(false);
  });

  it('has another version after each change, and none after what changes nothing', () => {
    const mask = new MaskPaint(size);
    const first = mask.version;
    mask.clear();
    stroked(mask, [5, 5], [9, 9], 3, false);
    expect([mask.version, mask.canUndo]).toEqual([first, false]);
    stroked(mask, [5, 5], [9, 9]);
    expect(mask.version).not.toBe(first);
    expect(new MaskPaint(size).version).not.toBe(mask.version);
    // Who listens hears of it once it is so.
    const heard: [number, number][] = [];
    mask.subscribe(() => heard.push([mask.version, mask.share]));
    for (const act of [
      () => stroked(mask, [20, 20], [20, 20]),
      () => mask.undo(),
      () => mask.redo(),
      () => mask.invert(),
    ]) {
      act();
      expect(heard.at(-1)).toEqual([mask.version, mask.share]);
    }
  });

  it('forgets a stroke that is cancelled, and tells where it was', () => {
    const mask = new MaskPaint(size);
    stroked(mask, [5, 5], [5, 5]);
    const before = mask.data.slice();
    const told: number[] = [];
    mask.subscribe(({ right, left }) => told.push(right - left));
    mask.beginStroke();
    mask.line({ x: 20, y: 20 }, { x: 30, y: 20 }, 3, true);
    mask.cancelStroke();
    expect(mask.data).toEqual(before);
    expect(told).toHaveLength(2);
    mask.undo();
    expect(count(mask)).toBe(0);
  });

  it.each([
    [40, 30],
    [400, 300],
    [37, 29],
  ])('becomes a PNG of %d × %d px that everybody reads', async (width, height) => {
    const mask = new MaskPaint(size);
    stroked(mask, [12, 12], [26, 18], 5);
    const png = await bytesOf(await mask.toPng({ width, height }));
    const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height, channels: 1 });
    const covered = data.reduce((sum, value) => sum + (value === 255 ? 1 : 0), 0);
    expect(data.every((value) => value === 0 || value === 255)).toBe(true);
    expect(covered / data.length).toBeCloseTo(mask.share, 1);
    if (width === 40) expect([...data]).toEqual([...mask.data]);
  });

  it('is as fine as a screen, and no finer than its photo', () => {
    expect(maskSizeOf({ width: 6000, height: 4000 })).toEqual({ width: 2048, height: 1365 });
    expect(maskSizeOf({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  });
});

describe('reading PNG', () => {
  it.each([1, 3] as const)('gives the pixels of %d channels, however they were filtered', async (channels) => {
    const pixels = Uint8Array.from(
      { length: 33 * 21 * channels },
      (_, i) => (i * 7 + (i >> 3) * 13 + (i % 5) * 40) & 255,
    );
    for (const adaptiveFiltering of [true, false]) {
      const raw = sharp(pixels, { raw: { width: 33, height: 21, channels } });
      const png = await (channels === 1 ? raw.toColourspace('b-w') : raw).png({ adaptiveFiltering }).toBuffer();
      expect(await decodePng(new Uint8Array(png))).toEqual({ width: 33, height: 21, channels, data: pixels });
    }
  });

  it('says what it cannot read', async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000080' } });
    await expect(decodePng(new Uint8Array(await picture.png().toBuffer()))).rejects.toThrow(/colour type/);
    await expect(decodePng(new Uint8Array(await picture.jpeg().toBuffer()))).rejects.toThrow(/no PNG/);
  });
});

describe('segments', () => {
  const segment = (id: number, level: number, parent: number | null, box: Segment['box']): Segment => ({
    id,
    level,
    parent,
    box,
    area: box[2] * box[3],
    kind: 'object',
    surface: 'floor',
  });
  /** A table (5: leg 1 and top 2) with a vase (6: 3), together 8; the wall behind is alone: 4, 7, 9. */
  const segments = [
    segment(1, 3, 5, [10, 20, 10, 5]),
    segment(2, 3, 5, [10, 15, 10, 5]),
    segment(3, 3, 6, [13, 10, 4, 5]),
    segment(4, 3, 7, [0, 0, 40, 30]),
    segment(5, 2, 8, [10, 15, 10, 10]),
    segment(6, 2, 8, [13, 10, 4, 5]),
    segment(7, 2, 9, [0, 0, 40, 30]),
    segment(8, 1, null, [10, 10, 10, 15]),
    segment(9, 1, null, [0, 0, 40, 30]),
  ];
  const ids = new Uint32Array(40 * 30).fill(4);
  for (const id of [1, 2, 3]) {
    const [left, top, width, height] = segments[id - 1]?.box ?? [0, 0, 0, 0];
    for (let y = top; y < top + height; y++) ids.fill(id, y * 40 + left, y * 40 + left + width);
  }
  const map = new LabelMap(size, ids, segments);

  it('go from the thing to its part and to what it belongs to, each once', () => {
    expect(map.choicesOf(2).map(({ id }) => id)).toEqual([5, 2, 8]);
    expect(map.choicesOf(3).map(({ id }) => id)).toEqual([6, 8]);
    expect(map.choicesOf(4).map(({ id }) => id)).toEqual([7]);
    expect(map.partAt({ x: 12.5, y: 17 })).toBe(2);
    expect(map.partAt({ x: 40, y: 3 })).toBeUndefined();
  });

  it('are marked with a rim, also in a mask of another size, and cleared again', () => {
    for (const factor of [1, 2]) {
      const mask = new MaskPaint({ width: 40 * factor, height: 30 * factor });
      map.mark(8, mask, true);
      const at = (x: number, y: number) => mask.data[y * factor * 40 * factor + x * factor];
      expect([at(14, 11), at(11, 16), at(19, 24), at(5, 5), at(11, 11)]).toEqual([255, 255, 255, 0, 0]);
      expect(map.markedShare(8, mask)).toBe(1);
      expect(map.markedShare(6, mask)).toBe(1);
      expect(map.markedShare(7, mask)).toBeLessThan(0.3);
      map.mark(8, mask, false);
      expect(mask.share).toBe(0);
      mask.undo();
      expect(map.markedShare(5, mask)).toBe(1);
    }
  });

  it('are read from their picture', async () => {
    const data = Uint8Array.from({ length: ids.length * 3 }, (_, i) => (i % 3 === 0 ? (ids[i / 3] ?? 0) : 0));
    const png = await sharp(data, { raw: { width: 40, height: 30, channels: 3 } })
      .png()
      .toBuffer();
    const read = await LabelMap.read(new Uint8Array(png), segments);
    expect(read.partAt({ x: 13, y: 12 })).toBe(3);
    const parts = read.partsOf(5);
    expect([read.isEdge(parts, 10, 17), read.isEdge(parts, 12, 17), read.isEdge(parts, 3, 3)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a mask as text', () => {
  it('comes back as it was, also one that is empty, full or begins marked', () => {
    const makes = [
      () => undefined,
      (mask: MaskPaint) => mask.invert(),
      (mask: MaskPaint) => stroked(mask, [0, 0], [20, 20]),
      (mask: MaskPaint) => stroked(mask, [30, 5], [39, 29], 7),
    ];
    for (const make of makes) {
      const mask = new MaskPaint(size);
      make(mask);
      const again = new MaskPaint(size);
      expect(markFromText(maskAsText(mask), again)).toBe(true);
      expect(again.data).toEqual(mask.data);
      expect(again.share).toBe(mask.share);
    }
  });

  it('is not taken for a mask of another size, nor when it was cut off', () => {
    const mask = new MaskPaint(size);
    stroked(mask, [10, 10], [30, 10]);
    const text = maskAsText(mask);
    const wider = new MaskPaint({ width: 41, height: 30 });
    expect(markFromText(text, wider)).toBe(false);
    const again = new MaskPaint(size);
    for (const broken of ['', text.slice(0, -4), 'nonsense']) expect(markFromText(broken, again)).toBe(false);
    expect(again.share).toBe(0);
  });
});
