import { expect, test } from 'vitest';
import type { Mat3 } from '../geometry/types.ts';
import { drawSkirting } from './skirting.ts';
import type { LabelledImage, Region } from './types.ts';

const [width, height] = [300, 120];
const [LEFT, RIGHT, FLOOR] = [1, 2, 3];
/** Rows below which there is floor, and of the top of the skirting; 100 px a metre. */
const [FOOT, TOP] = [90, 80];
const toMetres = (left: number): Mat3 => [0.01, 0, -left / 100, 0, -0.01, (FOOT - 0.5) / 100, 0, 0, 1];
/** Painted walls, the one on the left in less light, white skirting on the right. */
const wallOf = (label: number): number[] => [120, 130, 150].map((v) => (label === LEFT ? 0.7 * v : v));

function room(paint: (label: number) => number[]): { image: LabelledImage; open: Uint8Array } {
  const data = new Uint8Array(width * height * 4);
  const labels = new Uint8Array(width * height);
  const open = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const wall = x < 150 ? LEFT : RIGHT;
      labels[at] = y < FOOT ? wall : FLOOR;
      open[at] = wall === RIGHT || y < 40 ? 1 : 0;
      const isSkirting = wall === RIGHT && y >= TOP && y < FOOT;
      data.set(y >= FOOT ? [90, 70, 50] : isSkirting ? [200, 216, 250] : paint(wall), at * 4);
    }
  }
  return { image: { width, height, data, known: new Uint8Array(width * height).fill(1), labels, planes: [] }, open };
}

const regions: Region[] = [
  { kind: 'wall', toMetres: null, likely: null, unseenFoot: toMetres(0) },
  { kind: 'wall', toMetres: toMetres(150), likely: null },
  { kind: 'floor', toMetres: null, likely: null },
];

test('skirting goes on along a wall of the same paint, in the light of that wall', () => {
  const { image, open } = room(wallOf);
  drawSkirting(image, regions, open, { aborted: false });
  const at = (x: number, y: number): number[] => [...image.data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)];
  expect(at(70, 85)).toEqual([140, 151, 175]);
  expect(at(70, 70)).toEqual([84, 91, 105]);
  expect(at(70, 100)).toEqual([90, 70, 50]);
});

test('a wall of another paint is left as it is', () => {
  const { image, open } = room((label) => (label === LEFT ? [140, 60, 50] : wallOf(label)));
  const before = image.data.slice();
  drawSkirting(image, regions, open, { aborted: false });
  expect(image.data).toEqual(before);
});
