import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../pool/pool.ts';
import { writeRoomPhoto } from '../pool/testing/roomPhoto.ts';
import { commandNamed, type ReadCommand, readTool } from './toolCommand.ts';

const readEnhance = (args: readonly string[]): ReadCommand => {
  const tool = commandNamed('enhance');
  if (!tool) throw new Error('no such command');
  return readTool(tool, args);
};
const executable = path.resolve(import.meta.dirname, '../../bin/roomwright.mjs');
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-enhance-'));
  await writeRoomPhoto(path.join(folder, 'photo.jpg'), 121, 80);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function roomwright(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [executable, 'enhance', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const at = (name: string) => path.join(folder, name);

/** Runs the tool in a pool of so many threads. */
async function enhanced(threads: number, inputPath: string, params: object, signal = new AbortController().signal) {
  const pool = createPool({ threads });
  try {
    return await pool.runTool(
      { tool: 'enhance', params: { ...params }, inputPath, outputPath: at('x.png') },
      { signal },
    );
  } finally {
    await pool.close();
  }
}

describe('enhance', () => {
  test('enlarges a photo; one thread, two and four give the same bytes', { timeout: 90_000 }, async () => {
    const { code, out, err } = roomwright('photo.jpg', '-o', 'two.png', '--scale', '2', '--threads', '2', '--json');
    expect(err).not.toContain('roomwright:');
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ ok: true, tool: 'enhance', width: 242, height: 160 });
    expect(report.alterations).toContain('enlarged');
    expect(Object.keys(report.ms)).toEqual(expect.arrayContaining(['decode', 'measure', 'restore', 'encode']));
    for (const threads of [1, 4]) {
      const { sha256 } = await enhanced(threads, at('photo.jpg'), { scale: 2 });
      expect(sha256).toBe(report.sha256);
    }
    const metadata = await sharp(at('two.png')).metadata();
    expect(metadata).toMatchObject({ width: 242, height: 160, channels: 3 });
    expect(metadata.xmpAsString).toContain('digitalsourcetype/algorithmicallyEnhanced');
  });

  test('makes a picture as long as is asked for', async () => {
    const { run } = readEnhance(['photo.jpg', '-o', 'long.jpg', '--resolution', '1k']);
    await writeRoomPhoto(at('wide.jpg'), 300, 90);
    expect(await enhanced(2, at('wide.jpg'), run.params)).toMatchObject({ width: 1024, height: 307 });
  });

  test('says what is wrong and leaves nothing', async () => {
    for (const [args, complaint] of [
      [['photo.jpg', '-o', 'x.png', '--scale', '3'], '--scale must be one of 1, 2, 4'],
      [['photo.jpg', '-o', 'x.png', '--scale', '2', '--resolution', '2k'], 'give one of them'],
      [['photo.jpg', '-o', 'x.svg'], '-o must end in .png or .jpg'],
    ] as const) {
      expect(() => readEnhance(args)).toThrow(complaint);
    }
    const grey = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#777' } });
    await grey(1, 1).png().toFile(at('dot.png'));
    await grey(2400, 64).png().toFile(at('strip.png'));
    rmSync(at('x.png'), { force: true });
    await expect(enhanced(1, at('dot.png'), { scale: 2 })).rejects.toMatchObject({
      name: 'PictureError',
      reason: 'too-small',
      message: '1×1 px: at least 64 px on each side',
    });
    const { code, err } = roomwright('strip.png', '-o', 'x.png', '--scale', '4');
    expect(code).toBe(3);
    expect(err.match(/^roomwright: .*$/gm)).toEqual([
      'roomwright: strip.png: 2400×64 px would become 9600 px on the long side: at most 8192 px',
    ]);
    expect(existsSync(at('x.png'))).toBe(false);
  });

  test('ends when it is cancelled and leaves nothing', async () => {
    await sharp(at('photo.jpg')).resize(1600, 1060).png().toFile(at('large.png'));
    const pool = createPool({ threads: 2 });
    const controller = new AbortController();
    const run = pool.runTool(
      { tool: 'enhance', params: { scale: 4 }, inputPath: at('large.png'), outputPath: at('x.png') },
      {
        signal: controller.signal,
        onProgress: (stage) => {
          if (stage === 'restore') controller.abort();
        },
      },
    );
    try {
      await expect(run).rejects.toMatchObject({ name: 'AbortError' });
      expect(existsSync(at('x.png'))).toBe(false);
    } finally {
      await pool.close();
    }
  });
});
