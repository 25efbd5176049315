/**
 * What `erase` says is behind a piece of furniture, and how it then looks, in showroom rooms that are also known
 * without the piece:
 *
 *     node bench/erasePairs.ts [--rooms 24] [--from 0] [--only PART] [--kinds seating,bed] [--peers]
 *                              [--sheet FOLDER] [--json OUT.json] [--threads N]
 *
 * Prints by kind: share of the hole's pixels whose region is the true one; of the pairs in which a floor meets a wall
 * behind the piece, in how many that line lies within 1 % of the diagonal; PSNR and SSIM in the hole, ours and
 * OpenCV's (Telea 2004) where --peers asks for it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { Mask, Rgb8 } from '#engine/image/types.ts';
import { expectBehind } from '#engine/retouch/behind/expected.ts';
import { guideOf } from '#engine/retouch/behind/guide.ts';
import { fillHole } from '#engine/retouch/fill.ts';
import type { Guide } from '#engine/retouch/types.ts';
import { makeHole } from '#engine/tools/erase/erase.ts';
import { eraseParams } from '#engine/tools/erase/params.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { psnr, readGrey, readRgb, ssim } from './erase/measure.ts';
import { type PiecePair, piecePairs, truthRegions } from './erase/pieces.ts';

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: '24' },
    from: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    kinds: { type: 'string', default: '' },
    peers: { type: 'boolean', default: false },
    sheet: { type: 'string' },
    json: { type: 'string' },
    threads: { type: 'string', default: '2' },
  },
});

interface Labels {
  readonly right: number;
  /** Of the diagonal: median distance of the wall's foot from the true one; null where there is none. */
  readonly line: number | null;
}

interface Row extends Labels {
  readonly name: string;
  readonly kind: string;
  readonly confidence: number;
  readonly psnr: number;
  readonly ssim: number;
  readonly peerPsnr: number | null;
  readonly peerSsim: number | null;
}

const [FLOOR, WALL, CEILING, TRIM] = ['floor', 'wall', 'ceiling', 'trim'].map((name) =>
  truthRegions.indexOf(name as 'floor'),
);

/** Number of the region that the guide has at each pixel of a picture. */
function saidRegions(guide: Guide | undefined, { width, height }: Mask): Uint8Array {
  const said = new Uint8Array(width * height);
  if (!guide) return said;
  for (let i = 0; i < said.length; i++) {
    const x = Math.floor((((i % width) + 0.5) * guide.width) / width);
    const y = Math.floor(((Math.floor(i / width) + 0.5) * guide.height) / height);
    const label = guide.labels[y * guide.width + x];
    if (label > 0) said[i] = truthRegions.indexOf(guide.regions[label - 1].kind);
  }
  return said;
}

/** Skirting is the wall's. */
const isWall = (region: number): boolean => region === WALL || region === TRIM;

/** Row of the lowest step from wall to floor in the hole's part of a column; null where there is none. */
function footAt(regions: Uint8Array, { width, height, data }: Mask, x: number): number | null {
  for (let y = height - 1; y > 0; y--) {
    const i = y * width + x;
    if (data[i] >= 128 && regions[i] === FLOOR && isWall(regions[i - width])) return y;
  }
  return null;
}

function compare(said: Uint8Array, truth: Uint8Array, mask: Mask): Labels {
  const { width, height } = mask;
  let [right, all] = [0, 0];
  for (let i = 0; i < truth.length; i++) {
    if (mask.data[i] < 128) continue;
    all++;
    const alike = truth[i] === TRIM ? said[i] === WALL || said[i] === CEILING : said[i] === truth[i];
    right += alike ? 1 : 0;
  }
  const away: number[] = [];
  for (let x = 0; x < width; x++) {
    const is = footAt(truth, mask, x);
    if (is === null) continue;
    const ours = footAt(said, mask, x);
    away.push(Math.min(0.1, ours === null ? 0.1 : Math.abs(ours - is) / Math.hypot(width, height)));
  }
  away.sort((a, b) => a - b);
  return { right: right / Math.max(1, all), line: away.length < 8 ? null : away[away.length >> 1] };
}

const python = ['python3', '/usr/bin/python3'].find((command) => spawnSync(command, ['-c', 'import cv2']).status === 0);

/** The pair's photo as OpenCV fills it; null where it is not asked for or not there. */
function peerFill({ photoPath, maskPath }: PiecePair): string | null {
  if (!values.peers || !python) return null;
  const out = photoPath.replace(/with\.png$/, 'telea.png');
  if (existsSync(out)) return out;
  const script = path.join(import.meta.dirname, 'erase', 'peers.py');
  spawnSync(python, [script, 'telea'], { input: `${photoPath}\t${maskPath}\t${out}\n` });
  return out;
}

const colours = ['#000', '#b58', '#9bf', '#eef', '#e92', '#5d5', '#d33', '#93d', '#68c'] as const;

/** Photo, hole, truth, fill, true and said regions, in two rows. */
async function writeSheet(
  to: string,
  { photoPath, truthPath }: PiecePair,
  fill: Rgb8,
  mask: Mask,
  regions: readonly Uint8Array[],
): Promise<void> {
  const { width, height } = fill;
  const raw = { width, height, channels: 3 as const };
  const { data: photo } = await readRgb(photoPath);
  const masked = Buffer.from(photo);
  mask.data.forEach((v, i) => {
    if (v >= 128) masked.set([255, 0, 255], 3 * i);
  });
  const painted = regions.map((list) => {
    const out = Buffer.alloc(width * height * 3);
    list.forEach((region, i) => {
      const [r, g, b] = [1, 2, 3].map((at) => Number.parseInt(colours[region][at], 16) * 17);
      const shade = mask.data[i] >= 128 ? 1 : 0.5;
      out.set([r * shade, g * shade, b * shade], 3 * i);
    });
    return out;
  });
  const tiles = [Buffer.from(photo), masked, painted[0], await sharp(truthPath).removeAlpha().raw().toBuffer()];
  tiles.push(Buffer.from(fill.data), painted[1]);
  await sharp({ create: { width: 3 * width + 8, height: 2 * height + 4, channels: 3, background: '#fff' } })
    .composite(
      await Promise.all(
        tiles.map(async (data, n) => ({
          input: await sharp(data, { raw }).png().toBuffer(),
          left: (n % 3) * (width + 4),
          top: Math.floor(n / 3) * (height + 4),
        })),
      ),
    )
    .jpeg({ quality: 90 })
    .toFile(to);
}

const pairs = (await piecePairs(Number(values.from), Number(values.rooms), Number(values.threads))).filter(
  ({ name, kind }) => name.includes(values.only) && (values.kinds === '' || values.kinds.split(',').includes(kind)),
);
const team = await startTeam(Number(values.threads));
const rows: Row[] = [];
if (values.sheet) mkdirSync(values.sheet, { recursive: true });
for (const pair of pairs) {
  team.arena.reset();
  const [photo, truth] = [await readRgb(pair.photoPath), await readRgb(pair.truthPath)];
  const [mask, regions] = [await readGrey(pair.maskPath), (await readGrey(pair.regionsPath)).data];
  const params = eraseParams.parse({});
  const { photo: lit, hole, around } = makeHole(photo, params, team.rt, { mask });
  const guide = guideOf(photo, hole, around, expectBehind(hole, around, team.rt), team.rt);
  const { image } = fillHole(lit, hole, { ...(guide ? { guide } : {}), onProgress() {} }, team.rt);
  const said = saidRegions(guide, mask);
  const peerPath = peerFill(pair);
  const peer = peerPath ? await readRgb(peerPath) : null;
  const row: Row = {
    name: pair.name,
    kind: pair.kind,
    confidence: around.perception.room.confidence,
    ...compare(said, regions, mask),
    psnr: psnr(truth, image, mask),
    ssim: ssim(truth, image, mask),
    peerPsnr: peer && psnr(truth, peer, mask),
    peerSsim: peer && ssim(truth, peer, mask),
  };
  rows.push(row);
  const line = row.line === null ? '' : `line ${(100 * row.line).toFixed(1)} %`;
  const looks = `${row.psnr.toFixed(1)} dB ssim ${row.ssim.toFixed(2)} room ${row.confidence.toFixed(2)}`;
  console.log(`${row.name.padEnd(44)} regions ${(100 * row.right).toFixed(0)} % ${line.padEnd(12)} ${looks}`);
  if (values.sheet) await writeSheet(path.join(values.sheet, `${pair.name}.jpg`), pair, image, mask, [regions, said]);
}
await team.end();
if (values.json) writeFileSync(values.json, JSON.stringify(rows));

const mean = (list: readonly number[]): number => list.reduce((sum, v) => sum + v, 0) / Math.max(1, list.length);
const looksOf = (name: string, psnrs: readonly number[], ssims: readonly number[]): string =>
  `${name} ${mean(psnrs).toFixed(2)} dB ssim ${mean(ssims).toFixed(3)}`;
for (const kind of [...new Set(rows.map((row) => row.kind)), 'all']) {
  const own = rows.filter((row) => kind === 'all' || row.kind === kind);
  const lines = own.flatMap(({ line }) => line ?? []);
  const near = lines.filter((line) => line <= 0.01).length;
  const right = (100 * mean(own.map((row) => row.right))).toFixed(1);
  const looks = [
    looksOf(
      'ours',
      own.map((row) => row.psnr),
      own.map((row) => row.ssim),
    ),
  ];
  const [psnrs, ssims] = [own.flatMap(({ peerPsnr }) => peerPsnr ?? []), own.flatMap(({ peerSsim }) => peerSsim ?? [])];
  if (psnrs.length > 0) looks.push(looksOf('telea', psnrs, ssims));
  console.log(
    `${kind.padEnd(8)} ${own.length} pairs  regions ${right} %  line ${near} of ${lines.length}  ${looks.join(', ')}`,
  );
}
