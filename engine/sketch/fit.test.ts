import { expect, test } from 'vitest';
import type { OrientedBox } from '../design/box.ts';
import { wallsOf } from '../design/floorPlan.ts';
import type { DrawnItem } from './drawnItem.ts';
import { facesWall } from './fit.ts';
import { hostsFor, isSameLamp, onItsFoot, onTop } from './hosts.ts';
import { isTaken, withoutTaken } from './taken.ts';

const box = (x: number, z: number, more: Partial<OrientedBox> = {}): OrientedBox => ({
  x,
  z,
  turn: 0,
  halfWidth: 0.8,
  halfDepth: 0.4,
  bottom: 0,
  top: 0.75,
  ...more,
});
const item = (kind: DrawnItem['kind'], on: DrawnItem['on'], at: OrientedBox): DrawnItem => ({
  thing: 0,
  kind,
  on,
  box: at,
  confidence: 0.8,
  ids: [],
});

test('what is told twice at one place of the floor stands there once', () => {
  const table = item('table', 'floor', box(0, 3));
  expect(isTaken(item('desk', 'floor', box(0.1, 3.1)), table)).toBe(true);
  expect(isTaken(item('sofa', 'floor', box(0, 4)), table)).toBe(false);
  const desk = item('desk', 'floor', box(0.1, 3.1));
  const sofa = item('sofa', 'floor', box(0, 4));
  expect(withoutTaken([desk, table, sofa], ({ kind }) => (kind === 'table' ? 2 : 1))).toEqual([table, sofa]);
});

test('chairs are pushed under tables, and furniture stands on rugs', () => {
  const table = item('table', 'floor', box(0, 3));
  const chair = item('chair', 'floor', box(0, 2.7, { halfWidth: 0.22, halfDepth: 0.22 }));
  expect(isTaken(chair, table)).toBe(false);
  expect(isTaken(table, item('rug', 'floor', box(0, 3)))).toBe(false);
});

test('a lamp whose shade alone was told stands on the floor, unless it is as low as a table lamp', () => {
  const shade = { halfWidth: 0.2, halfDepth: 0.2 };
  const lamp = (bottom: number) => item('lamp', 'top', box(1, 3, { ...shade, bottom, top: bottom + 0.3 }));
  expect(onTop(lamp(1.2), [])).toBeNull();
  expect(onItsFoot(lamp(1.2))).toMatchObject({ on: 'floor', ids: ['floor-lamp'], box: { bottom: 0, top: 1.5 } });
  expect(onItsFoot(lamp(0.5))).toBeNull();
});

test('a lamp of which the shade was told reaches down to what it stands on, and its foot is no second one', () => {
  const table = item('table', 'floor', box(1, 3));
  const placement = { y: 0, built: { piece: { sizeM: [1.6, 0.8, 0.75] } } };
  const fitted = [{ item: table, placement, agreement: 1 }] as unknown as Parameters<typeof onTop>[1];
  const shade = item('lamp', 'top', box(1, 3, { halfWidth: 0.15, halfDepth: 0.15, bottom: 1.1, top: 1.4 }));
  const lamp = onTop(shade, fitted)!;
  expect(lamp.box).toMatchObject({ bottom: 0.75, top: 1.4 });
  const foot = item('lamp', 'top', { ...shade.box, x: 1.1, bottom: 0.7, top: 1 });
  const both = [...fitted, { item: lamp, placement, agreement: 1 }] as unknown as typeof fitted;
  expect(isSameLamp(foot, both)).toBe(true);
  expect(isSameLamp(foot, fitted)).toBe(false);
});

test('under a table lamp stands what was doubted there, or else a small table', () => {
  const lamp = item('lamp', 'top', box(1, 3, { halfWidth: 0.15, halfDepth: 0.15, bottom: 0.55, top: 0.9 }));
  const doubted = [item('table', 'floor', box(1, 3, { halfWidth: 0.3 })), item('table', 'floor', box(-2, 3))];
  const hosts = hostsFor(lamp, doubted, []);
  expect(hosts[0]).toBe(doubted[0]);
  expect(hosts.slice(1)).toMatchObject([{ on: 'floor', ids: ['side-table'], box: { bottom: 0, top: 0.55 } }]);
  const plant = item('plant', 'top', lamp.box);
  expect(hostsFor(plant, doubted, [])).toEqual([doubted[0]]);
});

test('beds and seats face the room, not the wall that they stand at', () => {
  const walls = wallsOf([
    [-2, 0],
    [-2, 4],
    [2, 4],
    [2, 0],
  ]);
  // Its back is 0.1 m from the wall at 4 m.
  const bed = box(0, 2.9, { halfDepth: 1 });
  expect(facesWall(bed, 'bed', walls)).toBe(false);
  expect(facesWall({ ...bed, turn: Math.PI }, 'bed', walls)).toBe(true);
  expect(facesWall({ ...bed, turn: Math.PI }, 'table', walls)).toBe(false);
  // Beds have their heads where a wall is nearer, seats amid the room face anywhere.
  expect(facesWall(box(0, 2.4, { turn: Math.PI }), 'bed', walls)).toBe(true);
  expect(facesWall(box(0, 2, { turn: Math.PI }), 'sofa', walls)).toBe(false);
});
