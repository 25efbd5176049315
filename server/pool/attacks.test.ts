/** Pictures made to cost whoever reads them more than they cost whoever sends them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pngChunk, pngWithChunks, withLoopingExif, xmpChunk } from '../testing/hostilePictures.ts';
import { photo } from '../testing/photo.ts';
import { createPool } from './pool.ts';
import type { Pool } from './types.ts';

let pool: Pool;
let folder: string;
let input: string;
let output: string;

beforeAll(() => {
  pool = createPool({ threads: 1 });
});
afterAll(() => pool.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-attacks-'));
  input = path.join(folder, 'input');
  output = path.join(folder, 'output');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const outputs = () => ({ workingPath: output, cleanPath: `${output}.clean` });

describe('metadata', () => {
  test('Exif that points at itself never reaches a library', async () => {
    const picture = withLoopingExif(await photo(320, 240).jpeg().toBuffer());
    expect(picture.length).toBeLessThan(90_000);
    writeFileSync(input, picture);
    const began = performance.now();
    await pool.ingest(input, outputs(), {});
    await pool.preview(input, `${output}.webp`, 320, {});
    await pool.measureMask(input, {});
    // Eighteen seconds for each reading before.
    expect(performance.now() - began).toBeLessThan(6000);
    expect((await sharp(`${output}.clean`).metadata()).exif).toBeUndefined();
  });

  test('a tool reads it as quickly', async () => {
    writeFileSync(input, withLoopingExif(await photo(160, 120).jpeg().toBuffer()));
    const began = performance.now();
    const run = { tool: 'line', params: {}, inputPath: input, outputPath: `${output}.png` } as const;
    await pool.runTool(run, { signal: new AbortController().signal });
    expect(performance.now() - began).toBeLessThan(12_000);
  });

  test('two thousand compressed texts cost nothing, and never this process', async () => {
    // 8 MB of chunks that would inflate to 8 GB.
    const text = xmpChunk(Buffer.alloc(4_000_000));
    writeFileSync(
      input,
      pngWithChunks(
        Array.from({ length: 2000 }, () => text),
        'before',
      ),
    );
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    await pool.ingest(input, outputs(), {});
    delay.disable();
    expect(performance.now() - began).toBeLessThan(6000);
    expect(delay.max / 1e6).toBeLessThan(300);
    expect(readFileSync(`${output}.clean`).length).toBeLessThan(40_000);
  });

  test('text that inflates beyond what is looked into is dropped, wherever it stands', async () => {
    const bomb = xmpChunk(Buffer.alloc(64 * 1024 * 1024));
    for (const where of ['before', 'behind'] as const) {
      writeFileSync(input, pngWithChunks([bomb], where));
      await pool.ingest(input, outputs(), {});
      expect(readFileSync(`${output}.clean`).includes('adobe')).toBe(false);
      await pool.clean(input, `${output}.again`, {});
      expect(readFileSync(`${output}.again`).equals(readFileSync(`${output}.clean`))).toBe(true);
    }
  });

  test('more segments than a picture has are refused', async () => {
    const picture = await photo(100, 100).jpeg().toBuffer();
    const comments = Buffer.alloc(4 * 200_000, Buffer.from([0xff, 0xfe, 0, 2]));
    writeFileSync(input, Buffer.concat([picture.subarray(0, 2), comments, picture.subarray(2)]));
    await expect(pool.ingest(input, outputs(), {})).rejects.toMatchObject({ name: 'PictureError' });
    expect(readdirSync(folder)).toEqual(['input']);
  });

  test('a JPEG of a thousand scans is refused', async () => {
    const picture = await photo(200, 200).jpeg({ progressive: true }).toBuffer();
    const scan = picture.lastIndexOf(Buffer.from([0xff, 0xda]));
    const last = picture.subarray(scan, -2);
    const scans = Buffer.concat(Array.from({ length: 1000 }, () => last));
    writeFileSync(input, Buffer.concat([picture.subarray(0, -2), scans, picture.subarray(-2)]));
    await expect(pool.ingest(input, outputs(), {})).rejects.toMatchObject({ name: 'PictureError' });
  });
});

describe('padding', () => {
  test('a file that is filled up is refused, one with its companions is not', async () => {
    const picture = await photo(320, 240).jpeg().toBuffer();
    writeFileSync(input, Buffer.concat([picture, Buffer.alloc(2_000_000, 7)]));
    await expect(pool.ingest(input, outputs(), {})).rejects.toMatchObject({ reason: 'padded' });
    expect(readdirSync(folder)).toEqual(['input']);
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(200_000)]);
    const samsung = Buffer.concat([Buffer.alloc(200_000, 1), Buffer.from('SEFT')]);
    for (const companion of [film, picture, samsung, Buffer.alloc(1000)]) {
      writeFileSync(input, Buffer.concat([picture, companion]));
      await pool.ingest(input, outputs(), {});
      expect(readFileSync(`${output}.clean`).length).toBeLessThanOrEqual(picture.length);
    }
  });
});

describe('size', () => {
  test.skipIf(process.platform !== 'linux')('one-bit pictures of 16384×16384 px stay within bounds', async () => {
    const side = 16_384;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    header.writeUInt8(1, 8);
    const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * side));
    const parts = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
    writeFileSync(input, Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
    const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
    let mostMiB = 0;
    const watch = setInterval(() => {
      for (const pid of children().filter(Boolean)) {
        const pages = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        mostMiB = Math.max(mostMiB, Number(pages ?? 0) / 1024);
      }
    }, 50);
    try {
      await pool.ingest(input, outputs(), {});
      await pool.measureMask(input, {});
    } finally {
      clearInterval(watch);
    }
    expect(mostMiB).toBeGreaterThan(50);
    expect(mostMiB).toBeLessThan(1100);
    // What a tool would have to hold whole is refused before it is decoded.
    const run = { tool: 'unmark', params: {}, inputPath: input, outputPath: `${output}.png` } as const;
    await expect(pool.runTool(run, { signal: new AbortController().signal })).rejects.toMatchObject({
      reason: 'too-many-pixels',
    });
  });
});

test('somebody who asks for a hundred things at once delays nobody else by more than one of them', async () => {
  writeFileSync(input, await photo(1200, 900).jpeg().toBuffer());
  const order: string[] = [];
  const preview = (owner: string, name: string) =>
    pool.preview(input, path.join(folder, name), 640, { owner }).then(
      () => order.push(owner),
      (error: unknown) => order.push((error as Error).name),
    );
  // Both processes are there.
  await Promise.all([preview('first', 'a'), preview('second', 'b')]);
  const greedy = Array.from({ length: 100 }, (_, n) => preview('greedy', `g${n}`));
  await preview('modest', 'm');
  expect(order.filter((name) => name === 'greedy').length).toBeLessThanOrEqual(4);
  await Promise.all(greedy);
  expect(order.filter((name) => name === 'PoolBusy').length).toBeGreaterThan(50);
});
