/**
 * Tiles of materials: drawn when first asked for, the catalogue's the same for everybody, people's own beside their
 * pictures.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { materialById } from '#catalog/materials/all.ts';
import { materialTile } from '#contract/catalog.ts';
import { CODE } from '#contract/code.ts';
import type { Database } from '../../db/client.ts';
import { createJoined } from '../../joined.ts';
import type { Pool, TileRun } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import { withLocalCopies } from '../../storage/localCopies.ts';
import type { Storage } from '../../storage/types.ts';
import { ownTileKeys, tileKeys } from '../images/keys.ts';
import type { PictureLinks } from '../images/links.ts';
import type { MaterialsService } from '../materials/service.ts';

export interface TilesService {
  /** Throws 10404 for a material that neither the catalogue nor this person has. */
  read(userId: string, materialId: string, signal: AbortSignal): Promise<z.output<typeof materialTile.output>>;
}

export interface TilesOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly materials: Pick<MaterialsService, 'find'>;
  readonly pool: Pick<Pool, 'makeTile' | 'engineVersion'>;
  readonly links: PictureLinks;
}

const { sizeM, repeatsUp, mean, roughness } = materialTile.output.shape;
const keptSchema = z.object({ width: z.number(), height: z.number(), sizeM, repeatsUp, mean, roughness });
type Kept = z.output<typeof keptSchema>;

export function createTiles({ database, storage, pool, materials, links }: TilesOptions): TilesService {
  const drawing = createJoined<Kept>();

  const make = async (
    material: TileRun['material'],
    keys: ReturnType<typeof tileKeys>,
    owner: string,
    signal: AbortSignal,
  ) => {
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
      const own = material ? undefined : await materials.find(database.handle, userId, materialId);
      if (!material && !own) throw new Refusal(CODE.notFound);
      // What the engine draws may differ in a later one, and so may the material.
      const known = JSON.stringify([pool.engineVersion, material ?? own?.material]);
      const version = createHash('sha256').update(known).digest('hex').slice(0, 16);
      const keys = own ? ownTileKeys(own.workingKey, version) : tileKeys(version);
      const draw = async (stop: AbortSignal): Promise<Kept> => {
        if (!own) return make(materialId, keys, userId, stop);
        return withLocalCopies(storage, async (copyOf) =>
          make({ material: own.material, path: await copyOf(own.workingKey) }, keys, userId, stop),
        );
      };
      const kept = (await storage.stat(keys.said))
        ? keptSchema.parse(JSON.parse(await text(await storage.get(keys.said))))
        : await drawing.run(keys.said, signal, draw);
      const { width, height, ...tile } = kept;
      const shown = (key: string) => ({ url: links.sign(key), width, height });
      return { ...tile, albedo: shown(keys.albedo), relief: shown(keys.relief) };
    },
  };
}
