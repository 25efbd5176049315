import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeRoomPhoto } from '../pool/testing/roomPhoto.ts';

const executable = path.resolve(import.meta.dirname, '../../bin/roomwright.mjs');
const rooms = path.resolve(import.meta.dirname, '../../../shared/photos/rooms');
const realPhoto = path.join(rooms, 'empty-symphonia-before-living-dark.jpg');

let folder: string;
let photo: string;
let output: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-cli-'));
  photo = path.join(folder, 'photo.jpg');
  output = path.join(folder, 'out.png');
  await writeRoomPhoto(photo, 240, 160);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => rmSync(output, { force: true }));

function roomwright(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [executable, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const japandi = ['--style', 'japandi', '--room', 'living-room'];
/** A style whose light shows by itself. */
const night = ['--style', 'gothic', '--room', 'living-room'];
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('restyle', () => {
  test('writes the picture, tells about it in one line of JSON, and gives the same bytes on one thread', async () => {
    const first = roomwright(
      'restyle',
      'photo.jpg',
      '-o',
      'out.png',
      ...japandi,
      '--seed',
      '5',
      '--threads',
      '2',
      '--json',
    );
    expect(first.err).not.toContain('roomwright:');
    expect(first.code).toBe(0);
    expect(first.out.trimEnd().split('\n')).toHaveLength(1);
    const report = JSON.parse(first.out);
    expect(report).toMatchObject({
      ok: true,
      tool: 'restyle',
      seed: 5,
      width: 240,
      height: 160,
      sha256: hashOf(output),
    });
    expect(report.ms.total).toBeGreaterThan(0);
    expect((await sharp(output).metadata()).width).toBe(240);
    const one = roomwright(
      'restyle',
      'photo.jpg',
      '-o',
      'out.png',
      ...japandi,
      '--seed',
      '5',
      '--threads',
      '1',
      '--json',
    );
    expect(JSON.parse(one.out).sha256).toBe(report.sha256);
    expect(readdirSync(folder).sort()).toEqual(['out.png', 'photo.jpg']);
  });

  test('without --json nothing stands on standard output', () => {
    const { code, out, err } = roomwright('restyle', 'photo.jpg', '-o', 'out.png', ...night, '--intervention', 'low');
    expect([code, out]).toEqual([0, '']);
    expect(err).toMatch(/240×160 px in \d+\.\d s\n$/);
  });

  test.each([
    [[], /which photo/],
    [['photo.jpg', ...japandi], /-o OUT\.png is missing/],
    [['photo.jpg', '-o', 'out.gif', ...japandi], /\.png or \.jpg/],
    [['photo.jpg', '-o', 'photo.jpg', ...japandi], /replace the photo/],
    [['photo.jpg', '-o', 'nowhere/out.png', ...japandi], /folder .*nowhere does not exist/],
    [['photo.jpg', '-o', 'out.png', '--room', 'living-room'], /--style is missing/],
    [['photo.jpg', '-o', 'out.png', '--style', 'japandy', '--room', 'living-room'], /no style "japandy"/],
    [['photo.jpg', '-o', 'out.png', '--style', 'japandi', '--room', 'cave'], /no room "cave"/],
    [['photo.jpg', '-o', 'out.png', ...japandi, '--intervention', 'wild'], /--intervention must be one of/],
    [['photo.jpg', '-o', 'out.png', ...japandi, '--resolution', '8k'], /--resolution must be one of/],
    [['photo.jpg', '-o', 'out.png', ...japandi, '--seed', '4294967296'], /--seed must be a whole number/],
    [['photo.jpg', '-o', 'out.png', ...japandi, '--seed', '1.5'], /--seed must be a whole number/],
    [['photo.jpg', '-o', 'out.png', ...japandi, '--lock', 'floor,sofa'], /--lock must be one of/],
    [['photo.jpg', '-o', 'out.png', ...japandi, '--threads', '0'], /--threads must be a whole number/],
    [['photo.jpg', 'other.jpg', '-o', 'out.png', ...japandi], /one photo at a time/],
    [['photo.jpg', '-o', 'out.png', ...japandi, '--colour', 'red'], /Unknown option '--colour'/],
  ] as const)('wrong usage ends with 2 and one line: %j', (args, message) => {
    const { code, out, err } = roomwright('restyle', ...args);
    expect(err).toMatch(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect([code, out]).toEqual([2, '']);
    expect(readdirSync(folder)).toEqual(['photo.jpg']);
  });

  test('an input that cannot be read ends with 3, says which, and leaves nothing', () => {
    writeFileSync(path.join(folder, 'bad.jpg'), readFileSync(photo).subarray(0, 5000));
    writeFileSync(path.join(folder, 'bad.json'), '{"version":1}');
    for (const args of [['bad.jpg'], ['none.jpg'], ['photo.jpg', '--room-json', 'bad.json']]) {
      const { code, out, err } = roomwright('restyle', ...args, '-o', 'out.png', ...japandi, '--json');
      expect(code).toBe(3);
      expect(JSON.parse(out)).toMatchObject({ ok: false, tool: 'restyle' });
      expect(err.trimEnd().split('\n').at(-1)).toMatch(/^roomwright: (bad\.jpg|none\.jpg|bad\.json)/);
      expect(existsSync(output)).toBe(false);
    }
    rmSync(path.join(folder, 'bad.jpg'));
    rmSync(path.join(folder, 'bad.json'));
  });

  test('Ctrl-C ends it with one line and no file', async () => {
    const child = spawn(process.execPath, [executable, 'restyle', 'photo.jpg', '-o', 'out.png', ...japandi], {
      cwd: folder,
    });
    let err = '';
    let isInterrupted = false;
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
      if (isInterrupted || !/lines/.test(err)) return;
      isInterrupted = child.kill('SIGINT');
    });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect(code).toBe(1);
    expect(err.trimEnd().split('\n').at(-1)).toBe('roomwright: cancelled');
    expect(readdirSync(folder)).toEqual(['photo.jpg']);
  });

  test.skipIf(!existsSync(realPhoto))('a photo of a real room', async () => {
    const { code, out } = roomwright('restyle', realPhoto, '-o', 'out.png', ...japandi, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out).alterations.length).toBeGreaterThan(1);
    const [before, after] = await Promise.all([sharp(realPhoto).resize(64).stats(), sharp(output).stats()]);
    const moved = after.channels.map((channel, c) => Math.abs(channel.mean - before.channels[c]!.mean));
    expect(Math.max(...moved)).toBeGreaterThan(1);
    expect(Math.max(...moved)).toBeLessThan(90);
  });
});

describe('the rest', () => {
  test.each(['styles', 'rooms', 'materials'])('%s as a table and as JSON', (name) => {
    const table = roomwright(name);
    const json = roomwright(name, '--json');
    expect([table.code, json.code]).toEqual([0, 0]);
    const entries = JSON.parse(json.out)[name] as { id: string; names: { en_US: string } }[];
    expect(table.out.trimEnd().split('\n')).toHaveLength(entries.length);
    expect(entries.length).toBeGreaterThan(20);
    for (const entry of entries) expect(table.out).toContain(`${entry.id} `);
  });

  test('no command, an unknown one, and help', () => {
    expect(roomwright()).toMatchObject({ code: 2, out: '' });
    expect(roomwright('fly').err).toBe('roomwright: unknown command "fly": see roomwright --help\n');
    expect(roomwright('styles', '--jsonn').code).toBe(2);
    expect(roomwright('--help')).toMatchObject({ code: 0, err: '' });
  });
});

describe('line', () => {
  test('draws a photo as PNG and as SVG, the same bytes on one thread and on three', () => {
    const [one, three] = ['1', '3'].map((threads) => {
      const { code, out, err } = roomwright('line', 'photo.jpg', '-o', 'out.png', '--threads', threads, '--json');
      expect([code, err.includes('roomwright:')]).toEqual([0, false]);
      expect(JSON.parse(out)).toMatchObject({ ok: true, tool: 'line', width: 240, height: 160 });
      return hashOf(output);
    });
    expect(one).toBe(three);
    const vector = path.join(folder, 'out.svg');
    expect(roomwright('line', 'photo.jpg', '-o', 'out.svg', '--technique', 'technical').code).toBe(0);
    expect(readFileSync(vector, 'utf8')).toMatch(/^<svg xmlns[^>]* width="240" height="160"/);
    rmSync(vector);
  });

  test.each([
    [['photo.jpg', '-o', 'out.gif'], 2],
    [['photo.jpg', '-o', 'out.png', '--technique', 'oil'], 2],
    [['photo.jpg', '-o', 'out.png', '--detail', '1.5'], 2],
    [['missing.jpg', '-o', 'out.png'], 3],
  ])('refuses %j with one line', (args, expected) => {
    const { code, err } = roomwright('line', ...args);
    expect(code).toBe(expected);
    expect(
      err
        .trimEnd()
        .split('\n')
        .filter((line) => line.startsWith('roomwright:')),
    ).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['photo.jpg']);
  });
});
