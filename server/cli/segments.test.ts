import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeRoomPhoto } from '../pool/testing/roomPhoto.ts';
import { commandNamed, type ReadCommand, readTool } from './toolCommand.ts';

const readSegments = (args: readonly string[]): ReadCommand => {
  const tool = commandNamed('segments');
  if (!tool) throw new Error('no such command');
  return readTool(tool, args);
};
const executable = path.resolve(import.meta.dirname, '../../bin/roomwright.mjs');
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-segments-'));
  await writeRoomPhoto(path.join(folder, 'photo.jpg'), 360, 240);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function roomwright(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [executable, 'segments', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

describe('segments', () => {
  test('writes a label map and lists what is in it, with the same bytes on one thread', async () => {
    const two = roomwright('photo.jpg', '-o', 'a.png', '--threads', '2', '--json');
    expect(two.err).not.toContain('roomwright:');
    expect(two.code).toBe(0);
    const report = JSON.parse(two.out) as { segments: { id: number; level: number; area: number }[] };
    expect(report).toMatchObject({ ok: true, tool: 'segments', width: 360, height: 240 });
    const { data, info } = await sharp(path.join(folder, 'a.png')).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 360, height: 240, channels: 3 });
    const areas = new Map<number, number>();
    for (let i = 0; i < data.length; i += 3) {
      const id = data[i]! + 256 * data[i + 1]! + 65536 * data[i + 2]!;
      areas.set(id, (areas.get(id) ?? 0) + 1);
    }
    const parts = report.segments.filter(({ level }) => level === 3);
    expect(new Map(parts.map(({ id, area }) => [id, area]))).toEqual(areas);
    expect(areas.size).toBeGreaterThan(4);
    const one = roomwright('photo.jpg', '-o', 'b.png', '--threads', '1', '--json');
    expect(readFileSync(path.join(folder, 'b.png')).equals(readFileSync(path.join(folder, 'a.png')))).toBe(true);
    expect(JSON.parse(one.out).segments).toEqual(report.segments);
  }, 120_000);

  test('says in one line what is wrong and leaves nothing', () => {
    for (const [args, complaint] of [
      [['photo.jpg', '-o', 'c.jpg'], '-o must end in .png'],
      [['photo.jpg'], '-o OUT'],
      [['-o', 'c.png'], 'which photo?'],
    ] as const) {
      expect(() => readSegments(args)).toThrow(complaint);
    }
    const { code, err } = roomwright('missing.jpg', '-o', 'c.png');
    expect(code).toBe(3);
    expect(err.match(/^roomwright: .*$/gm)).toHaveLength(1);
    expect(existsSync(path.join(folder, 'c.png'))).toBe(false);
  }, 120_000);
});
