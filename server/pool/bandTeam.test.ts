import { expect, onTestFinished, test } from 'vitest';
import { imageBandOps } from '#engine/image/bandOps.ts';
import { boxBlur } from '#engine/image/blur.ts';
import { rgb8ToOklab } from '#engine/image/raster.ts';
import { drawRoomPicture } from '#engine/testing/roomPicture.ts';
import { createTestRuntime } from '#engine/testing/runtime.ts';
import { control } from './protocol.ts';
import { startTeam, type Team } from './testing/team.ts';

/** Ends with the test. */
async function teamOf(threads: number): Promise<Team> {
  const team = await startTeam(threads, 64 * 1024 * 1024);
  onTestFinished(team.end);
  return team;
}

const picture = drawRoomPicture(333, 257);
const bytesOf = (array: Float32Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

test('threads with WebAssembly give what one thread of plain TypeScript gives, many times over', async () => {
  const plain = createTestRuntime();
  const wanted = rgb8ToOklab(picture, plain);
  const blurred = boxBlur({ ...picture, data: wanted.l }, 9, plain);
  const { rt } = await teamOf(4);
  for (let round = 0; round < 50; round++) {
    const lab = rgb8ToOklab(picture, rt);
    const box = boxBlur({ ...picture, data: lab.l }, 9, rt);
    expect(bytesOf(lab.b).equals(bytesOf(wanted.b))).toBe(true);
    expect(bytesOf(box.data).equals(bytesOf(blurred.data))).toBe(true);
    for (const array of [lab.l, lab.a, lab.b, box.data]) rt.arena.free(array);
  }
});

test('a fault in a band reaches the caller, and the team works on', async () => {
  const { rt } = await teamOf(3);
  // Planes that are too short for the picture: some band of some thread must fail.
  const rgb = rt.arena.u8(300 * 300 * 3);
  const short = rt.arena.f32(300 * 299);
  const args = { width: 300, rgb, l: short, a: short, b: short };
  expect(() => rt.bands(imageBandOps.rgb8ToOklab, 300, args)).toThrow(/outside of the array/);
  expect(rgb8ToOklab(picture, rt).l.length).toBe(333 * 257);
});

test('an abort stops the bands', async () => {
  const { rt, words } = await teamOf(2);
  Atomics.store(words, control.aborted, 1);
  expect(() => rgb8ToOklab(picture, rt)).toThrow(/cancelled/);
  Atomics.store(words, control.aborted, 0);
  expect(rgb8ToOklab(picture, rt).l.length).toBe(333 * 257);
});
