import { expect, test } from 'vitest';
import { applyHomography } from '../../geometry/matrix.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import type { Surroundings } from '../surroundings.ts';
import { type Expected, type ExpectedKind, expectedKinds } from './expected.ts';
import { guideOf } from './guide.ts';
import { islandsOf, remainsOf } from './neighbours.ts';

const [width, height] = [120, 90];
const small: Rgb8 = { width, height, data: new Uint8Array(width * height * 3).fill(140) };
const [FLOOR, WALL, RUG] = [1, 2, 3];
const at = (x: number, y: number): number => y * width + x;
const inside = (left: number, top: number, right: number, bottom: number) => (x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

/** A wall above row 50 and the floor; `classAt` names what stands before them. */
function around(
  classAt: (x: number, y: number) => 'seating' | 'table' | 'picture' | null,
  isRug = inside(0, 0, 0, 0),
): Surroundings {
  const count = segmentClasses.length;
  const said = new Float32Array(width * height * count);
  const [ground, behind] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const thing = classAt(x, y);
      behind[at(x, y)] = y < 50 ? WALL : FLOOR;
      ground[at(x, y)] = thing ? 0 : isRug(x, y) ? RUG : behind[at(x, y)];
      said[at(x, y) * count + segmentClasses.indexOf(thing ?? 'wall')] = 1;
    }
  }
  const none: Mask = { width, height, data: new Uint8Array(width * height) };
  const surface = (kind: string) => ({ id: kind, kind, confidence: 1, toMetres: [1, 0, 0, 0, 1, 0, 0, 0, 1] });
  const perception = {
    room: { confidence: 0.9 },
    surfaces: [surface('floor'), surface('wall')],
    opening: none,
    rug: none,
    segmentation: { width, height, data: said, classes: segmentClasses },
  } as unknown as Surroundings['perception'];
  return { small, perception, isChecked: false, ground, rug: RUG, behind };
}

const holeOf = (isIn: (x: number, y: number) => boolean): Mask => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => (isIn(i % width, Math.floor(i / width)) ? 255 : 0)),
});

test('behind a thing the wall meets the floor where the Room has it', () => {
  const hole = inside(40, 20, 80, 75);
  const { labels } = guideOf(
    small,
    holeOf(hole),
    around((x, y) => (hole(x, y) ? 'seating' : null)),
    null,
    createTestRuntime(),
  )!;
  for (let x = 40; x < 80; x += 4) {
    for (let y = 20; y < 75; y += 3) expect(labels[at(x, y)]).toBe(y < 50 ? WALL : FLOOR);
  }
});

test('a sofa behind a table goes on, and what stands nearer does not', () => {
  const sofa = inside(20, 35, 100, 65);
  const table = inside(45, 45, 75, 75);
  const classAt = (x: number, y: number) => (table(x, y) ? 'table' : sofa(x, y) || y > 80 ? 'seating' : null);
  const { labels, regions } = guideOf(small, holeOf(table), around(classAt), null, createTestRuntime())!;
  const shown = (x: number, y: number): string => regions[labels[at(x, y)] - 1].kind;
  expect(shown(60, 55)).toBe('thing');
  expect(shown(48, 62)).toBe('thing');
  expect(shown(60, 72)).toBe('floor');
});

test('cabinets that come nearer further on go on behind, down to where their foot is seen on both sides', () => {
  const hole = inside(45, 48, 75, 78);
  // A run that slopes down to a tall one on the right, which stands nearer than what goes.
  const foot = (x: number): number => (x < 100 ? 48 + x / 5 : 88);
  const classAt = (x: number, y: number) => (y > 30 && y < foot(x) ? 'table' : null);
  const { labels, regions } = guideOf(small, holeOf(hole), around(classAt), null, createTestRuntime())!;
  const shown = (x: number, y: number): string => regions[labels[at(x, y)] - 1].kind;
  for (const x of [48, 60, 72]) {
    expect(shown(x, Math.round(foot(x)) - 4)).toBe('thing');
    expect(shown(x, Math.round(foot(x)) + 4)).toBe('floor');
  }
});

test('a rug goes on under a thing', () => {
  const rug = inside(20, 58, 100, 80);
  const hole = inside(50, 40, 70, 76);
  const seen = around((x, y) => (hole(x, y) ? 'seating' : null), rug);
  const { labels } = guideOf(small, holeOf(hole), seen, null, createTestRuntime())!;
  expect(labels[at(60, 68)]).toBe(RUG);
  expect(labels[at(60, 54)]).toBe(FLOOR);
  expect(labels[at(60, 44)]).toBe(WALL);
});

test('parts of a rug on both sides of a hole are one rug, those of another colour are not', () => {
  const [left, right] = [inside(10, 56, 40, 86), inside(80, 56, 110, 86)];
  const hole = inside(40, 40, 80, 90);
  const seen = around(
    (x, y) => (hole(x, y) ? 'seating' : null),
    (x, y) => left(x, y) || right(x, y),
  );
  const labelled = (view: Surroundings) => guideOf(small, holeOf(hole), view, null, createTestRuntime())!.labels;
  expect(labelled(seen)[at(60, 70)]).toBe(RUG);
  const data = small.data.map((v, i) => (right(Math.floor(i / 3) % width, Math.floor(i / 3 / width)) ? 30 : v));
  expect(labelled({ ...seen, small: { ...small, data } })[at(60, 70)]).toBe(FLOOR);
});

/** A network that is sure of one kind everywhere. */
const sureOf = (kind: ExpectedKind): Expected => ({
  width: 12,
  height: 9,
  kinds: Float32Array.from({ length: 12 * 9 * expectedKinds.length }, (_, i) =>
    expectedKinds[i % expectedKinds.length] === kind ? 0.96 : 0.04 / (expectedKinds.length - 1),
  ),
});

test('what a network expects decides where the Room is unsure, and what stands nearer goes on where it says so', () => {
  // A lamp before the back of a bed that comes nearer than the lamp does.
  const [bed, lamp] = [inside(20, 30, 100, 88), inside(55, 34, 65, 46)];
  const seen = around((x, y) => (lamp(x, y) || bed(x, y) ? (lamp(x, y) ? 'picture' : 'seating') : null));
  const kindBehind = (expected: Expected | null): string => {
    const { labels, regions } = guideOf(small, holeOf(lamp), seen, expected, createTestRuntime())!;
    return regions[labels[at(60, 40)] - 1].kind;
  };
  expect([kindBehind(null), kindBehind(sureOf('thing')), kindBehind(sureOf('wall'))]).toEqual([
    'wall',
    'thing',
    'wall',
  ]);
});

test('what is left of a thing that is covered for the most part is told, whole other things are not', () => {
  const chair = inside(40, 30, 60, 72);
  const other = inside(62, 30, 80, 72);
  const seen = around((x, y) => (chair(x, y) ? 'seating' : other(x, y) ? 'table' : null));
  const inHole = Uint8Array.from(holeOf(inside(40, 30, 60, 66)).data, (v) => (v ? 1 : 0));
  const left = remainsOf(seen, inHole);
  expect(left[at(50, 69)]).toBe(1);
  expect(left[at(70, 69)]).toBe(0);
  expect(left[at(50, 40)]).toBe(0);
});

test('a cushion that the mask left goes with its sofa, a chair beside it stays', () => {
  const sofa = inside(20, 30, 80, 70);
  const cushion = inside(40, 30, 52, 38);
  const chair = inside(80, 36, 100, 70);
  const seen = around((x, y) => (sofa(x, y) || chair(x, y) ? 'seating' : null));
  const covered = (x: number, y: number): boolean => sofa(x, y) && !cushion(x, y);
  const left = remainsOf(
    seen,
    Uint8Array.from(holeOf(covered).data, (v) => (v ? 1 : 0)),
  );
  expect(left[at(45, 31)]).toBe(1);
  expect(left[at(95, 50)]).toBe(0);
});

test('the rest of a picture goes with it, and what hangs beside it stays', () => {
  const picture = inside(30, 10, 60, 40);
  const beside = inside(60, 10, 90, 20);
  const seen = around((x, y) => (picture(x, y) || beside(x, y) ? 'picture' : null));
  // A corner is left, farther from the mask than feet are looked for.
  const covered = (x: number, y: number): boolean => picture(x, y) && !(x < 42 && y > 24 && y < 36);
  const left = remainsOf(
    seen,
    Uint8Array.from(holeOf(covered).data, (v) => (v ? 1 : 0)),
  );
  expect(left[at(31, 30)]).toBe(1);
  expect(left[at(75, 15)]).toBe(0);
});

test.each([1, -1])('a foot that is seen nowhere is straight, to a part of a pixel: slope %i', (up) => {
  const hole = inside(10, 20, 110, 85);
  const view = around((x, y) => (hole(x, y) ? 'seating' : null));
  // The Room has it in steps.
  for (let i = 0; i < view.behind.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const along = up > 0 ? x : width - 1 - x;
    view.behind[i] = y < 50 + 4 * Math.round(along / 40) + (x % 7 === 0 ? 1 : 0) ? WALL : FLOOR;
    if (view.ground[i] === FLOOR && y < 86) view.ground[i] = 0;
  }
  const { feet } = guideOf(small, holeOf(hole), view, null, createTestRuntime())!;
  expect(feet).toHaveLength(1);
  const [line] = feet;
  expect([line.above, line.floor]).toEqual([[WALL], FLOOR]);
  expect(Math.sign(line.slope)).toBe(up);
  expect(line.at + line.slope * 60).toBeGreaterThan(52);
  expect(line.at + line.slope * 60).toBeLessThan(60);
});

test('the foot of a wall goes on straight between where it is seen, not where the Room has it', () => {
  const hole = inside(45, 20, 80, 80);
  const footAt = (x: number): number => 44 + 0.1 * x;
  const view = around((x, y) => (hole(x, y) ? 'seating' : null));
  for (let i = 0; i < view.ground.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (view.ground[i]) view.ground[i] = y + 0.5 < footAt(x + 0.5) ? WALL : FLOOR;
  }
  const { labels, regions } = guideOf(small, holeOf(hole), view, null, createTestRuntime())!;
  for (let x = 46; x < 80; x += 3) {
    const foot = Math.round(footAt(x + 0.5));
    expect([labels[at(x, foot - 2)], labels[at(x, foot + 2)]]).toEqual([WALL, FLOOR]);
  }
  const [, up] = applyHomography(regions[WALL - 1].toMetres!, 60, footAt(60));
  expect(Math.abs(up)).toBeLessThan(0.03);
});

test('what lies along the border of a floor and has none of its colours is no floor', () => {
  const hole = inside(40, 20, 80, 75);
  const view = around((x, y) => (hole(x, y) ? 'seating' : null));
  const data = small.data.slice();
  for (let x = 82; x < 100; x++) for (let y = 51; y < 54; y++) data.fill(20, 3 * at(x, y), 3 * at(x, y) + 3);
  for (let x = 10; x < 16; x++) for (let y = 70; y < 76; y++) data.fill(20, 3 * at(x, y), 3 * at(x, y) + 3);
  const { labels } = guideOf(small, holeOf(hole), { ...view, small: { ...small, data } }, null, createTestRuntime())!;
  expect([labels[at(90, 52)], labels[at(90, 60)], labels[at(13, 73)]]).toEqual([0, FLOOR, FLOOR]);
});

test('edges of a thing that its mask left go with it, things that go on do not', () => {
  const [edge, shelf] = [inside(60, 30, 62, 40), inside(30, 60, 40, 64)];
  const hole = inside(40, 30, 60, 72);
  const seen = around((x, y) => (hole(x, y) || edge(x, y) || shelf(x, y) ? 'seating' : null));
  const islands = islandsOf(
    seen,
    holeOf(hole).data.map((v) => (v ? 1 : 0)),
  );
  expect([islands[at(61, 35)], islands[at(38, 62)]]).toEqual([1, 0]);
});

test('what is thin and lines a hole goes with it, a pole that only touches it stays', () => {
  // The upper edge of a back that runs into a table beside it, and a pole.
  const hole = inside(40, 30, 80, 60);
  const edge = inside(38, 28, 82, 30);
  const table = inside(82, 24, 100, 60);
  const pole = inside(50, 4, 52, 28);
  const seen = around((x, y) => (hole(x, y) || edge(x, y) ? 'seating' : table(x, y) || pole(x, y) ? 'table' : null));
  const islands = islandsOf(
    seen,
    holeOf(hole).data.map((v) => (v ? 1 : 0)),
  );
  expect([islands[at(45, 29)], islands[at(70, 29)]]).toEqual([1, 1]);
  expect([islands[at(90, 40)], islands[at(51, 10)]]).toEqual([0, 0]);
});
