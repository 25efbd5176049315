import { expect, test } from 'vitest';
import { createArena } from './arena.ts';

const arenaOf = (bytes: number) => createArena(new SharedArrayBuffer(bytes), 0);

test('hands out aligned arrays that do not overlap', () => {
  const arena = arenaOf(4096);
  const arrays = [arena.u8(3), arena.f32(17), arena.i32(1), arena.u16(40)];
  arrays.forEach((array, i) => {
    expect(array.byteOffset % 64).toBe(0);
    array.fill(i + 1);
  });
  arrays.forEach((array, i) => {
    expect(array.every((value) => value === i + 1)).toBe(true);
  });
});

test('what was freed is zero when it is handed out again', () => {
  const arena = arenaOf(1024);
  const first = arena.u8(512).fill(255);
  arena.free(first);
  const second = arena.f32(200);
  expect(second.byteOffset).toBe(0);
  expect(second.every((value) => value === 0)).toBe(true);
  second.fill(1);
  arena.reset();
  expect(arena.u8(1024).every((value) => value === 0)).toBe(true);
});

test('neighbours that were freed in any order become one block', () => {
  const arena = arenaOf(4 * 256);
  const blocks = Array.from({ length: 4 }, () => arena.u8(256));
  for (const i of [2, 0, 3, 1]) arena.free(blocks[i]);
  expect(arena.u8(1024).length).toBe(1024);
});

test('refuses what does not fit and goes on with what does', () => {
  const arena = arenaOf(1024);
  arena.u8(900);
  expect(() => arena.u8(200)).toThrow(RangeError);
  expect(arena.u8(64).length).toBe(64);
});

test('freeing twice, or something of the heap, changes nothing', () => {
  const arena = arenaOf(1024);
  const first = arena.u8(64);
  arena.free(first);
  arena.free(first);
  arena.free(new Uint8Array(10));
  const a = arena.u8(64);
  const b = arena.u8(64);
  expect(a.byteOffset).not.toBe(b.byteOffset);
});
