import { expect, it } from 'vitest';
import { segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { drawnDown } from './drawnDown.ts';

const [width, height] = [40, 60];
const count = width * height;
const HOLE_FROM = 40;
const FLOOR_FROM = 54;

/** A curtain in columns 10 to 29 whose folds and rows can be told, beside a wall, all of it hidden from a row on. */
function photo() {
  const data = new Uint8Array(count * 3);
  for (let i = 0; i < count; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    data.set(y < HOLE_FROM ? [x * 5, y * 4, 10] : [255, 0, 255], i * 3);
  }
  return { width, height, data };
}

const isCurtain = (i: number) => i % width >= 10 && i % width < 30;
const channels = segmentClasses.length;
const said: Segmentation = {
  width,
  height,
  classes: segmentClasses,
  data: Float32Array.from({ length: count * channels }, (_, k) =>
    segmentClasses[k % channels] === (isCurtain(Math.floor(k / channels)) ? 'curtain' : 'wall') ? 1 : 0,
  ),
};

function drawn(holeFrom: (x: number) => number = () => HOLE_FROM) {
  const rows = Array.from({ length: count }, (_, i) => Math.floor(i / width));
  const near = { width, height, data: Uint8Array.from(rows, (y, i) => (y >= holeFrom(i % width) ? 255 : 0)) };
  const floor = { width, height, data: Uint8Array.from(rows, (y) => (y >= FLOOR_FROM ? 255 : 0)) };
  const behind = { floor, walls: [], isWall: Uint8Array.from(rows, (_, i) => (isCurtain(i) ? 0 : 1)) };
  const image = photo();
  const rest = new Uint8Array(near.data);
  drawnDown(image, { near, behind, said }, rest);
  const at = (x: number, y: number) => [...image.data.slice((y * width + x) * 3, (y * width + x) * 3 + 3)];
  return { at, rest };
}

it('mirrors a curtain into what is hidden of it, down to the floor and no further', () => {
  const { at, rest } = drawn();
  expect(at(15, HOLE_FROM)).toEqual([75, (HOLE_FROM - 1) * 4, 10]);
  expect(at(15, HOLE_FROM + 5)).toEqual([75, (HOLE_FROM - 6) * 4, 10]);
  expect(at(15, FLOOR_FROM)).toEqual([255, 0, 255]);
  expect(rest[45 * width + 15]).toBe(0);
  expect(rest[FLOOR_FROM * width + 15]).toBe(255);
});

it('leaves holes below walls, and what is seen', () => {
  const { at, rest } = drawn();
  expect(at(5, 45)).toEqual([255, 0, 255]);
  expect(rest[45 * width + 5]).toBe(255);
  expect(at(15, HOLE_FROM - 1)).toEqual([75, (HOLE_FROM - 1) * 4, 10]);
});

it('mirrors at one line where holes begin at different rows', () => {
  const { at } = drawn((x) => (x === 20 ? HOLE_FROM - 4 : HOLE_FROM));
  const [, left] = at(19, 50);
  const [, middle] = at(20, 50);
  expect(Math.abs(left - middle)).toBeLessThanOrEqual(8);
});

it('draws nothing down of which a strip alone is seen', () => {
  const { rest } = drawn(() => 1);
  expect(rest[30 * width + 15]).toBe(255);
});
