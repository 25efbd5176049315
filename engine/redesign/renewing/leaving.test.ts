import { expect, it } from 'vitest';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { oldThingsOf } from '../oldThings.ts';
import type { Setting } from '../setting.ts';
import { leavingOf } from './leaving.ts';

const [width, height] = [96, 64];
const room = roomOfBox(makeBoxRoom({ width: 960, height: 640 }));
const photo = { width: 960, height: 640, data: new Uint8Array(960 * 640 * 3) };

interface Part {
  readonly kind: SegmentClass;
  /** Cells, the ends left out. */
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** Which of `parts` go, in a room of wall over floor under a ceiling. */
function gone(...parts: readonly Part[]): SegmentClass[] {
  const count = segmentClasses.length;
  const data = new Float32Array(width * height * count);
  const inside = ({ x, y }: Part, i: number): boolean => {
    const [u, v] = [i % width, Math.floor(i / width)];
    return u >= x[0] && u < x[1] && v >= y[0] && v < y[1];
  };
  for (let i = 0; i < width * height; i++) {
    const y = Math.floor(i / width);
    const shell = y < 8 ? 'ceiling' : y < 40 ? 'wall' : 'floor';
    const kind = parts.find((part) => inside(part, i))?.kind ?? shell;
    data[i * count + segmentClasses.indexOf(kind)] = 1;
  }
  const said: Segmentation = { width, height, data, classes: segmentClasses };
  const setting = { old: oldThingsOf(said, room), room, perception: { segmentation: said } } as unknown as Setting;
  const { cells } = leavingOf(photo, setting)!;
  return parts.filter((part) => cells.some((cell) => inside(part, cell))).map(({ kind }) => kind);
}

it('takes what is loose, and leaves curtains and people', () => {
  const sofa: Part = { kind: 'seating', x: [30, 60], y: [36, 52] };
  const curtain: Part = { kind: 'curtain', x: [2, 12], y: [8, 42] };
  const person: Part = { kind: 'person', x: [80, 86], y: [20, 50] };
  expect(gone(sofa, curtain, person)).toEqual(['seating']);
});

it('leaves storage that is as tall as closets or as wide as kitchens', () => {
  const low: Part = { kind: 'storage', x: [40, 50], y: [37, 44] };
  const tall: Part = { kind: 'storage', x: [40, 50], y: [10, 44] };
  const wide: Part = { kind: 'storage', x: [4, 92], y: [37, 44] };
  expect(gone(low)).toEqual(['storage']);
  expect(gone(tall)).toEqual([]);
  expect(gone(wide)).toEqual([]);
});

it('takes lamps with what they stand on, and leaves those that hang', () => {
  const table: Part = { kind: 'table', x: [20, 32], y: [38, 48] };
  const onTable: Part = { kind: 'lamp', x: [24, 28], y: [14, 38] };
  const hanging: Part = { kind: 'lamp', x: [24, 28], y: [8, 18] };
  const onWall: Part = { kind: 'lamp', x: [70, 74], y: [14, 20] };
  expect(gone(table, onTable)).toEqual(['table', 'lamp']);
  expect(gone(table, hanging, onWall)).toEqual(['table']);
});

it('takes small things without a name with what they stand on', () => {
  const table: Part = { kind: 'table', x: [20, 40], y: [38, 48] };
  const bowl: Part = { kind: 'other', x: [26, 32], y: [35, 38] };
  const socket: Part = { kind: 'other', x: [70, 74], y: [30, 33] };
  expect(gone(table, bowl, socket)).toEqual(['table', 'other']);
});

it('takes plants and the poles of lamps with what they stand behind', () => {
  const sofa: Part = { kind: 'seating', x: [30, 60], y: [34, 52] };
  const plant: Part = { kind: 'plant', x: [34, 42], y: [20, 34] };
  const lamp: Part = { kind: 'lamp', x: [56, 64], y: [14, 20] };
  const pole: Part = { kind: 'wall', x: [61, 63], y: [21, 39] };
  const beside: Part = { kind: 'wall', x: [70, 72], y: [21, 39] };
  expect(gone(sofa, { ...plant, y: [20, 34] })).toEqual(['seating', 'plant']);
  expect(gone(sofa, { ...lamp, y: [22, 33] }, pole, beside)).toEqual(['seating', 'lamp', 'wall']);
});
