import { expect, it } from 'vitest';
import { drawBoxRoom, makeBoxRoom, roomOfBox } from '../testing/room.ts';
import { bareShares } from './bare.ts';

const box = makeBoxRoom();
const room = roomOfBox(box);
const { faces } = drawBoxRoom(box);
/** The wall ahead: its index in the Room, and what it is in the picture's own faces. */
const AHEAD = 1;
const SEEN_AHEAD = 3;

function bareWhere(isBare: (x: number) => boolean): number {
  const { width, height } = box;
  const data = Float32Array.from(faces.data, (face, i) => (face === SEEN_AHEAD && isBare(i % width) ? 1 : 0));
  return bareShares(room, { width, height, data })(AHEAD);
}

it('is the share of a face that is wall, whatever its size in the picture', () => {
  const columns = [...faces.data.keys()].filter((i) => faces.data[i] === SEEN_AHEAD).map((i) => i % box.width);
  const middle = (Math.min(...columns) + Math.max(...columns)) / 2;
  expect(bareWhere(() => true)).toBeGreaterThan(0.97);
  expect(bareWhere((x) => x < middle)).toBeCloseTo(0.5, 1);
  expect(bareWhere(() => false)).toBe(0);
});

it('is nothing for a face that is not in the picture', () => {
  const covered = new Float32Array(box.width * box.height).fill(1);
  expect(bareShares(room, { width: box.width, height: box.height, data: covered })(9)).toBe(0);
});
