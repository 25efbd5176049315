/**
 * References of the renderer's bench: radiance of two scenes from many samples, not filtered, kept as 16-bit pictures
 * of its logarithm. `node bench/renderReference.ts [samples]` goes on from what is kept, as often as it is started; how
 * many samples that has is in `samples.json`. Delete the folder when the scenes or the light in them change.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { renderScene } from '#engine/render/render.ts';
import type { RenderScene } from '#engine/render/types.ts';
import { daylightRoom, eveningRoom } from '#engine/testing/scenes.ts';
import { startTeam } from '#server/pool/testing/team.ts';

const folder = path.join(import.meta.dirname, 'references');
const size = { width: 512, height: 342 };

/** The scenes at the references' size. */
export const referenceScenes: Readonly<Record<string, RenderScene>> = {
  daylight: daylightRoom(size.width, size.height),
  evening: eveningRoom(size.width, size.height),
};

/** log2 of radiance from 2⁻¹² on, in steps of 1/3000. */
const encode = (v: number): number =>
  Math.round(Math.min(65535, Math.max(0, (Math.log2(Math.max(v, 1e-9)) + 12) * 3000)));
const decode = (code: number): number => 2 ** (code / 3000 - 12);

const fileOf = (name: string): string => path.join(folder, `${name}.png`);

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

const countsFile = path.join(folder, 'samples.json');
const counts: Record<string, number> = existsSync(countsFile) ? JSON.parse(readFileSync(countsFile, 'utf8')) : {};

if (import.meta.main) {
  const wanted = Number(process.argv[2] ?? 4096);
  const each = 128;
  const { rt, arena, end } = await startTeam(2);
  for (const [name, scene] of Object.entries(referenceScenes)) {
    const kept = await readReference(name);
    const before = kept ? counts[name] : 0;
    const sum = new Float64Array(size.width * size.height * 3);
    if (kept) for (let i = 0; i < sum.length; i++) sum[i] = kept[i] * before;
    let done = before;
    for (; done < wanted; done += each) {
      const { radiance } = renderScene(
        { ...scene, exposure: 1 },
        { samples: each, seed: 1000 + done, denoise: false },
        rt,
      );
      for (let i = 0; i < sum.length; i++) sum[i] += radiance[i] * each;
      arena.reset();
      process.stderr.write(`${name}: ${done + each} of ${wanted} samples\n`);
    }
    if (done === before) continue;
    await writeReference(
      name,
      sum.map((v) => v / done),
    );
    counts[name] = done;
    writeFileSync(countsFile, `${JSON.stringify(counts, null, 2)}\n`);
  }
  await end();
}
