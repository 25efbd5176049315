/**
 * Restoring and enlarging beside what people use: photos made smaller (and worn by noise and JPEG), enlarged again,
 * against the photos. `node bench/enhance.ts [--photos DIR] [--count 20] [--only NAME] [--size 1280x960] [--peers
 * all|none] [--noise 13 --quality 62] [--keep DIR]`; --keep leaves the pictures to be looked at, --noise and --quality
 * stand for both of the wears that are otherwise measured (decision 0032).
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { resizePlane } from '#engine/image/resample.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { enhanceParams } from '#engine/tools/enhance/params.ts';
import { createPool } from '#server/pool/pool.ts';
import type { Pool } from '#server/pool/types.ts';
import { colourDifference, psnr, ssim } from './enhance/measures.ts';
import { findPeers, type Peer } from './enhance/peers.ts';

const { values: given } = parseArgs({
  options: {
    photos: { type: 'string', default: path.join(import.meta.dirname, '../../shared/photos/rooms') },
    count: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    size: { type: 'string', default: '1280x960' },
    peers: { type: 'string', default: 'all' },
    noise: { type: 'string' },
    quality: { type: 'string' },
  },
});

/** How a picture is worn: sigma of normal noise in each channel, then JPEG of this quality. */
interface Wear {
  readonly noise: number;
  readonly quality: number;
}

/**
 * The middle of what models of worn photos span (noise 1-25, quality 30-95: Zhang et al., ICCV 2021), and what a
 * careful upload has.
 */
const [MIDDLE, LIGHT]: readonly [Wear, Wear] = [
  { noise: 13, quality: 62 },
  { noise: 6, quality: 60 },
];
const wears: readonly Wear[] =
  given.noise || given.quality
    ? [{ noise: Number(given.noise ?? MIDDLE.noise), quality: Number(given.quality ?? MIDDLE.quality) }]
    : [MIDDLE, LIGHT];
/** The photo's middle, at most this large. */
const [WIDTH = 1280, HEIGHT = 960] = given.size.split('x').map(Number);

async function read(file: string): Promise<Rgb8> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const raw = ({ data, width, height }: Rgb8) => sharp(data, { raw: { width, height, channels: 3 } });

/** The middle of a photo, its sides multiples of 8. */
async function middle(file: string): Promise<Rgb8> {
  const upright = await sharp(file).autoOrient().toColourspace('srgb').removeAlpha().png().toBuffer();
  const { width, height } = await sharp(upright).metadata();
  const size = { width: Math.min(WIDTH, width) & ~7, height: Math.min(HEIGHT, height) & ~7 };
  const place = { left: (width - size.width) >> 1, top: (height - size.height) >> 1 };
  const { data } = await sharp(upright)
    .extract({ ...size, ...place })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...size, data: new Uint8Array(data) };
}

/** A worn copy, the same on every run. */
async function worn(image: Rgb8, { noise, quality }: Wear): Promise<Rgb8> {
  let state = 12345;
  const uniform = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 1) / 4294967297;
  };
  const data = image.data.map((value) => {
    const normal = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    return Math.min(255, Math.max(0, Math.round(value + noise * normal)));
  });
  const jpeg = await raw({ ...image, data })
    .jpeg({ quality, mozjpeg: false })
    .toBuffer();
  const decoded = await sharp(jpeg).raw().toBuffer();
  return { ...image, data: new Uint8Array(decoded) };
}

/** What everything else is compared with: Lanczos on the encoded values; at ×1 the picture as it is. */
const PLAIN = 'Lanczos';

function lanczos(small: Rgb8, { width, height }: Rgb8): Rgb8 {
  if (small.width === width) return small;
  const data = new Uint8Array(width * height * 3);
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(small.width * small.height).map((_, i) => small.data[i * 3 + c]);
    const large = resizePlane({ ...small, data: plane }, width, height, 'lanczos3').data;
    large.forEach((value, i) => {
      data[i * 3 + c] = Math.min(255, Math.max(0, Math.round(value)));
    });
  }
  return { width, height, data };
}

interface Score {
  psnr: number;
  ssim: number;
  ms: number;
  count: number;
}
type Table = Map<string, Score>;

function add(table: Table, name: string, truth: Rgb8, result: Rgb8, ms: number): void {
  const score = table.get(name) ?? { psnr: 0, ssim: 0, ms: 0, count: 0 };
  score.psnr += psnr(truth, result);
  score.ssim += ssim(truth, result);
  score.ms += ms;
  score.count += 1;
  table.set(name, score);
}

function print(title: string, table: Table): void {
  console.log(`\n${title}`);
  const plain = table.get(PLAIN);
  for (const [name, { psnr: sum, ssim: alike, ms, count }] of table) {
    const gain = plain ? sum / count - plain.psnr / plain.count : 0;
    const figures = [
      `${(sum / count).toFixed(2)} dB`,
      `${gain >= 0 ? '+' : ''}${gain.toFixed(2)}`,
      `SSIM ${(alike / count).toFixed(4)}`,
      `${(ms / count / 1000).toFixed(2)} s`,
    ];
    console.log(`  ${name.padEnd(24)} ${figures.join('   ')}`);
  }
}

async function timed(run: () => Promise<unknown> | unknown): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

interface Place {
  readonly folder: string;
  readonly pool: Pool;
  readonly peers: readonly Peer[];
}

const ours = (pool: Pool, inputPath: string, outputPath: string, scale: number) =>
  pool.runTool(
    { tool: 'enhance', params: enhanceParams.parse({ scale }), inputPath, outputPath },
    { signal: AbortSignal.timeout(600_000) },
  );

/** All ways of enlarging one small picture, against the truth. */
async function compare(
  { folder, pool, peers }: Place,
  name: string,
  [truth, small]: readonly [Rgb8, Rgb8],
  isWorn: boolean,
  table: Table,
): Promise<void> {
  const factor = truth.width / small.width;
  const input = path.join(folder, `${name}-source.png`);
  await raw(small).png({ compressionLevel: 1 }).toFile(input);
  const fileOf = (who: string): string => path.join(folder, `${name}-${who.replaceAll(/\W+/g, '-').toLowerCase()}.png`);
  const judge = async (who: string, run: (file: string) => Promise<unknown> | unknown): Promise<void> => {
    const file = fileOf(who);
    const ms = await timed(() => run(file));
    add(table, who, truth, await read(file), ms);
    if (!given.keep) rmSync(file);
  };
  await judge(PLAIN, (file) => raw(lanczos(small, truth)).png({ compressionLevel: 1 }).toFile(file));
  await judge('Roomwright', (file) => ours(pool, input, file, factor));
  for (const peer of peers) {
    if ((peer.forWorn && !isWorn) || (factor === 1 && !peer.forWorn)) continue;
    await judge(peer.name, (file) => peer.enlarge(input, file, factor));
  }
  if (!given.keep) rmSync(input);
}

/** Seconds from file to file, for a photo of each size. */
async function speed({ folder, pool }: Place, photo: string): Promise<void> {
  console.log('\nspeed, file to file');
  for (const side of [1024, 2048]) {
    const input = path.join(folder, `speed-${side}.jpg`);
    await sharp(photo)
      .resize({ width: side, height: Math.round((side * 2) / 3), fit: 'cover' })
      .jpeg()
      .toFile(input);
    const output = path.join(folder, 'speed.png');
    const report = await ours(pool, input, output, 2);
    const stages = Object.entries(report.ms).map(([stage, ms]) => `${stage} ${(ms / 1000).toFixed(2)}`);
    console.log(`  ${side} → ${report.width}×${report.height}: ${stages.join(', ')} s`);
  }
}

/** How far colours moved: enlarged and made as small again, against the source. */
async function colours({ folder, pool }: Place, files: readonly string[]): Promise<void> {
  let [shift, mean] = [0, 0];
  for (const file of files) {
    const source = await middle(file);
    const input = path.join(folder, 'colour.png');
    const output = path.join(folder, 'colour-out.png');
    await raw(source).png({ compressionLevel: 1 }).toFile(input);
    await ours(pool, input, output, 2);
    const back = await sharp(output)
      .resize({ width: source.width, height: source.height, fit: 'fill', kernel: 'lanczos3' })
      .removeAlpha()
      .raw()
      .toBuffer();
    const apart = colourDifference(source, { ...source, data: new Uint8Array(back) });
    shift = Math.max(shift, apart.shift);
    mean = Math.max(mean, apart.mean);
  }
  console.log(
    `\ncolour after ×2 and back, worst of ${files.length}: ΔE ${shift.toFixed(2)} of the mean colour, ${mean.toFixed(2)} a pixel`,
  );
}

const files = readdirSync(given.photos)
  .filter((name) => /\.jpe?g$/i.test(name) && name.includes(given.only))
  .sort();
const count = Math.min(Number(given.count), files.length);
const chosen = Array.from({ length: count }, (_, i) =>
  path.join(given.photos, files[Math.floor((i * files.length) / count)]),
);
const folder = given.keep ?? mkdtempSync(path.join(tmpdir(), 'roomwright-bench-'));
mkdirSync(folder, { recursive: true });
const pool = createPool({});
const place: Place = { folder, pool, peers: given.peers === 'none' ? [] : findPeers() };
try {
  if (place.peers.length === 0) console.log("without OpenCV for Python and G'MIC Lanczos is the only peer");
  const worse = wears.flatMap((wear) => [2, 4, 1].map((factor) => ({ factor, wear })));
  for (const { factor, wear } of [{ factor: 2, wear: null }, { factor: 4, wear: null }, ...worse]) {
    const table: Table = new Map();
    for (const file of chosen) {
      const truth = await middle(file);
      const { width, height } = truth;
      const size = { width: width / factor, height: height / factor, fit: 'fill', kernel: 'lanczos3' } as const;
      const data = new Uint8Array(await raw(truth).resize(size).raw().toBuffer());
      const small = { width: size.width, height: size.height, data: factor === 1 ? truth.data : data };
      const name = `${path.parse(file).name}-x${factor}${wear ? `-worn-${wear.noise}-${wear.quality}` : ''}`;
      await compare(place, name, [truth, wear ? await worn(small, wear) : small], wear !== null, table);
    }
    const how = wear ? `noise ${wear.noise}, JPEG ${wear.quality}` : 'clean';
    print(`×${factor}, ${how}, ${count} photos`, table);
  }
  await colours(place, chosen.slice(0, 6));
  if (chosen[0]) await speed(place, chosen[0]);
} finally {
  await pool.close();
  if (!given.keep) rmSync(folder, { recursive: true, force: true });
}
