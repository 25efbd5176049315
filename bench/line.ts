/**
 * Line drawings of rooms whose lines are known to the pixel, and by peers where they are installed:
 *
 *     node bench/line.ts [--threads N] [--only NAME] [--sheet FOLDER [--photos FOLDER]]
 *
 * Recall: share of the visible lines of the house with a drawn line within 3 px. Precision: share of what is drawn that
 * lies within 3 px of any exact line, of furniture too. F: their harmonic mean, at the darkness from which a pixel
 * counts as drawn that is best for each program. With --sheet, 20 photos in our three techniques beside the peers, to
 * be looked at.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { distanceTo } from '#engine/image/morphology.ts';
import { lineParams, techniques } from '#engine/tools/line/params.ts';
import { createPool } from '#server/pool/pool.ts';
import { linedRooms } from './line/rooms.ts';

const root = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    sheet: { type: 'string' },
    photos: { type: 'string', default: path.resolve(root, '../shared/photos/rooms') },
  },
});
const folder = path.join(root, '.cache', 'line');
const TOLERANCE_PX = 3;
/** Darkness from which a pixel is drawn, of 255. */
const LEVELS = [16, 32, 48, 64, 96, 128, 160, 192] as const;

interface Drawer {
  readonly name: string;
  /** Draws one picture; seconds that it took. */
  draw(photo: string, out: string): Promise<number>;
}

const pool = createPool({ threads: Number(values.threads) });
const ours: Drawer[] = techniques.map((technique) => ({
  name: technique,
  async draw(inputPath, outputPath) {
    const vectorPath = outputPath.replace(/png$/, 'svg');
    const run = { tool: 'line' as const, params: lineParams.parse({ technique }), inputPath, outputPath, vectorPath };
    const { ms } = await pool.runTool(run, { signal: AbortSignal.timeout(600_000) });
    return ms.total! / 1000;
  },
}));

function peers(): Drawer[] {
  // Debian's python3 has its packages, whatever else is called python3 here.
  const python = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import cv2']).status === 0);
  if (!python) return [];
  return ['canny', 'xdog', 'pencilSketch'].map((method) => ({
    name: method,
    async draw(photo, out) {
      const script = path.join(import.meta.dirname, 'line', 'peers.py');
      return Number(spawnSync(python, [script, method], { input: `${photo}\t${out}\n`, encoding: 'utf8' }).stdout);
    },
  }));
}

async function greyOf(file: string): Promise<{ width: number; height: number; data: Uint8Array }> {
  const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

interface Fit {
  readonly precision: number;
  readonly recall: number;
  readonly f: number;
}

/** How well a drawing fits the exact lines, at each of LEVELS. */
async function fits(drawing: string, lines: string, structure: string): Promise<Fit[]> {
  const [drawn, exact, house] = await Promise.all([drawing, lines, structure].map(greyOf));
  const size = { width: drawn!.width, height: drawn!.height };
  const near = (data: Uint8Array) => distanceTo({ ...size, data }).data;
  const toLine = near(exact!.data.map((v, i) => (v < 128 || house!.data[i] > 0 ? 255 : 0)));
  return LEVELS.map((level) => {
    const ink = drawn!.data.map((v) => (255 - v >= level ? 255 : 0));
    const toInk = near(ink);
    let [inked, right, known, met] = [0, 0, 0, 0];
    for (let i = 0; i < ink.length; i++) {
      if (ink[i]) {
        inked++;
        if (toLine[i] <= TOLERANCE_PX) right++;
      }
      if (house!.data[i] > 0) {
        known++;
        if (toInk[i] <= TOLERANCE_PX) met++;
      }
    }
    const [precision, recall] = [right / Math.max(1, inked), met / Math.max(1, known)];
    return { precision, recall, f: (2 * precision * recall) / Math.max(1e-9, precision + recall) };
  });
}

const mean = (list: readonly number[]): number => list.reduce((sum, v) => sum + v, 0) / Math.max(1, list.length);

async function writeSheets(drawers: readonly Drawer[], to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(values.photos).filter((name) => /\.(jpe?g|png)$/i.test(name));
  const step = Math.max(1, Math.floor(names.length / 20));
  for (const name of names.filter((_, i) => i % step === 0).slice(0, 20)) {
    const base = path.join(folder, path.parse(name).name);
    const photo = sharp(path.join(values.photos, name)).autoOrient().resize(1024, 1024, { fit: 'inside' });
    await photo.removeAlpha().toColourspace('srgb').png().toFile(`${base}.png`);
    const files = [`${base}.png`];
    for (const drawer of drawers) {
      files.push(`${base}-${drawer.name}.png`);
      await drawer.draw(`${base}.png`, files.at(-1)!);
    }
    const tiles = await Promise.all(
      files.map((file) => sharp(file).resize({ height: 400 }).png().toBuffer({ resolveWithObject: true })),
    );
    const width = tiles[0].info.width + 4;
    await sharp({ create: { width: width * tiles.length, height: 400, channels: 3, background: '#fff' } })
      .composite(tiles.map(({ data }, i) => ({ input: data, left: i * width, top: 0 })))
      .png()
      .toFile(path.join(to, `${path.parse(name).name}.png`));
  }
}

const drawers = [...ours, ...peers()].filter(({ name }) => name.includes(values.only));
try {
  const rooms = await linedRooms(folder, Number(values.threads));
  for (const drawer of drawers) {
    const seconds: number[] = [];
    const kilobytes: number[] = [];
    const found: Fit[][] = [];
    for (const room of rooms) {
      const out = path.join(folder, `${room.name}-${drawer.name}.png`);
      seconds.push(await drawer.draw(room.photoPath, out));
      if (ours.includes(drawer)) kilobytes.push(statSync(out.replace(/png$/, 'svg')).size / 1000);
      found.push(await fits(out, room.linesPath, room.structurePath));
    }
    const levels = LEVELS.map((level, k) => {
      const over = (name: keyof Fit) => mean(found.map((each) => each[k][name]));
      return { level, precision: over('precision'), recall: over('recall'), f: over('f') };
    });
    const best = levels.reduce((a, b) => (b.f > a.f ? b : a));
    const vector = kilobytes.length > 0 ? `, SVG at most ${Math.max(...kilobytes).toFixed(0)} kB` : '';
    console.log(
      `${drawer.name.padEnd(13)} F ${best.f.toFixed(3)}  precision ${best.precision.toFixed(3)}  recall ${best.recall.toFixed(3)}  from darkness ${best.level}, ${mean(seconds).toFixed(2)} s${vector}`,
    );
  }
  if (values.sheet) await writeSheets(drawers, values.sheet);
} finally {
  await pool.close();
}
