import { expect, test } from 'vitest';
import { createTestRuntime } from '../testing/runtime.ts';
import { boxOf, depths, makeLevel } from './level.ts';
import { settleTone } from './tone.ts';
import type { LabelledImage } from './types.ts';

const [side, from, to] = [320, 60, 260];
const isHole = (x: number, y: number): boolean => x >= from && x < to && y >= from && y < to;
const texture = (x: number, y: number): number => (((x >> 1) + (y >> 1)) & 1 ? 6 : -6);

/** A wall of 140 with a fine texture; what fills the hole in it is off by `drift`. */
function drifted(drift: number): LabelledImage {
  const data = new Uint8Array(side * side * 4);
  const known = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const tone = 140 + texture(x, y) + (isHole(x, y) ? drift : 0);
      data.set([tone, tone, tone, 0], (y * side + x) * 4);
      known[y * side + x] = isHole(x, y) ? 0 : 1;
    }
  }
  return { width: side, height: side, data, known, labels: new Uint8Array(side * side), planes: [] };
}

function settled(drift: number): (x: number, y: number) => number {
  const rt = createTestRuntime();
  const image = drifted(drift);
  const level = makeLevel(image, rt);
  settleTone(level, depths(level), boxOf(level), rt.signal);
  return (x, y) => image.data[(y * side + x) * 4] - 140 - texture(x, y);
}

test('a drift in tone goes deep in the hole, its texture and its rim stay', () => {
  const off = settled(24);
  expect(off(160, 160)).toBeLessThan(14);
  expect(off(160, 160)).toBe(off(161, 162));
  expect(off(from + 6, 160)).toBe(24);
  expect(off(from - 1, 160)).toBe(0);
});

test('a thing that goes on in the hole is no drift', () => {
  expect(settled(100)(160, 160)).toBe(100);
});
