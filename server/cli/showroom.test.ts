import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomSchema } from '#engine/geometry/roomSchema.ts';
import { readShowroom } from './showroom.ts';

const executable = path.resolve(import.meta.dirname, '../../bin/roomwright.mjs');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-showroom-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const room = ['--style', 'japandi', '--room', 'living-room'];

function roomwright(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [executable, 'showroom', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

describe('showroom', () => {
  test('writes picture and passes, and the same bytes on one thread', async () => {
    const args = [...room, '--seed', '3', '--size', '96x64', '--quality', 'preview', '--json'];
    const two = roomwright('-o', 'a.png', ...args, '--threads', '2', '--passes', 'passes');
    expect(two.err).not.toContain('roomwright:');
    expect(two.code).toBe(0);
    const bytes = readFileSync(path.join(folder, 'a.png'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(JSON.parse(two.out)).toMatchObject({ ok: true, tool: 'showroom', seed: 3, width: 96, height: 64, sha256 });
    const passes = path.join(folder, 'passes');
    expect(readdirSync(passes).sort()).toEqual(
      ['albedo', 'depth', 'empty', 'lines', 'normal', 'object', 'structure', 'surface']
        .map((name) => `${name}.png`)
        .concat('objects.json', 'room.json')
        .sort(),
    );
    expect(roomSchema.safeParse(JSON.parse(readFileSync(path.join(passes, 'room.json'), 'utf8'))).success).toBe(true);
    expect(await sharp(path.join(passes, 'depth.png')).metadata()).toMatchObject({
      width: 96,
      height: 64,
      depth: 'ushort',
    });
    const { xmp } = await sharp(bytes).metadata();
    expect(xmp?.toString()).toContain('digitalsourcetype/algorithmicMedia');
    const one = roomwright('-o', 'b.png', ...args, '--threads', '1');
    expect(JSON.parse(one.out).sha256).toBe(sha256);
  });

  test('says in one line what is wrong and leaves nothing', () => {
    for (const [args, complaint] of [
      [['-o', 'c.png', '--style', 'nope', '--room', 'living-room'], 'there is no style "nope"'],
      [['-o', 'c.png', ...room, '--size', '1024'], '--size must be like 1024x683'],
      [['-o', 'c.png', ...room, '--size', '10x10'], 'from 64 to 4096'],
      [['-o', 'c.png', ...room, '--seed', 'x'], '--seed must be a whole number'],
      [['-o', 'c.gif', ...room], '-o must end in .png or .jpg'],
      [['photo.jpg', '-o', 'c.png', ...room], 'takes no picture'],
    ] as const) {
      expect(() => readShowroom(args)).toThrow(complaint);
    }
    const { code, err } = roomwright('-o', 'c.png', '--style', 'nope', '--room', 'living-room');
    expect(code).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(existsSync(path.join(folder, 'c.png'))).toBe(false);
  });
});
