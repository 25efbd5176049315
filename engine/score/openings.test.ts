import { expect, it } from 'vitest';
import { project } from '../geometry/camera.ts';
import { rgb8ToOklab } from '../image/raster.ts';
import type { Rgb8 } from '../image/types.ts';
import { makeBoxRoom, roomOfBox } from '../testing/room.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { edgeField, softened } from './field.ts';
import { classOf } from './labels.ts';
import { lineFates } from './lines.ts';
import { openingFates } from './openings.ts';
import type { Side } from './side.ts';

const rt = createTestRuntime();
const box = makeBoxRoom();
const { width, height } = box;
const room = roomOfBox(box);

type Rect = readonly [left: number, top: number, right: number, bottom: number];
const isIn = ([left, top, right, bottom]: Rect, i: number): boolean =>
  i % width >= left && i % width < right && Math.floor(i / width) >= top && Math.floor(i / width) < bottom;

/** A picture of the box room as one of the two that are compared; the rectangles are told as windows. */
function sideOf(tone: (i: number) => number, windows: readonly Rect[] = []): Side {
  const picture: Rgb8 = { width, height, data: new Uint8Array(width * height * 3) };
  for (let i = 0; i < width * height; i++) picture.data.fill(tone(i), 3 * i, 3 * i + 3);
  const lab = rgb8ToOklab(picture, rt);
  const field = edgeField(lab, rt);
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    classOf(windows.some((one) => isIn(one, i)) ? 'window' : 'wall'),
  );
  const labels = { width, height, data, sure: new Float32Array(width * height).fill(1) };
  return { lab, field, soft: softened(field, 2, rt), labels, burnt: new Uint8Array(width * height) };
}

const nothing = (): boolean => false;
/** Two windows of the same bars beside one another. */
const pair: readonly Rect[] = [
  [170, 90, 210, 170],
  [222, 90, 262, 170],
];
const bars = (rects: readonly Rect[]) => (i: number) =>
  rects.some((one) => isIn(one, i)) ? (Math.floor(i / width) % 10 < 5 ? 225 : 90) : 150;

it('a window that something new half hides is kept: the one beside it is not it, moved', () => {
  const hidden: Rect = [165, 132, 216, 200];
  const after = (i: number): number => (isIn(hidden, i) ? 150 : bars(pair)(i));
  const fates = openingFates(sideOf(bars(pair), pair), sideOf(after, pair), room, nothing, rt);
  expect(fates.map(({ fate }) => fate)).toEqual(['kept', 'kept']);
});

it('a window that has moved is told as moved', () => {
  const [left] = pair;
  const moved: Rect = [left[0] + 24, left[1] + 3, left[2] + 24, left[3] + 3];
  const fates = openingFates(sideOf(bars([left]), [left]), sideOf(bars([moved]), [moved]), room, nothing, rt);
  expect(fates.some(({ fate }) => fate === 'kept')).toBe(false);
});

it('lines of a door are one that was added, but where they are those of something placed', () => {
  const at = (u: number, v: number) => project(box.camera, [u - box.leftM, v, box.aheadM])!;
  const [[left, bottom], [right, top]] = [at(1.2, 0), at(2.05, 2.05)].map((px) => px.map(Math.round));
  const door: Rect = [left, top, right, bottom];
  const after = (i: number): number => (isIn(door, i) ? 190 : 150);
  const fatesWith = (isCovered: (i: number) => boolean) =>
    openingFates(
      sideOf(() => 150),
      sideOf(after),
      room,
      isCovered,
      rt,
    ).map(({ kind, fate }) => `${kind} ${fate}`);
  expect(fatesWith(nothing)).toEqual(['door added']);
  expect(fatesWith((i) => isIn([left - 4, top - 4, right + 4, bottom + 4], i))).toEqual([]);
});

it('a wall of slats ends where the plain one did', () => {
  const faces = roomOfBox(box);
  const head = lineFates(faces, sideOf(head_), sideOf(head_), nothing);
  expect(head.length).toBeGreaterThan(0);
  const slats = (i: number): number => (head_(i) === 220 ? 140 : i % 6 < 3 ? 200 : 30);
  const shifted = (i: number): number => slats(Math.min(width * height - 1, i + 12 * width));
  const found = (tone: (i: number) => number): number => {
    const [line] = lineFates(faces, sideOf(head_), sideOf(tone), nothing).filter(({ kind }) => kind === 'wall-ceiling');
    return line.found;
  };
  expect(found(slats)).toBeGreaterThan(0.8);
  expect(found(shifted)).toBeLessThan(0.5);
});

/** Ceiling and walls in two tones, by the row at which the wall ahead ends. */
function head_(i: number): number {
  const headPx = height / 2 - ((box.ceilingHeightM - box.camera.heightM) * box.camera.focalPx) / box.aheadM;
  return Math.floor(i / width) < headPx ? 220 : 150;
}
