import { expect, it } from 'vitest';
import type { Opening } from '../../geometry/roomSchema.ts';
import { makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { toldWall } from '../../testing/toldWall.ts';
import { drawnWindows } from './drawn.ts';

const box = makeBoxRoom({ width: 320, height: 216 });
const window: Opening = { kind: 'window', wall: 1, leftM: 1.4, bottomM: 0.9, widthM: 1, heightM: 1.2 };
const cloth = { leftM: 1, bottomM: 0.5, widthM: 1.8, heightM: 1.8 };

function drawn(openings: Opening[], parts: Parameters<typeof toldWall>[1]) {
  const { said, photo } = toldWall(box, parts);
  return drawnWindows(roomOfBox(box, openings), photo, said);
}

it('takes a window that curtains hide as large as they are, drapes where they are dark', () => {
  const { room, drawn: hung } = drawn([window], [{ ...cloth, name: 'curtain', lightness: 70 }]);
  expect(hung).toEqual(['drapes']);
  const [found] = room.openings;
  expect(Math.abs(found.leftM - cloth.leftM)).toBeLessThan(0.1);
  expect(Math.abs(found.widthM - cloth.widthM)).toBeLessThan(0.15);
  expect(Math.abs(found.bottomM - cloth.bottomM)).toBeLessThan(0.1);
  expect(Math.abs(found.heightM - cloth.heightM)).toBeLessThan(0.15);
});

it('takes curtains whose foot furniture hides for long ones', () => {
  const sofa = { ...cloth, bottomM: 0, heightM: 0.6, name: 'seating', lightness: 90 } as const;
  const [found] = drawn([window], [{ ...cloth, name: 'curtain', lightness: 70 }, sofa]).room.openings;
  expect(found.bottomM).toBe(0);
});

it('tells sheers by the light that comes through them', () => {
  expect(drawn([window], [{ ...cloth, name: 'curtain', lightness: 235 }]).drawn).toEqual(['sheers']);
});

it('leaves windows between open curtains as they are', () => {
  const parts = [
    { ...cloth, name: 'curtain', lightness: 70 },
    { ...window, name: 'window', lightness: 240 },
  ] as const;
  const { room, drawn: hung } = drawn([window], parts);
  expect(room.openings).toEqual([window]);
  expect(hung).toEqual([undefined]);
});

it('ends an opening where old curtains hang into its sides', () => {
  const { leftM, widthM } = window;
  const parts = [
    { ...window, name: 'window', lightness: 240 },
    { ...window, widthM: 0.2 * widthM, name: 'curtain', lightness: 70 },
    { ...window, leftM: leftM + 0.75 * widthM, widthM: 0.25 * widthM, name: 'curtain', lightness: 70 },
  ] as const;
  const [found] = drawn([window], parts).room.openings;
  expect(Math.abs(found.leftM - (leftM + 0.2 * widthM))).toBeLessThan(0.1 * widthM);
  expect(Math.abs(found.widthM - 0.55 * widthM)).toBeLessThan(0.15 * widthM);
  expect(found.bottomM).toBe(window.bottomM);
});

it('makes one of curtains that meet, and of openings behind them', () => {
  const left = { ...window, leftM: 0.7, widthM: 0.7 };
  const right = { ...window, leftM: 1.7, widthM: 0.7 };
  const gap = { ...window, leftM: 1.45, widthM: 0.2, kind: 'door' as const };
  const wide = { leftM: 0.5, bottomM: 0, widthM: 2.2, heightM: 2.3 };
  const { room, drawn: hung } = drawn([left, gap, right], [{ ...wide, name: 'curtain', lightness: 70 }]);
  expect(hung).toEqual(['drapes']);
  expect(room.openings).toHaveLength(1);
  expect(Math.abs(room.openings[0].widthM - wide.widthM)).toBeLessThan(0.15);
});
