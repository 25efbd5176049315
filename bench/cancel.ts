/**
 * How soon each tool stops once it is cancelled: the longest of several tries, each at another moment of its run.
 *
 *     node bench/cancel.ts [--photo FILE] [--tries 12] [--threads 2] [--side 1024]
 *
 * Prints milliseconds from the signal to the answer, and how long the tool runs when it is left alone. The bar: 200 ms.
 * Without a photo one is drawn.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createPool } from '#server/pool/pool.ts';
import { roomPhoto } from '#server/pool/testing/roomPhoto.ts';
import type { ToolRun } from '#server/pool/types.ts';

const { values: given } = parseArgs({
  options: {
    photo: { type: 'string' },
    tries: { type: 'string', default: '12' },
    threads: { type: 'string', default: '2' },
    side: { type: 'string', default: '1024' },
  },
});
const side = Number(given.side);
const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-cancel-'));
const inputPath = path.join(folder, 'photo.jpg');
const source = given.photo ?? (await roomPhoto(side, Math.round((side * 2) / 3)));
const { width, height } = await sharp(source)
  .autoOrient()
  .resize(side, side, { fit: 'inside', withoutEnlargement: false })
  .jpeg({ quality: 92 })
  .toFile(inputPath);
const maskPath = path.join(folder, 'mask.png');
const hole = Buffer.from(
  `<svg width="${width}" height="${height}"><rect width="100%" height="100%"/><ellipse cx="50%" cy="70%" rx="15%" ry="15%" fill="#fff"/></svg>`,
);
await sharp(hole).toColourspace('b-w').png().toFile(maskPath);

type Case = Pick<ToolRun, 'tool' | 'params' | 'maskPath'> & { readonly ending: string };
const cases: readonly Case[] = [
  { tool: 'room', params: {}, ending: 'json' },
  { tool: 'segments', params: {}, ending: 'png' },
  { tool: 'clutter', params: {}, ending: 'png' },
  { tool: 'erase', params: {}, maskPath, ending: 'png' },
  { tool: 'enhance', params: { factor: 2 }, ending: 'png' },
  { tool: 'line', params: { technique: 'technical' }, ending: 'png' },
  { tool: 'unmark', params: {}, ending: 'png' },
  { tool: 'unmark', params: {}, maskPath, ending: 'png' },
  { tool: 'restyle', params: { style: 'japandi', roomType: 'living-room' }, ending: 'png' },
];

const pool = createPool({ threads: Number(given.threads) });
let slowest = 0;
try {
  for (const { ending, ...wish } of cases) {
    const run: ToolRun = { ...wish, inputPath, outputPath: path.join(folder, `out.${ending}`) };
    /** Milliseconds until it is done, or from the signal to the answer. */
    const timed = async (afterMs?: number): Promise<number> => {
      const abort = new AbortController();
      let from = performance.now();
      const timer =
        afterMs === undefined
          ? undefined
          : setTimeout(() => {
              from = performance.now();
              abort.abort();
            }, afterMs);
      await pool.runTool(run, { signal: abort.signal }).catch((error: unknown) => {
        if (!abort.signal.aborted) console.log(`${wish.tool}: ${error instanceof Error ? error.message : error}`);
      });
      clearTimeout(timer);
      // One that was done before it could be cancelled says nothing.
      return afterMs !== undefined && !abort.signal.aborted ? 0 : performance.now() - from;
    };
    await timed();
    const whole = await timed();
    let most = 0;
    const tries = Number(given.tries);
    for (let i = 0; i < tries; i++) most = Math.max(most, await timed(((i + 0.5) / tries) * whole * 0.95));
    slowest = Math.max(slowest, most);
    const name = wish.maskPath ? `${wish.tool} with a mask` : wish.tool;
    console.log(`${name.padEnd(20)} ${most.toFixed(0).padStart(5)} ms of a run of ${(whole / 1000).toFixed(2)} s`);
  }
} finally {
  await pool.close();
  rmSync(folder, { recursive: true });
}
console.log(`slowest: ${slowest.toFixed(0)} ms`);
