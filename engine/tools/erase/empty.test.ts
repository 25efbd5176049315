import { expect, test } from 'vitest';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import { guideOf } from '../../retouch/behind/guide.ts';
import type { Surroundings } from '../../retouch/surroundings.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { findFurniture, refuseUnknownFoot } from './empty.ts';

const [width, height] = [120, 90];
const small: Rgb8 = { width, height, data: new Uint8Array(width * height * 3).fill(140) };
const [CEILING, WALL, FLOOR] = [1, 2, 3];
const inside =
  (left: number, top: number, right: number, bottom: number) =>
  (x: number, y: number): boolean =>
    x >= left && x < right && y >= top && y < bottom;

/** Ceiling above row 12, floor below row 50; `classAt` names what stands before them. */
function around(classAt: (x: number, y: number) => SegmentClass | null, confidence: number): Surroundings {
  const count = segmentClasses.length;
  const said = new Float32Array(width * height * count);
  const [ground, behind] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let i = 0; i < ground.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const thing = classAt(x, y);
    behind[i] = y < 12 ? CEILING : y < 50 ? WALL : FLOOR;
    ground[i] = thing ? 0 : behind[i];
    said[i * count + segmentClasses.indexOf(thing ?? 'wall')] = 1;
  }
  const none: Mask = { width, height, data: new Uint8Array(width * height) };
  const surface = (kind: string) => ({ id: kind, kind, confidence, toMetres: [1, 0, 0, 0, 1, 0, 0, 0, 1] });
  const perception = {
    room: { confidence },
    surfaces: [surface('ceiling'), surface('wall'), surface('floor')],
    opening: none,
    rug: none,
    segmentation: { width, height, data: said, classes: segmentClasses },
  } as unknown as Surroundings['perception'];
  return { small, perception, isChecked: false, ground, rug: 4, behind };
}

test('seats and a chest of drawers go; a wardrobe up to the ceiling, a lamp of it and a curtain stay', () => {
  const [seat, chest] = [inside(30, 45, 55, 70), inside(60, 40, 75, 60)];
  const [wardrobe, lamp, curtain] = [inside(80, 12, 95, 60), inside(50, 12, 60, 20), inside(100, 12, 110, 55)];
  const kinds = [
    [seat, 'seating'],
    [chest, 'storage'],
    [wardrobe, 'storage'],
    [lamp, 'lamp'],
    [curtain, 'curtain'],
  ] as const;
  const view = around((x, y) => kinds.find(([isIn]) => isIn(x, y))?.[1] ?? null, 0.3);
  const { data } = findFurniture(small, view, createTestRuntime());
  const isTaken = (x: number, y: number): boolean => data[y * width + x] === 255;
  expect([isTaken(42, 57), isTaken(67, 50)]).toEqual([true, true]);
  expect([isTaken(87, 40), isTaken(55, 16), isTaken(105, 30)]).toEqual([false, false, false]);
});

test('a foot of the wall that is seen on one side only is refused, unless the Room is believed', () => {
  const answer = (isIn: (x: number, y: number) => boolean, confidence: number): string => {
    const view = around((x, y) => (isIn(x, y) ? 'seating' : null), confidence);
    const data = Uint8Array.from({ length: width * height }, (_, i) =>
      isIn(i % width, Math.floor(i / width)) ? 255 : 0,
    );
    const hole: Mask = { width, height, data };
    const guide = guideOf(small, hole, view, null, createTestRuntime());
    try {
      refuseUnknownFoot(guide, hole, view);
    } catch (error) {
      return (error as { reason: string }).reason;
    }
    return 'known';
  };
  const [between, atBorder, onFloor] = [inside(40, 20, 80, 75), inside(60, 20, 120, 75), inside(60, 60, 120, 85)];
  expect(answer(between, 0.3)).toBe('known');
  expect(answer(atBorder, 0.3)).toBe('room-unclear');
  expect(answer(atBorder, 0.9)).toBe('known');
  expect(answer(onFloor, 0.3)).toBe('known');
});
