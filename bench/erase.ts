/**
 * Holes of the shape of things in ten textured photos, and pieces of furniture in six rooms of the showroom whose view
 * without them is known, filled by `erase` and by peers where they are installed:
 *
 *     node bench/erase.ts [PHOTOS] [--only PART] [--shares 2,8,15,pairs] [--peers PART] [--sheet FOLDER] [--threads N]
 *
 * --peers names those that run: `none` for none of them. Prints PSNR, SSIM and texture in the hole, and seconds; of
 * pairs also how much of the thing's shadow and reflection went with it. With --sheet writes them side by side to be
 * looked at. Peers' results are kept under .cache/ and made once.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { eraseParams } from '#engine/tools/erase/params.ts';
import { createPool } from '#server/pool/pool.ts';
import { type EraseCase, eraseCases } from './erase/cases.ts';
import { psnr, readGrey, readRgb, ssim, texture, traces } from './erase/measure.ts';
import { erasePairs } from './erase/pairs.ts';

const root = path.resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    shares: { type: 'string', default: '2,8,15,pairs' },
    peers: { type: 'string', default: '' },
    sheet: { type: 'string' },
    threads: { type: 'string', default: '2' },
    side: { type: 'string', default: '1024' },
  },
});
const folder = path.join(root, '.cache', 'erase');

interface Filler {
  readonly name: string;
  /** Fills one case; seconds that it took. */
  fill(one: EraseCase, out: string): Promise<number>;
}

/** Where the mask of what was filled is written. */
const takenOf = (out: string): string => out.replace(/png$/, 'taken.png');

const pool = createPool({ threads: Number(values.threads) });
const ours: Filler = {
  name: 'roomwright',
  async fill({ photoPath, maskPath, share }, outputPath) {
    // A hole cut into a photo casts no shadow; a thing in a room does.
    const params = eraseParams.parse({ shadows: share === undefined });
    const effectivePath = takenOf(outputPath);
    const run = { tool: 'erase' as const, params, inputPath: photoPath, maskPath, outputPath, effectivePath };
    const { ms } = await pool.runTool(run, { signal: AbortSignal.timeout(600_000) });
    return ms.total! / 1000;
  },
};

const has = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0;

/** Debian's python3 has its packages, whatever else is called python3 here. */
const python = ['python3', '/usr/bin/python3'].find((command) => has(command, ['-c', 'import cv2']));

function opencv(method: string, command: string): Filler {
  return {
    name: `opencv ${method}`,
    async fill({ photoPath, maskPath }, out) {
      const script = path.join(import.meta.dirname, 'erase', 'peers.py');
      const { stdout } = spawnSync(command, [script, method], {
        input: `${photoPath}\t${maskPath}\t${out}\n`,
        encoding: 'utf8',
      });
      return Number(stdout);
    },
  };
}

function gmic(command: string): Filler {
  return {
    name: `gmic ${command.split('[')[0]}`,
    async fill({ photoPath, maskPath }, out) {
      const started = performance.now();
      const steps = `${photoPath} ${maskPath} -to_rgb[0] -channels[1] 0 -threshold[1] 50% -mul[1] 255`;
      spawnSync('gmic', ['-v', '-', ...steps.split(' '), ...`-${command}`.split(' '), '-keep[0]', '-o', out]);
      return (performance.now() - started) / 1000;
    },
  };
}

function peers(): Filler[] {
  const found: Filler[] = [];
  if (python) found.push(opencv('telea', python), opencv('ns', python));
  if (has('gmic', ['-v', '-', '-version'])) found.push(gmic('inpaint[0] [1],11'), gmic('inpaint_matchpatch[0] [1]'));
  return found.filter(({ name }) => name.includes(values.peers));
}

/** A peer's result, made once: it does not change. */
async function fillOnce(filler: Filler, one: EraseCase, out: string): Promise<number> {
  const timing = `${out}.seconds`;
  if (filler !== ours && existsSync(out) && existsSync(timing)) return Number(readFileSync(timing, 'utf8'));
  const seconds = await filler.fill(one, out);
  if (filler !== ours) writeFileSync(timing, String(seconds));
  return seconds;
}

interface Score {
  readonly psnr: number;
  readonly ssim: number;
  readonly gradient: number;
  readonly energy: number;
  readonly seconds: number;
}

const mean = (list: readonly number[]): number => list.reduce((sum, v) => sum + v, 0) / Math.max(1, list.length);
const row = (name: string, { psnr: db, ssim: alike, gradient, energy, seconds }: Score): string =>
  `${name.padEnd(29)} ${db.toFixed(2).padStart(6)} dB  ssim ${alike.toFixed(3)}  gradient ${gradient.toFixed(2)}  energy ${energy.toFixed(2)}  ${seconds.toFixed(2)} s`;

/** The hole in the photo, the truth and each fill around it, side by side. */
async function writeSheet(one: EraseCase, fills: readonly string[], to: string): Promise<void> {
  const mask = await readGrey(one.maskPath);
  const [xs, ys]: [number[], number[]] = [[], []];
  mask.data.forEach((v, i) => {
    if (v >= 128) {
      xs.push(i % mask.width);
      ys.push(Math.floor(i / mask.width));
    }
  });
  const least = (list: number[]) => list.reduce((a, b) => Math.min(a, b), 1e9);
  const most = (list: number[]) => list.reduce((a, b) => Math.max(a, b), 0);
  const pad = 60;
  const left = Math.max(0, least(xs) - pad);
  const top = Math.max(0, least(ys) - pad);
  const width = Math.min(mask.width, most(xs) + pad) - left;
  const height = Math.min(mask.height, most(ys) + pad) - top;
  const cut = (file: string) => sharp(file).extract({ left, top, width, height }).removeAlpha().toColourspace('srgb');
  const hole = await sharp(one.maskPath).extract({ left, top, width, height }).toColourspace('b-w').raw().toBuffer();
  const masked = await cut(one.photoPath).raw().toBuffer();
  hole.forEach((v, i) => {
    if (v >= 128) masked.set([255, 0, 255], i * 3);
  });
  const tiles = [
    await sharp(masked, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
    ...(await Promise.all([one.truthPath, ...fills].map((file) => cut(file).png().toBuffer()))),
  ];
  await sharp({ create: { width: tiles.length * (width + 4), height, channels: 3, background: '#fff' } })
    .composite(tiles.map((input, i) => ({ input, left: i * (width + 4), top: 0 })))
    .png()
    .toFile(to);
}

const photos = positionals[0] ?? path.resolve(root, '..', 'shared', 'photos');
const wantedShares = values.shares.split(',');
const groupOf = ({ share }: EraseCase): string => (share === undefined ? 'pairs' : String(share * 100));
const nameOf = (group: string): string => (group === 'pairs' ? group : `${group} %`);
const all = await eraseCases(photos, folder, Number(values.side));
if (wantedShares.includes('pairs')) all.push(...(await erasePairs(folder, Number(values.threads))));
const wanted = all.filter((one) => one.name.includes(values.only) && wantedShares.includes(groupOf(one)));
const fillers = [ours, ...peers()];
const scores = new Map<string, Score[]>();
const verbose = values.only !== '' || fillers.length === 1;
for (const one of wanted) {
  const truth = await readRgb(one.truthPath);
  const mask = await readGrey(one.maskPath);
  const outs: string[] = [];
  for (const filler of fillers) {
    const out = path.join(folder, `${one.name}-${values.side}-${groupOf(one)}-${filler.name.replaceAll(' ', '-')}.png`);
    const seconds = await fillOnce(filler, one, out);
    outs.push(out);
    const fill = await readRgb(out);
    const score = {
      psnr: psnr(truth, fill, mask),
      ssim: ssim(truth, fill, mask),
      ...texture(truth, fill, mask),
      seconds,
    };
    const key = `${nameOf(groupOf(one))} ${filler.name}`;
    scores.set(key, [...(scores.get(key) ?? []), score]);
    if (verbose) console.log(row(`${one.name.slice(0, 16)} ${key}`, score));
    if (filler === ours && one.share === undefined) {
      const [photo, taken] = [await readRgb(one.photoPath), await readGrey(takenOf(out))];
      const { found, beyond, left } = traces(photo, truth, fill, mask, taken);
      const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
      console.log(
        `${one.name}: ${percent(found)} of its traces found, ${percent(left)} of them left, ${percent(beyond)} beyond`,
      );
    }
  }
  if (values.sheet) {
    mkdirSync(values.sheet, { recursive: true });
    await writeSheet(one, outs, path.join(values.sheet, `${one.name}-${groupOf(one)}.png`));
  }
}
await pool.close();
for (const [key, list] of [...scores].sort()) {
  const over = (name: keyof Score) => mean(list.map((score) => score[name]));
  console.log(
    row(key, {
      psnr: over('psnr'),
      ssim: over('ssim'),
      gradient: over('gradient'),
      energy: over('energy'),
      seconds: over('seconds'),
    }),
  );
}
