/** Tiles of the catalogue's materials: drawn when first asked for, the same for everybody. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { materialById } from '#catalog/materials/all.ts';
import { materialTile } from '#contract/catalog.ts';
import { CODE } from '#contract/code.ts';
import { createJoined } from '../../joined.ts';
import type { Pool } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/types.ts';
import { tileKeys } from '../images/keys.ts';
import type { PictureLinks } from '../images/links.ts';

export interface TilesService {
  /** Throws 10404 for a material that the catalogue does not have. */
  read(userId: string, materialId: string, signal: AbortSignal): Promise<z.output<typeof materialTile.output>>;
}

export interface TilesOptions {
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'makeTile' | 'engineVersion'>;
  readonly links: PictureLinks;
}

const { sizeM, repeatsUp, mean } = materialTile.output.shape;
const keptSchema = z.object({ width: z.number(), height: z.number(), sizeM, repeatsUp, mean });
type Kept = z.output<typeof keptSchema>;

export function createTiles({ storage, pool, links }: TilesOptions): TilesService {
  const drawing = createJoined<Kept>();

  const make = async (material: string, keys: ReturnType<typeof tileKeys>, owner: string, signal: AbortSignal) => {
    const [albedoPath, reliefPath] = [storage.temporaryPath('webp'), storage.temporaryPath('webp')];
    try {
      const report = await pool.makeTile({ material, albedoPath, reliefPath }, { signal, owner });
      const kept = keptSchema.parse(report);
      await storage.putFile(keys.albedo, albedoPath, { contentType: 'image/webp', move: true });
      await storage.putFile(keys.relief, reliefPath, { contentType: 'image/webp', move: true });
      await storage.put(keys.said, Buffer.from(JSON.stringify(kept)), { contentType: 'application/json' });
      return kept;
    } finally {
      await rm(albedoPath, { force: true });
      await rm(reliefPath, { force: true });
    }
  };

  return {
    async read(userId, materialId, signal) {
      const material = materialById(materialId);
      if (!material) throw new Refusal(CODE.notFound);
      // What the engine draws may differ in a later one, and so may the material.
      const known = JSON.stringify([pool.engineVersion, material]);
      const keys = tileKeys(createHash('sha256').update(known).digest('hex').slice(0, 16));
      const kept = (await storage.stat(keys.said))
        ? keptSchema.parse(JSON.parse(await text(await storage.get(keys.said))))
        : await drawing.run(keys.said, signal, (stop) => make(materialId, keys, userId, stop));
      const { width, height, ...tile } = kept;
      const shown = (key: string) => ({ url: links.sign(key), width, height });
      return { ...tile, roughness: material.roughness, albedo: shown(keys.albedo), relief: shown(keys.relief) };
    },
  };
}
