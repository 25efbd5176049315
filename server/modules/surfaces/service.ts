/** A photo's surfaces: taken apart when first asked for, and kept beside the photo. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { CODE } from '#contract/code.ts';
import type { readSurfaces } from '#contract/rooms.ts';
import { layerNames, type SurfaceList, surfaceListSchema } from '#engine/tools/surfaces/params.ts';
import type { Database } from '../../db/client.ts';
import { createJoined } from '../../joined.ts';
import type { Pool } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/types.ts';
import { surfaceKeys } from '../images/keys.ts';
import type { PictureLinks } from '../images/links.ts';
import type { ImagesService } from '../images/service.ts';

type Answer = z.output<typeof readSurfaces.output>;
type Image = NonNullable<Awaited<ReturnType<ImagesService['find']>>>;

export interface SurfacesService {
  /** Throws 10404, also for somebody else's photo. `signal` cancels the looking. */
  read(userId: string, imageId: string, signal: AbortSignal): Promise<Answer>;
}

export interface SurfacesOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'runTool' | 'engineVersion'>;
  readonly images: Pick<ImagesService, 'find'>;
  readonly links: PictureLinks;
}

export function createSurfaces({ database, storage, pool, images, links }: SurfacesOptions): SurfacesService {
  const looking = createJoined<SurfaceList>();

  /** Layers first, the list last: once it is there, so are they. */
  const make = async (
    image: Image,
    keys: ReturnType<typeof surfaceKeys>,
    signal: AbortSignal,
  ): Promise<SurfaceList> => {
    const { workingKey, correctedRoom: room, userId } = image;
    const masksPath = storage.temporaryPath('layers');
    const source = await storage.localCopy(workingKey);
    try {
      const run = { tool: 'surfaces', params: {}, inputPath: source.path, masksPath, ...(room && { room }) } as const;
      const { document } = await pool.runTool(run, { signal, owner: userId });
      const list = surfaceListSchema.parse(document);
      for (const name of layerNames) {
        const file = path.join(masksPath, `${name}.png`);
        await storage.putFile(keys.layer(name), file, { contentType: 'image/png', move: true });
      }
      await storage.put(keys.list, Buffer.from(JSON.stringify(list)), { contentType: 'application/json' });
      return list;
    } finally {
      await source.done();
      await rm(masksPath, { recursive: true, force: true });
    }
  };

  return {
    async read(userId, imageId, signal) {
      const image = await images.find(database.handle, userId, imageId);
      if (!image) throw new Refusal(CODE.notFound);
      // Of a Room that was corrected since, other surfaces are known; a later engine may see more.
      const known = JSON.stringify([pool.engineVersion, image.correctedRoom]);
      const keys = surfaceKeys(image.workingKey, createHash('sha256').update(known).digest('hex').slice(0, 12));
      const list = (await storage.stat(keys.list))
        ? surfaceListSchema.parse(JSON.parse(await text(await storage.get(keys.list))))
        : await looking.run(keys.list, signal, (stop) => make(image, keys, stop));
      const { width, height } = list;
      const shown = (name: (typeof layerNames)[number]) => ({ url: links.sign(keys.layer(name)), width, height });
      return {
        ...list,
        layers: {
          mattes: shown('mattes'),
          floorLight: shown('floorLight'),
          wallLight: shown('wallLight'),
          fine: shown('fine'),
          mirror: shown('mirror'),
        },
      };
    },
  };
}
