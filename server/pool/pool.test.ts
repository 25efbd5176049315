import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from './pool.ts';
import { writeRoomPhoto } from './testing/roomPhoto.ts';
import type { Pool, ToolRun } from './types.ts';

let folder: string;
let photo: string;
let output: string;
const never = new AbortController().signal;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-pool-'));
  photo = path.join(folder, 'photo.jpg');
  await writeRoomPhoto(photo, 240, 160);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  output = path.join(folder, 'output.png');
  rmSync(output, { force: true });
});

const restyle = (more: Partial<ToolRun> = {}): ToolRun => ({
  tool: 'restyle',
  params: { style: 'japandi', roomType: 'living-room', intervention: 'middle', seed: 7 },
  inputPath: photo,
  outputPath: output,
  ...more,
});

async function withPool<T>(options: Parameters<typeof createPool>[0], use: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(options);
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

test('the same recipe gives the same bytes, on any number of threads and again on warm ones', async () => {
  const hashes: string[] = [];
  for (const threads of [1, 3]) {
    await withPool({ threads }, async (pool) => {
      for (let again = 0; again < 2; again++) {
        const report = await pool.runTool(restyle(), { signal: never });
        expect(report.sha256).toBe(createHash('sha256').update(readFileSync(output)).digest('hex'));
        expect(report).toMatchObject({ tool: 'restyle', seed: 7, width: 240, height: 160 });
        hashes.push(report.sha256);
      }
    });
  }
  expect(new Set(hashes).size).toBe(1);
});

describe('one pool', () => {
  let pool: Pool;
  beforeAll(() => {
    pool = createPool({ threads: 2 });
  });
  afterAll(() => pool.close());

  test('progress never goes back, and the result says that it is an altered picture', async () => {
    const seen: [string, number][] = [];
    await pool.runTool(restyle(), { signal: never, onProgress: (stage, fraction) => seen.push([stage, fraction]) });
    const fractions = seen.map(([, fraction]) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(seen[0]).toEqual(['decode', 0]);
    expect(seen.at(-1)?.[0]).toBe('encode');
    const metadata = await sharp(output).metadata();
    expect(metadata.xmpAsString).toContain('digitalsourcetype/compositeSynthetic');
    expect(metadata.exif).toBeUndefined();
  });

  test('the mark changes the corner and nothing else', async () => {
    // So large that the mark, which stays legible, is small in it.
    const inputPath = path.join(folder, 'large.jpg');
    await writeRoomPhoto(inputPath, 480, 320);
    const params = { style: 'art-deco', roomType: 'living-room', intervention: 'middle' };
    await pool.runTool(restyle({ params, inputPath }), { signal: never });
    const plain = await sharp(output).raw().toBuffer();
    await pool.runTool(restyle({ params, inputPath, mark: true }), { signal: never });
    const marked = await sharp(output).raw().toBuffer();
    const changed = plain.findIndex((value, i) => value !== marked[i]);
    rmSync(inputPath);
    expect(Math.floor(changed / 3 / 480)).toBeGreaterThan(320 * 0.85);
  });

  test('JPEG by the ending of the name', async () => {
    const outputPath = path.join(folder, 'output.jpg');
    await pool.runTool(restyle({ outputPath }), { signal: never });
    expect((await sharp(outputPath).metadata()).format).toBe('jpeg');
    rmSync(outputPath);
  });

  test('a run in the queue can be cancelled, and so can one that runs; neither leaves a file', async () => {
    const running = new AbortController();
    const queued = new AbortController();
    const first = pool.runTool(restyle(), { signal: running.signal, onProgress: () => running.abort() });
    const second = pool.runTool(restyle(), { signal: queued.signal });
    queued.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(folder)).toEqual(['photo.jpg']);
    const report = await pool.runTool(restyle(), { signal: never });
    expect(report.width).toBe(240);
  });

  test('a run that was cancelled before it began never begins', async () => {
    await expect(pool.runTool(restyle(), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('faults of the picture and faults of the request are told apart, and the pool goes on', async () => {
    const broken = path.join(folder, 'broken.jpg');
    writeFileSync(broken, readFileSync(photo).subarray(0, 4_000));
    await expect(pool.runTool(restyle({ inputPath: broken }), { signal: never })).rejects.toMatchObject({
      name: 'PictureError',
      reason: 'truncated',
    });
    rmSync(broken);
    const params = { style: 'japandi', roomType: 'living-room', seed: -1 };
    await expect(pool.runTool(restyle({ params }), { signal: never })).rejects.toMatchObject({ name: 'EngineError' });
    expect(readdirSync(folder)).toEqual(['photo.jpg']);
    await pool.runTool(restyle(), { signal: never });
  });

  test('an upload does not wait behind a tool', async () => {
    const ended: string[] = [];
    const tool = pool.runTool(restyle(), { signal: never }).then(() => ended.push('tool'));
    const working = path.join(folder, 'working');
    const cleanPath = path.join(folder, 'clean');
    await pool.ingest(photo, { workingPath: working, cleanPath }, {}).then(() => ended.push('upload'));
    await tool;
    rmSync(working);
    rmSync(cleanPath);
    expect(ended).toEqual(['upload', 'tool']);
  });
});

test('aborts at any moment end the run, leave no file and leave the pool fit for work', async () => {
  await withPool({ threads: 2 }, async (pool) => {
    for (const afterMs of [0, 30, 90, 200, 400, 700]) {
      const controller = new AbortController();
      const run = pool.runTool(restyle(), { signal: controller.signal });
      setTimeout(() => controller.abort(), afterMs);
      await run.then(
        () => rmSync(output),
        (error: unknown) => expect(error).toMatchObject({ name: 'AbortError' }),
      );
      expect(readdirSync(folder)).toEqual(['photo.jpg']);
    }
    await pool.runTool(restyle(), { signal: never });
    rmSync(output);
  });
});

test.skipIf(process.platform !== 'linux')('idle processes end, and come back with the next run', async () => {
  await withPool({ threads: 2, idleMs: 50 }, async (pool) => {
    const task = `/proc/self/task/${process.pid}/children`;
    const countChildren = () => readFileSync(task, 'utf8').trim().split(' ').filter(Boolean).length;
    await pool.preview(photo, output, 160, {});
    const busy = countChildren();
    expect(busy).toBeGreaterThan(0);
    await expect.poll(countChildren, { timeout: 10_000 }).toBeLessThan(busy);
    await pool.preview(photo, output, 160, {});
    rmSync(output);
  });
});

test('a closed pool refuses, and closing ends what runs', async () => {
  const pool = createPool({ threads: 1 });
  const run = pool.runTool(restyle(), { signal: never, onProgress: () => void pool.close() });
  await expect(run).rejects.toMatchObject({ name: 'EngineError' });
  await expect(pool.preview(photo, output, 160, {})).rejects.toMatchObject({ name: 'EngineError' });
  expect(readdirSync(folder)).toEqual(['photo.jpg']);
});
