import { expect, test } from 'vitest';
import { createTestRuntime } from '../../testing/runtime.ts';
import { FLOOR } from '../faces.ts';
import { makeSuperpixels, meanOver } from '../superpixels.ts';
import { rugsOf } from './rugs.ts';

const [width, height] = [240, 160];
const isRug = (x: number, y: number): boolean => x >= 60 && x < 180 && y >= 40 && y < 120;

/** A wooden floor with a grey rug, of which a network is sure in one corner only; `certain` is its word there. */
function found(certain: number): { readonly overlap: number; readonly share: number } {
  const { signal } = createTestRuntime();
  const plane = (at: (x: number, y: number) => number): Float32Array =>
    Float32Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width)));
  const lab = {
    width,
    height,
    l: plane((x, y) => (isRug(x, y) ? 0.55 : 0.68) + (((x * 7 + y * 13) % 5) - 2) * 0.004),
    a: plane((x, y) => (isRug(x, y) ? 0 : 0.03)),
    b: plane((x, y) => (isRug(x, y) ? 0.01 : 0.08)),
  };
  const faces = { width, height, data: new Int32Array(width * height).fill(FLOOR) };
  const s = makeSuperpixels(lab, 300, faces, signal);
  const rug = plane((x, y) => (isRug(x, y) ? (x < 110 && y < 80 ? certain : 0.25) : 0.04));
  const floor = plane((x, y) => (isRug(x, y) ? (x < 110 && y < 80 ? 0.2 : 0.55) : 0.9));
  const labels = { superpixels: s, label: new Int32Array(s.count), looks: [] };
  const told = rugsOf(labels, meanOver(s, rug), meanOver(s, floor), signal);
  let [both, either, all] = [0, 0, 0];
  s.map.data.forEach((k, i) => {
    const truth = isRug(i % width, Math.floor(i / width));
    if (truth && told[k]) both++;
    if (truth || told[k]) either++;
    if (told[k]) all++;
  });
  return { overlap: both / either, share: all / s.map.data.length };
}

test('a rug is told whole from the part that is sure', () => {
  expect(found(0.7).overlap).toBeGreaterThan(0.9);
});

test('where nothing is sure there is none', () => {
  expect(found(0.3).share).toBe(0);
});
