/**
 * Overlays of known coverage, colour and opacity on photos of rooms, found and taken off:
 *
 *     node bench/unmark.ts [--photos DIR] [--count 60] [--from 0] [--only 3,21] [--side 1200] [--clean 52] [--given] [--jpeg Q] [--sheet FOLDER]
 *
 * A mark is found when 60 % of what it covers was changed, and at least half of what was changed lies within 3 px of
 * it. PSNR is over the pixels that the mark covers by a twentieth or more, before and after. Then the photos without
 * marks: each must be refused. --given hands over a mask around each mark instead of leaving the finding to the tool;
 * --jpeg saves the marked photo at that quality first, and compares with the clean photo after the same.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { dilate } from '#engine/image/morphology.ts';
import { median } from '#engine/image/statistics.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { PictureError } from '#server/pool/errors.ts';
import { createPool } from '#server/pool/pool.ts';
import { kinds, photoFiles, readPhoto, type UnmarkCase, unmarkCase } from './unmark/cases.ts';

const { values: given } = parseArgs({
  options: {
    photos: { type: 'string', default: path.join(import.meta.dirname, '../../shared/photos/rooms') },
    count: { type: 'string', default: '60' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    side: { type: 'string', default: '1200' },
    clean: { type: 'string', default: '52' },
    given: { type: 'boolean', default: false },
    jpeg: { type: 'string' },
    sheet: { type: 'string' },
    threads: { type: 'string', default: '2' },
  },
});

interface Outcome {
  readonly kind: UnmarkCase['kind'];
  readonly found: boolean;
  readonly before: number;
  readonly after: number;
  readonly touched: number;
  readonly seconds: number;
}

const files = photoFiles(given.photos);
const folder = mkdtempSync(path.join(tmpdir(), 'unmark-bench-'));
const at = (name: string): string => path.join(folder, name);
const pool = createPool({ threads: Number(given.threads) });
if (given.sheet) mkdirSync(given.sheet, { recursive: true });

const raw = ({ data, width, height }: Rgb8) => sharp(data, { raw: { width, height, channels: 3 } });

async function readRgb(file: string | Buffer): Promise<Rgb8> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** As it is, or as JPEG keeps it. */
async function kept(picture: Rgb8): Promise<Rgb8> {
  if (given.jpeg === undefined) return picture;
  return readRgb(
    await raw(picture)
      .jpeg({ quality: Number(given.jpeg) })
      .toBuffer(),
  );
}

function psnr(one: Rgb8, other: Rgb8, coverage: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < coverage.length; i++) {
    if (coverage[i] < 13) continue;
    for (let c = 0; c < 3; c++) sum += (one.data[i * 3 + c] - other.data[i * 3 + c]) ** 2;
    count += 3;
  }
  return 10 * Math.log10((255 * 255 * count) / Math.max(1e-9, sum));
}

/** Runs the tool; the reason where it refuses. */
async function run(name: string, maskPath?: string): Promise<{ refused?: string; seconds: number }> {
  const params = { find: maskPath === undefined ? 'auto' : 'mask' };
  const paths = { inputPath: at(name), outputPath: at('out.png'), effectivePath: at('mask.png') };
  const started = performance.now();
  const secondsSince = () => (performance.now() - started) / 1000;
  try {
    const request = { tool: 'unmark' as const, params, ...paths, ...(maskPath === undefined ? {} : { maskPath }) };
    await pool.runTool(request, { signal: AbortSignal.timeout(600_000) });
    return { seconds: secondsSince() };
  } catch (error) {
    if (error instanceof PictureError) return { refused: error.reason, seconds: secondsSince() };
    throw error;
  }
}

/** A mask around the mark, as somebody would paint it. */
async function writePainted({ clean: { width, height }, coverage }: UnmarkCase): Promise<string> {
  const hard = { width, height, data: coverage.map((v) => (v >= 64 ? 255 : 0)) };
  const painted = dilate(hard, Math.round(Math.max(width, height) / 80));
  await sharp(painted.data, { raw: { width, height, channels: 1 } })
    .png()
    .toFile(at('painted.png'));
  return at('painted.png');
}

async function writeSheet(one: UnmarkCase, marked: Rgb8, result: Rgb8): Promise<void> {
  const { width, height } = marked;
  const [xs, ys]: [number[], number[]] = [[], []];
  one.coverage.forEach((v, i) => {
    if (v >= 128) {
      xs.push(i % width);
      ys.push(Math.floor(i / width));
    }
  });
  const least = (list: number[]) => list.reduce((p, q) => Math.min(p, q), 1e9);
  const left = Math.max(0, least(xs) - 20);
  const top = Math.max(0, least(ys) - 20);
  const box = { left, top, width: Math.min(560, width - left), height: Math.min(260, height - top) };
  const tiles = await Promise.all([marked, result, one.clean].map((each) => raw(each).extract(box).png().toBuffer()));
  const size = { width: 3 * (box.width + 4), height: box.height };
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(tiles.map((input, i) => ({ input, left: i * (box.width + 4), top: 0 })))
    .png()
    .toFile(path.join(given.sheet!, `${one.name}.png`));
}

async function measure(number: number): Promise<Outcome> {
  const one = await unmarkCase(files, number, Number(given.side));
  const marked = await kept(one.marked);
  const clean = await kept(one.clean);
  await raw(marked).png().toFile(at('in.png'));
  const { refused, seconds } = await run('in.png', given.given ? await writePainted(one) : undefined);
  const before = psnr(clean, marked, one.coverage);
  let [result, found, touched] = [marked, false, 0];
  if (refused === undefined) {
    result = await readRgb(at('out.png'));
    const mask = await sharp(at('mask.png')).toColourspace('b-w').raw().toBuffer();
    const { width, height } = one.clean;
    const near = dilate({ width, height, data: one.coverage.map((v) => (v >= 13 ? 255 : 0)) }, 3).data;
    let [covered, hit, changed, right] = [0, 0, 0, 0];
    for (let i = 0; i < mask.length; i++) {
      const isChanged = mask[i] >= 128;
      if (one.coverage[i] >= 128) covered++;
      if (one.coverage[i] >= 128 && isChanged) hit++;
      if (isChanged) changed++;
      if (isChanged && near[i]) right++;
      for (let c = 0; c < 3; c++) if (!isChanged && result.data[i * 3 + c] !== marked.data[i * 3 + c]) touched++;
    }
    found = hit >= 0.6 * covered && right >= 0.5 * changed;
  }
  const after = psnr(clean, result, one.coverage);
  const opacity = Math.round(one.opacity * 100);
  console.log(
    `${one.name.slice(0, 34).padEnd(34)} ${one.kind.padEnd(5)} ${opacity} %  ${found ? 'found ' : refused ? 'none  ' : 'missed'} ${before.toFixed(1)} → ${after.toFixed(1)} dB  ${seconds.toFixed(1)} s${touched > 0 ? `  ${touched} values touched outside` : ''}`,
  );
  if (given.sheet) await writeSheet(one, marked, result);
  return { kind: one.kind, found, before, after, touched, seconds };
}

function summary(name: string, list: readonly Outcome[]): string {
  const found = list.filter((each) => each.found);
  const share = (100 * found.length) / Math.max(1, list.length);
  const over = (value: (each: Outcome) => number) => median(list.map(value)).toFixed(1);
  return `${name.padEnd(6)} found ${found.length} of ${list.length} (${share.toFixed(0)} %), median ${over((e) => e.before)} → ${over((e) => e.after)} dB in the marked area, ${over((e) => e.seconds)} s`;
}

let failed = false;
try {
  const outcomes: Outcome[] = [];
  const [from, count] = [Number(given.from), Number(given.count)];
  const numbers = given.only?.split(',').map(Number) ?? Array.from({ length: count }, (_, n) => from + n);
  for (const number of numbers) outcomes.push(await measure(number));
  for (const kind of kinds)
    console.log(
      summary(
        kind,
        outcomes.filter((each) => each.kind === kind),
      ),
    );
  console.log(summary('all', outcomes));
  const touched = outcomes.filter((each) => each.touched > 0).length;
  console.log(`${touched} of ${outcomes.length} results differ from the photo outside the reported mask`);
  let wrong = 0;
  const cleanCount = Math.min(Number(given.clean), files.length);
  for (const file of files.slice(0, cleanCount)) {
    await raw(await readPhoto(file, Number(given.side)))
      .png()
      .toFile(at('clean.png'));
    const { refused } = await run('clean.png');
    if (refused === undefined) {
      wrong++;
      console.log(`${path.basename(file)}: a mark was found where there is none`);
    }
  }
  console.log(`${wrong} of ${cleanCount} photos without a mark were taken for marked`);
  failed = touched > 0;
} finally {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;
