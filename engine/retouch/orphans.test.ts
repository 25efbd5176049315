import { expect, test } from 'vitest';
import { houseOrphans } from './orphans.ts';
import { LABEL_STEP, type LabelledImage, type Region } from './types.ts';

const [width, height] = [60, 40];
const never = new AbortController().signal;
const regions: readonly Region[] = (['floor', 'wall', 'wall', 'thing'] as const).map((kind) => ({
  kind,
  toMetres: null,
  likely: null,
}));

/** Of label `told` at each pixel, open where `isOpen`; each region has a tone of its own. */
function picture(told: (x: number, y: number) => number, isOpen: (x: number, y: number) => boolean): LabelledImage {
  const labels = Uint8Array.from({ length: width * height }, (_, at) => told(at % width, Math.floor(at / width)));
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height * 4 }, (_, i) => {
      const label = labels[i >> 2];
      return i % 4 === 3 ? label * LABEL_STEP : 40 * label;
    }),
    known: labels.map((_, at) => (isOpen(at % width, Math.floor(at / width)) ? 0 : 1)),
    labels,
    planes: [],
  };
}

test('a floor of which a strip is seen is spread evenly from it', () => {
  const image = picture(
    (_, y) => (y < 20 ? 2 : 1),
    (_, y) => y >= 22,
  );
  houseOrphans(image, regions, never);
  expect(image.known.includes(0)).toBe(false);
  expect(image.data.subarray(-4, -1)).toEqual(Uint8Array.of(40, 40, 40));
});

test('a wall of which nothing is seen is filled as another wall, a thing from anywhere', () => {
  const told = (x: number, y: number) => (y < 30 ? 2 : x < 20 ? 3 : x < 40 ? 4 : 2);
  const image = picture(told, (x, y) => y >= 30 && x < 40);
  houseOrphans(image, regions, never);
  expect([image.labels[35 * width + 5], image.data[(35 * width + 5) * 4 + 3]]).toEqual([2, 2 * LABEL_STEP]);
  expect(image.labels[35 * width + 30]).toBe(0);
  expect(image.known[35 * width + 5]).toBe(0);
});

test('what can be filled from itself is left to patches', () => {
  const image = picture(
    () => 1,
    (x, y) => x > 20 && x < 30 && y > 10 && y < 20,
  );
  const before = { ...image, data: image.data.slice(), known: image.known.slice(), labels: image.labels.slice() };
  houseOrphans(image, regions, never);
  expect(image).toEqual(before);
});
