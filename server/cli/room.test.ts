import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomSchema } from '#engine/geometry/roomSchema.ts';
import { commandNamed, type ReadCommand, readTool } from './toolCommand.ts';

const readRoom = (args: readonly string[]): ReadCommand => {
  const tool = commandNamed('room');
  if (!tool) throw new Error('no such command');
  return readTool(tool, args);
};
const executable = path.resolve(import.meta.dirname, '../../bin/roomwright.mjs');
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-room-'));
  // A rendered room without furniture: a drawn one is no photo to the network.
  const rendered = path.resolve(import.meta.dirname, '../../web/public/art/hero-before-768.webp');
  await sharp(rendered).resize(360, 240, { fit: 'cover' }).jpeg({ quality: 92 }).toFile(path.join(folder, 'photo.jpg'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function roomwright(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [executable, 'room', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

/** The left end of a wall stands in the picture's first columns, down to its foot: they are left out. */
const firstColumn = 60;

async function shareOf(name: string, from: number, to: number): Promise<number> {
  const file = path.join(folder, 'masks', `${name}.png`);
  const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 360, height: 240, channels: 1 });
  const rows = data
    .subarray(Math.round(from * 240) * 360, Math.round(to * 240) * 360)
    .filter((_, i) => i % 360 >= firstColumn);
  return rows.reduce((sum, v) => sum + v, 0) / 255 / rows.length;
}

describe('room', () => {
  test('writes a Room and its masks, and the same bytes on one thread', async () => {
    const two = roomwright('photo.jpg', '-o', 'a.json', '--masks', 'masks', '--threads', '2', '--json');
    expect(two.err).not.toContain('roomwright:');
    expect(two.code).toBe(0);
    const text = readFileSync(path.join(folder, 'a.json'), 'utf8');
    const room = roomSchema.parse(JSON.parse(text));
    expect(JSON.parse(two.out)).toMatchObject({ ok: true, tool: 'room', width: 360, height: 240 });
    expect(JSON.parse(two.out).confidence).toBe(room.confidence);
    expect(room).toMatchObject({ width: 360, height: 240 });
    for (const { id, polygonPx } of room.surfaces) expect(polygonPx.length, id).toBeGreaterThanOrEqual(3);
    expect(readdirSync(path.join(folder, 'masks')).sort()).toEqual(
      ['ceiling', 'floor', 'opening', 'rug', 'wall'].map((name) => `${name}.png`),
    );
    expect(await shareOf('floor', 0.9, 1)).toBeGreaterThan(0.97);
    expect(await shareOf('ceiling', 0.9, 1)).toBe(0);
    expect(await shareOf('ceiling', 0, 0.1)).toBeGreaterThan(0.6);
    expect(roomwright('photo.jpg', '-o', 'b.json', '--threads', '1').code).toBe(0);
    expect(readFileSync(path.join(folder, 'b.json'), 'utf8')).toBe(text);
  });

  test('says in one line what is wrong and leaves nothing', () => {
    for (const [args, complaint] of [
      [['photo.jpg', '-o', 'c.png'], '-o must end in .json'],
      [['photo.jpg'], '-o OUT'],
      [['-o', 'c.json'], 'which photo?'],
    ] as const) {
      expect(() => readRoom(args)).toThrow(complaint);
    }
    const { code, err } = roomwright('missing.jpg', '-o', 'c.json', '--masks', 'none');
    expect(code).toBe(3);
    expect(err.match(/^roomwright: .*$/gm)).toHaveLength(1);
    expect(existsSync(path.join(folder, 'c.json'))).toBe(false);
    expect(existsSync(path.join(folder, 'none'))).toBe(false);
  });
});
