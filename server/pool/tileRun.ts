/** The tile of a material in the job thread: drawn, encoded, written. */
import { materialById } from '#catalog/materials/all.ts';
import type { Material } from '#catalog/materials/schema.ts';
import { throwIfAborted } from '#engine/abort.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { ownMaterial } from '#engine/materials/own/ownMaterial.ts';
import { materialTile } from '#engine/materials/tile.ts';
import { EngineInputError } from '#engine/refusals.ts';
import { writeTemporary } from './pictureFile.ts';
import type { Requests } from './protocol.ts';
import { sharp } from './sharpSetup.ts';
import { readOwn, runtimeOf, type Workshop } from './toolRun.ts';
import type { TileReport } from './types.ts';

/** Of a WebP, 0-100: what is lost is finer than a photo shows of a floor. */
const quality = { albedo: 90, relief: 80 } as const;

function webp({ width, height, data }: Rgb8, of: number): Promise<Uint8Array> {
  return sharp(Buffer.from(data), { raw: { width, height, channels: 3 } })
    .webp({ quality: of, smartSubsample: true })
    .toBuffer();
}

function catalogued(id: string): Material {
  const material = materialById(id);
  if (!material) throw new EngineInputError('unknown-material', `there is no material ${id}`);
  return material;
}

export async function runTile(
  { run, temporaryPath, reliefTemporaryPath }: Requests['tile']['request'],
  workshop: Workshop,
  onProgress: (stage: string, fraction: number) => void,
): Promise<TileReport> {
  const rt = runtimeOf(workshop, onProgress);
  workshop.arena.reset();
  try {
    const material =
      typeof run.material === 'string'
        ? catalogued(run.material)
        : ownMaterial(await readOwn(workshop, run.material), rt);
    const { albedo, relief, sizeM, repeatsUp, mean } = materialTile(material, rt);
    await writeTemporary(await webp(albedo, quality.albedo), temporaryPath);
    await writeTemporary(await webp(relief, quality.relief), reliefTemporaryPath);
    throwIfAborted(rt.signal);
    return { width: albedo.width, height: albedo.height, sizeM, repeatsUp, mean, roughness: material.roughness };
  } finally {
    workshop.arena.reset();
  }
}
