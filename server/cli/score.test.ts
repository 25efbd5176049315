import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRoomPhoto } from '../pool/testing/roomPhoto.ts';

interface Told {
  readonly score: number;
  readonly floor: number;
  readonly identicalPixels: number | null;
  readonly drift: readonly { readonly category: string; readonly state: string }[];
}

const executable = path.resolve(import.meta.dirname, '../../bin/roomwright.mjs');
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-score-'));
  await writeRoomPhoto(path.join(folder, 'photo.png'), 360, 240);
  await sharp(path.join(folder, 'photo.png'))
    .extract({ left: 18, top: 9, width: 330, height: 220 })
    .resize(360, 240, { fit: 'fill' })
    .toFile(path.join(folder, 'cropped.png'));
  await sharp(path.join(folder, 'photo.png'))
    .linear(0.8, 4)
    .jpeg({ quality: 60 })
    .toFile(path.join(folder, 'worn.jpg'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function score(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [executable, 'score', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const told = (...args: string[]): Told => JSON.parse(score(...args, '--json').out) as Told;
const drifted = ({ drift }: Told): string[] =>
  drift.filter(({ state }) => state === 'unintended').map(({ category }) => category);

test('a photo has every point beside itself, also worn and darker; cropped it has another camera', async () => {
  const itself = told('photo.png', 'photo.png');
  expect(itself).toMatchObject({ ok: true, score: 100, identicalPixels: 360 * 240 });
  expect(drifted(itself)).toEqual([]);
  const worn = told('photo.png', 'worn.jpg');
  expect(worn.score).toBeGreaterThan(90);
  expect(drifted(worn)).toEqual([]);
  const cropped = told('photo.png', 'cropped.png', '--overlay', 'o.png');
  expect(cropped.score).toBeLessThan(cropped.floor);
  expect(drifted(cropped)).toContain('camera');
  expect(await sharp(path.join(folder, 'o.png')).metadata()).toMatchObject({ width: 360, height: 240 });
}, 120_000);

test('what is wrong is said in one line', () => {
  expect(score('photo.png').err).toContain('which two pictures?');
  expect(score('photo.png', 'nowhere.png').code).toBe(3);
  expect(score('photo.png', 'cropped.png', '--intended', 'sofa').code).toBe(2);
}, 60_000);
