/**
 * References of the renderer's bench: radiance of its scenes from many samples, not filtered, kept as 16-bit pictures
 * of its logarithm. `node bench/render/references.ts [samples] [scene …]` goes on from what is kept, as often as it is
 * started; how many samples that has, and what noise it has itself, is in `samples.json`. Delete a picture when its
 * scene or the light in it changes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { chooseExposure } from '#engine/render/lens/tone.ts';
import { renderScene } from '#engine/render/render.ts';
import { startTeam, type Team } from '#server/pool/testing/team.ts';
import { type Errors, errorsOf, placesOf } from './measure.ts';
import { benchScenes, size } from './scenes.ts';

const folder = path.join(import.meta.dirname, '..', 'references');

/** log2 of radiance from 2⁻¹² on, in steps of 1/3000. */
const encode = (v: number): number =>
  Math.round(Math.min(65535, Math.max(0, (Math.log2(Math.max(v, 1e-9)) + 12) * 3000)));
const decode = (code: number): number => 2 ** (code / 3000 - 12);

const fileOf = (name: string): string => path.join(folder, `${name}.png`);

interface Kept extends Errors {
  readonly samples: number;
}

const keptFile = path.join(folder, 'samples.json');

/** How many samples references have, and their own noise. */
export const keptReferences = (): Record<string, Kept> =>
  existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : {};

/** Radiance of a reference, interleaved; undefined when it has not been made. */
export async function readReference(name: string): Promise<Float32Array | undefined> {
  if (!existsSync(fileOf(name))) return undefined;
  const { data } = await sharp(fileOf(name))
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  return Float32Array.from(new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2), decode);
}

/** Keeps radiance as a reference. */
async function writeReference(name: string, radiance: ArrayLike<number>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const codes = Uint16Array.from(radiance, encode);
  const raw = { ...size, channels: 3 as const };
  await sharp(codes, { raw }).toColourspace('rgb16').png({ compressionLevel: 9 }).toFile(fileOf(name));
}

/** Samples that are computed at once; showroom's light that was scattered comes from a cache filled anew each time. */
const EACH = 32;

/** Adds samples to a reference until it has `wanted`. */
async function goOn(name: string, wanted: number, { rt, arena }: Team): Promise<void> {
  const { isShowroom, scene: build } = benchScenes[name];
  const kept = await readReference(name);
  const before = (kept && keptReferences()[name]?.samples) ?? 0;
  if (before >= wanted) return;
  // Two halves at least, or nothing would be known of the noise.
  const turns = Math.max(2, Math.ceil((wanted - before) / EACH));
  const scene = { ...build(), exposure: 1 };
  const halves = [0, 1].map(() => new Float64Array(size.width * size.height * 3));
  let places = null;
  for (let turn = 0; turn < turns; turn++) {
    const options = { samples: EACH, seed: 1000 + before + turn * EACH, denoise: false, cached: isShowroom };
    const { radiance, passes } = renderScene(scene, options, rt);
    const half = halves[turn % 2];
    for (let i = 0; i < half.length; i++) half[i] += radiance[i];
    places ??= placesOf(passes);
    arena.reset();
    if (turn % 4 === 0) process.stderr.write(`${name}: ${before + (turn + 1) * EACH} of ${wanted} samples\n`);
  }
  const samples = before + turns * EACH;
  const mean = halves[0].map((v, i) => ((v + halves[1][i]) * EACH + (kept?.[i] ?? 0) * before) / samples);
  await writeReference(name, mean);
  const counts = [Math.ceil(turns / 2), Math.floor(turns / 2)];
  let noise: Errors = { squares: 0, band: 0 };
  if (places) {
    const [a, b] = halves.map((half, k) => half.map((v) => v / counts[k]));
    const apart = errorsOf(a, b, chooseExposure(Float32Array.from(mean)), places, rt);
    arena.reset();
    // The difference of both has the noise of both; all samples together have as much less as they are more.
    const share = 1 / (1 / counts[0] + 1 / counts[1]) / (samples / EACH);
    noise = { squares: apart.squares * share, band: apart.band * share };
  }
  const all = { ...keptReferences(), [name]: { samples, ...noise } };
  writeFileSync(keptFile, `${JSON.stringify(all, null, 2)}\n`);
}

if (import.meta.main) {
  const [wanted = '4096', ...names] = process.argv.slice(2);
  const team = await startTeam(2);
  for (const name of names.length > 0 ? names : Object.keys(benchScenes)) await goOn(name, Number(wanted), team);
  await team.end();
}
