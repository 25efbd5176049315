import { MessageChannel, Worker } from 'node:worker_threads';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { boxBlur } from '#engine/image/blur.ts';
import { rgb8ToOklab } from '#engine/image/raster.ts';
import type { Runtime } from '#engine/runtime.ts';
import { drawRoomPicture } from '#engine/testing/roomPicture.ts';
import { createTestRuntime } from '#engine/testing/runtime.ts';
import { createArena } from './arena.ts';
import { createBandTeam } from './bandTeam.ts';
import { bindKernels, ensureKernelModules, type KernelModules } from './kernels.ts';
import { createMemory } from './memory.ts';
import { control, type HelperThreadData, helperState } from './protocol.ts';

let modules: KernelModules;
let workers: Worker[] = [];

beforeAll(async () => {
  modules = await ensureKernelModules();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.terminate()));
  workers = [];
});

/** A runtime over real helper threads; resolves when all of them wait for work. */
async function startTeam(helpers: number): Promise<{ rt: Runtime; words: Int32Array }> {
  const memory = createMemory(64 * 1024 * 1024);
  const words = new Int32Array(new SharedArrayBuffer((control.helper + helpers) * 4));
  const ports = Array.from({ length: helpers }, (_, index) => {
    const { port1, port2 } = new MessageChannel();
    const workerData: HelperThreadData = { memory, modules, control: words, index, port: port2 };
    const url = new URL('./helperThread.ts', import.meta.url);
    workers.push(new Worker(url, { workerData, transferList: [port2], execArgv: [] }));
    return port1;
  });
  const isIdle = () => ports.every((_, i) => Atomics.load(words, control.helper + i) === helperState.idle);
  await expect.poll(isIdle, { timeout: 10_000 }).toBe(true);
  const runBands = createBandTeam(words, bindKernels(modules, memory, 0), ports);
  const rt: Runtime = {
    arena: createArena(memory.buffer),
    signal: { aborted: false },
    bands: (op, rows, args) => runBands(op, rows, args),
    progress() {},
  };
  return { rt, words };
}

const picture = drawRoomPicture(333, 257);
const bytesOf = (array: Float32Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

test('threads with WebAssembly give what one thread of plain TypeScript gives, many times over', async () => {
  const plain = createTestRuntime();
  const wanted = rgb8ToOklab(picture, plain);
  const blurred = boxBlur({ ...picture, data: wanted.l }, 9, plain);
  const { rt } = await startTeam(3);
  for (let round = 0; round < 50; round++) {
    const lab = rgb8ToOklab(picture, rt);
    const box = boxBlur({ ...picture, data: lab.l }, 9, rt);
    expect(bytesOf(lab.b).equals(bytesOf(wanted.b))).toBe(true);
    expect(bytesOf(box.data).equals(bytesOf(blurred.data))).toBe(true);
    for (const array of [lab.l, lab.a, lab.b, box.data]) rt.arena.free(array);
  }
});

test('a fault in a band reaches the caller, and the team works on', async () => {
  const { rt } = await startTeam(2);
  // Planes that are too short for the picture: some band of some thread must fail.
  const rgb = rt.arena.u8(300 * 300 * 3);
  const short = rt.arena.f32(300 * 299);
  const args = { width: 300, rgb, l: short, a: short, b: short };
  expect(() => rt.bands('image.rgb8ToOklab', 300, args)).toThrow(/outside of the array/);
  expect(rgb8ToOklab(picture, rt).l.length).toBe(333 * 257);
});

test('an abort stops the bands', async () => {
  const { rt, words } = await startTeam(1);
  Atomics.store(words, control.aborted, 1);
  expect(() => rgb8ToOklab(picture, rt)).toThrow(/cancelled/);
  Atomics.store(words, control.aborted, 0);
  expect(rgb8ToOklab(picture, rt).l.length).toBe(333 * 257);
});
