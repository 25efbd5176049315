import { expect, test } from 'vitest';
import { drawMark } from './brandMark.ts';
import type { Rgb8 } from './types.ts';

const flat = (width: number, height: number, value: number): Rgb8 => ({
  width,
  height,
  data: new Uint8Array(width * height * 3).fill(value),
});

/** Box and extremes of the pixels that the mark changed strongly. */
function inkOf(ground: number, width = 1024, height = 683) {
  const { data } = drawMark(flat(width, height, ground));
  const found = { left: width, top: height, right: 0, bottom: 0, lowest: 255, highest: 0 };
  for (let i = 0; i < width * height; i++) {
    const value = data[i * 3];
    found.lowest = Math.min(found.lowest, value);
    found.highest = Math.max(found.highest, value);
    if (Math.abs(value - ground) < 60) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y);
  }
  return found;
}

test.each([10, 60, 128, 200, 250])('the mark can be read on ground %i', (ground) => {
  const { lowest, highest } = inkOf(ground);
  expect(highest - lowest).toBeGreaterThan(105);
});

test('it stands bottom right, inside the picture, small', () => {
  for (const [width, height] of [
    [1024, 683],
    [683, 1024],
    [1600, 700],
    [64, 64],
  ] as const) {
    const { left, top, right, bottom } = inkOf(20, width, height);
    expect(left).toBeGreaterThan(width * 0.1);
    expect(top).toBeGreaterThan(height * 0.4);
    expect(right).toBeLessThan(width - 1);
    expect(bottom).toBeLessThan(height - 1);
    expect((right - left) * (bottom - top)).toBeLessThan(width * height * 0.12);
  }
});

test('the rest of the picture, and the source itself, stay as they are', () => {
  const source = flat(400, 300, 90);
  const marked = drawMark(source);
  expect(source.data.every((value) => value === 90)).toBe(true);
  expect(marked.data.subarray(0, 400 * 200 * 3).every((value) => value === 90)).toBe(true);
});
