import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeRoomPhoto } from '../pool/testing/roomPhoto.ts';
import { commandNamed, type ReadCommand, readTool } from './toolCommand.ts';

const readErase = (args: readonly string[]): ReadCommand => {
  const tool = commandNamed('erase');
  if (!tool) throw new Error('no such command');
  return readTool(tool, args);
};
const executable = path.resolve(import.meta.dirname, '../../bin/roomwright.mjs');
const [width, height] = [240, 160];
let folder: string;

/** A mask as PNG: white where `isIn`. */
async function writeMask(name: string, isIn: (x: number, y: number) => boolean, size = { width, height }) {
  const data = Buffer.alloc(size.width * size.height);
  for (let i = 0; i < data.length; i++) data[i] = isIn(i % size.width, Math.floor(i / size.width)) ? 255 : 0;
  await sharp(data, { raw: { ...size, channels: 1 } })
    .png()
    .toFile(path.join(folder, name));
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-erase-'));
  await writeRoomPhoto(path.join(folder, 'photo.jpg'), width, height);
  await writeMask('mask.png', (x, y) => x >= 100 && x < 130 && y >= 110 && y < 140);
  await writeMask('empty.png', () => false);
  await writeMask('full.png', () => true);
  await writeMask('small.png', () => true, { width: 40, height: 40 });
  await sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } })
    .png()
    .toFile(path.join(folder, 'one.png'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function roomwright(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [executable, 'erase', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const pixelsOf = (name: string, channels: 1 | 3) =>
  sharp(path.join(folder, name))
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();

describe('roomwright erase', () => {
  test('fills the mask, tells where, leaves all else as it was, on any number of threads', async () => {
    const args = ['photo.jpg', '--mask', 'mask.png', '--mask-out', 'where.png', '--json'];
    const { code, out } = roomwright(...args, '-o', 'out.png', '--threads', '2');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ok: true, tool: 'erase', width, height, alterations: ['erased'] });
    const [photo, filled] = [await pixelsOf('photo.jpg', 3), await pixelsOf('out.png', 3)];
    const [mask, where] = [await pixelsOf('mask.png', 1), await pixelsOf('where.png', 1)];
    let changed = 0;
    for (let i = 0; i < width * height; i++) {
      if (mask[i]) expect(where[i]).toBe(255);
      for (let c = 0; c < 3; c++) {
        if (photo[i * 3 + c] === filled[i * 3 + c]) continue;
        if (!where[i]) throw new Error(`pixel ${i} was touched`);
        changed++;
      }
    }
    expect(changed).toBeGreaterThan(100);
    const again = roomwright(...args, '-o', 'one-thread.png', '--threads', '1');
    expect(JSON.parse(again.out).sha256).toBe(JSON.parse(out).sha256);
  }, 120_000);

  test.each([
    ['empty.png', 'mask-empty', 3],
    ['full.png', 'mask-full', 3],
    ['small.png', 'mask-size', 3],
    ['nowhere.png', 'missing', 3],
  ])(
    '%s: %s, one line, no file',
    (mask, reason, exit) => {
      const { code, out, err } = roomwright('photo.jpg', '-o', 'refused.png', '--mask', mask, '--json');
      expect(code).toBe(exit);
      expect(JSON.parse(out)).toMatchObject({ ok: false, tool: 'erase', reason });
      expect(err.match(/^roomwright: .*$/gm)).toHaveLength(1);
      expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
    },
    60_000,
  );

  test('a picture of one pixel is too small', () => {
    const { code, out } = roomwright('one.png', '-o', 'tiny.png', '--mask', 'one.png', '--json');
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ ok: false, reason: 'too-small' });
    expect(existsSync(path.join(folder, 'tiny.png'))).toBe(false);
  }, 60_000);

  test('wrong usage is told apart', () => {
    const photo = ['p.jpg', '-o', 'q.png'];
    for (const [args, complaint] of [
      [photo, 'what shall go?'],
      [[...photo, '--mask', 'm.png', '--auto'], 'exclude each other'],
      [[...photo, '--auto', '--empty'], '--auto and --empty exclude each other'],
      [[...photo, '--auto', '--mask-out', 'm.jpg'], 'must end in .png'],
      [[...photo, '--auto', '--mask-out', 'q.png'], 'a file of its own'],
    ] as const) {
      expect(() => readErase(args)).toThrow(complaint);
    }
    expect(readErase([...photo, '--auto', '--keep-shadows']).run.params).toEqual({ find: 'auto', shadows: false });
    expect(readErase([...photo, '--empty']).run.params).toEqual({ find: 'empty', shadows: true });
  });
});
