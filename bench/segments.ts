/**
 * How well segments fit the objects of showroom rooms, which are known to the pixel, and how long they take.
 *
 *     node bench/segments.ts [--rooms 16] [--from 0] [--bare | --unseen] [--json OUT.json] [--look DIR] [--times-only]
 *
 * Of each object that covers at least a 400th of its picture: overlap (intersection over union) after one, two and
 * three clicks; see clickOn. The bar: median 0.75 with one, 0.9 with three. With --bare nothing is known of the Room,
 * with --unseen no network guides what is joined. Then the whole tool, file to file on two threads, on a photo of 1,024
 * px and one of 24 megapixels: 2 s and 4 s.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { chancesOf, chooseLevels } from '#engine/perceive/segments/levels.ts';
import { modelOf } from '#engine/perceive/segments/model.ts';
import {
  cutPicture,
  leafMap,
  type SegmentHints,
  shrunkForSegments,
  treeOf,
} from '#engine/perceive/segments/segments.ts';
import { chanceWeights, fitWeights, pairWeights } from '#engine/perceive/segments/weights.ts';
import type { Perception } from '#engine/perceive/types.ts';
import { createPool } from '#server/pool/pool.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { clickOn } from './segments/clicks.ts';
import { loadRoom, prepareRooms, SURFACES, seenRoom } from './segments/rooms.ts';
import { areas, bestNode, bestUnion, nodeShares, regionShares } from './segments/truth.ts';

const { values: options } = parseArgs({
  options: {
    rooms: { type: 'string', default: '16' },
    from: { type: 'string', default: '0' },
    json: { type: 'string' },
    look: { type: 'string' },
    bare: { type: 'boolean', default: false },
    unseen: { type: 'boolean', default: false },
    'times-only': { type: 'boolean', default: false },
  },
});
/** Share of the picture from which an object counts: smaller ones are hard to click. */
const LEAST_SHARE = 1 / 400;

interface Row {
  readonly room: string;
  readonly kind: string;
  readonly share: number;
  /** After one, two and three clicks. */
  readonly clicks: readonly number[];
  /** After one with only one level to choose from: parts, things, wholes. */
  readonly levels: readonly number[];
  /** Of any node of the tree, and of any regions together: no choice of levels, and no tree, can do better. */
  readonly tree: number;
  readonly regions: number;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Each label in a colour of its own, mixed with the picture. */
async function draw(
  file: string,
  image: { width: number; height: number; data: Uint8Array },
  maps: Int32Array[],
): Promise<void> {
  const { width, height } = image;
  const panels = maps.map((labels) => {
    const out = Buffer.from(image.data);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const hash = Math.imul(labels[i] + 1, 0x9e3779b1) >>> 0;
        const isBorder =
          (x + 1 < width && labels[i] !== labels[i + 1]) || (y + 1 < height && labels[i] !== labels[i + width]);
        for (let c = 0; c < 3; c++) {
          const tint = (hash >>> (8 * c)) & 255;
          out[3 * i + c] = isBorder ? 255 : Math.round(0.5 * image.data[3 * i + c] + 0.5 * tint);
        }
      }
    }
    return out;
  });
  const raw = { width, height, channels: 3 as const };
  const all = [Buffer.from(image.data), ...panels];
  await sharp({
    create: { width: 2 * width, height: Math.ceil(all.length / 2) * height, channels: 3, background: '#000' },
  })
    .composite(all.map((input, k) => ({ input, raw, left: (k % 2) * width, top: Math.floor(k / 2) * height })))
    .png()
    .toFile(file);
}

/** The tool on a room's picture enlarged, with the noise of a sensor on top; the second of two runs. */
async function timeTool(width: number, height: number, folder: string): Promise<string> {
  const inputPath = path.join(folder, `${width}.jpg`);
  const noise = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 5 },
    },
  };
  const { image } = await loadRoom(0);
  const { data } = image;
  await sharp(Buffer.from(data), { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .composite([{ input: await sharp(noise).png({ compressionLevel: 1 }).toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toFile(inputPath);
  const pool = createPool({ threads: 2 });
  try {
    const run = { tool: 'segments' as const, params: {}, inputPath, outputPath: path.join(folder, `${width}.png`) };
    let told = '';
    for (let turn = 0; turn < 2; turn++) {
      const { ms } = await pool.runTool(run, { signal: new AbortController().signal });
      const stages = Object.entries(ms).map(([stage, value]) => `${stage} ${value}`);
      told = `${width} × ${height}: ${stages.join(', ')} ms`;
    }
    return told;
  } finally {
    await pool.close();
  }
}

/** A perception as a hint; without its segmentation where no network shall guide. */
function hintsOf({ segmentation, ...perception }: Perception): SegmentHints {
  return segmentation && !options.unseen ? { perception, segmentation } : { perception };
}

async function measureRooms(): Promise<void> {
  const indices = Array.from({ length: Number(options.rooms) }, (_, i) => Number(options.from) + i);
  await prepareRooms(indices);
  const team = await startTeam(2);
  const [pairModel, fitModel, chanceModel] = [pairWeights, fitWeights, chanceWeights].map(modelOf);
  const rows: Row[] = [];
  const times: number[] = [];
  for (const index of indices) {
    team.arena.reset();
    const { name, image, truth, kinds } = await loadRoom(index, 88);
    const hints: SegmentHints = options.bare ? {} : hintsOf(seenRoom(index, image, team));
    const started = performance.now();
    const cut = cutPicture(shrunkForSegments(image), hints, team.rt);
    const regions = regionShares(cut, truth);
    const tree = treeOf(cut, pairModel!, team.rt);
    const levels = chooseLevels(tree, chancesOf(tree, fitModel!, chanceModel!));
    times.push(performance.now() - started);
    const shares = nodeShares(tree, regions);
    const cuts = [levels.parts, levels.things, levels.wholes];
    const leaf = leafMap(cut, tree).data;
    for (const [id, area] of areas(truth)) {
      const kind = kinds[id] ?? '';
      if (area < LEAST_SHARE * truth.length || id >= SURFACES || /^(trim|outside)/.test(kind)) continue;
      rows.push({
        room: name,
        kind,
        share: area / truth.length,
        ...clickOn((i) => truth[i] === id, { width: image.width, leaf, cuts }, 3),
        tree: bestNode(tree, shares, { id, area }),
        regions: bestUnion(regions, { id, area }),
      });
    }
    if (options.look) {
      mkdirSync(options.look, { recursive: true });
      const maps = cuts.map((nodes) => leaf.map((k) => nodes[k]));
      await draw(path.join(options.look, `${index}.png`), image, maps);
    }
  }
  await team.end();
  const show = (values: readonly number[]): string => values.map((v) => v.toFixed(3)).join(' ');
  const column = (pick: (row: Row) => number): number => median(rows.map(pick));
  const kindsSeen = [...new Set(rows.map(({ kind }) => kind))].sort();
  for (const kind of kindsSeen) {
    const own = rows.filter((row) => row.kind === kind);
    const of = (k: number): number => median(own.map(({ clicks }) => clicks[k]));
    console.log(`${kind.padEnd(22)} ${String(own.length).padStart(4)}  ${show([of(0), of(1), of(2)])}`);
  }
  console.log(`${rows.length} objects in ${indices.length} rooms; overlap, median`);
  console.log(`one, two, three clicks        ${show([0, 1, 2].map((k) => column(({ clicks }) => clicks[k])))}`);
  console.log(`one of parts, things, wholes  ${show([0, 1, 2].map((k) => column(({ levels }) => levels[k])))}`);
  console.log(`any node of the tree          ${show([column(({ tree }) => tree)])}`);
  console.log(`any regions together          ${show([column(({ regions }) => regions)])}`);
  console.log(
    `at least 0.75 with one click  ${((100 * rows.filter(({ clicks }) => clicks[0] >= 0.75).length) / rows.length).toFixed(0)} %`,
  );
  console.log(`segments of a room            ${median(times).toFixed(0)} ms (median)`);
  if (options.json) writeFileSync(options.json, JSON.stringify(rows));
}

if (!options['times-only']) await measureRooms();
await prepareRooms([0]);
const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-segments-'));
try {
  console.log(await timeTool(1024, 683, folder));
  console.log(await timeTool(6000, 4000, folder));
  console.log(`most memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
