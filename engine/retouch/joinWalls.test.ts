import { expect, test } from 'vitest';
import { joinWalls } from './joinWalls.ts';
import { LABEL_STEP, type LabelledImage, type Region } from './types.ts';

const [width, height] = [80, 60];
const regions: readonly Region[] = (['floor', 'wall', 'wall'] as const).map((kind) => ({
  kind,
  toMetres: null,
  likely: null,
}));

/** Two walls side by side that differ by `step`, with a hole across their border. */
function walls(step: number, hasHole = true): LabelledImage {
  const labels = Uint8Array.from({ length: width * height }, (_, at) => (at % width < 40 ? 2 : 3));
  const data = new Uint8Array(width * height * 4);
  labels.forEach((label, at) => {
    const tone = 150 + (at % width) / 20 + (label === 3 ? step : 0);
    data.set([tone, tone, tone, label * LABEL_STEP], at * 4);
  });
  const isOpen = (x: number, y: number): boolean => hasHole && x > 25 && x < 55 && y > 20 && y < 40;
  const known = Uint8Array.from(labels, (_, at) => (isOpen(at % width, Math.floor(at / width)) ? 0 : 1));
  return { width, height, data, known, labels, planes: [] };
}

test('walls without a step between them are one behind a hole', () => {
  const image = walls(1);
  joinWalls(image, regions);
  expect(new Set(image.labels)).toEqual(new Set([2]));
  expect(image.data[(30 * width + 60) * 4 + 3]).toBe(2 * LABEL_STEP);
});

test.each([
  ['walls that are lit otherwise', walls(20)],
  ['walls that meet beside the hole alone', walls(1, false)],
])('%s stay two', (_, image) => {
  joinWalls(image, regions);
  expect(new Set(image.labels)).toEqual(new Set([2, 3]));
});
