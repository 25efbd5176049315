/** A photo's surfaces: taken apart when first asked for, and kept beside the photo. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { CODE } from '#contract/code.ts';
import type { Locale } from '#contract/locale.ts';
import type { mendSurfaces, readSurfaces } from '#contract/rooms.ts';
import {
  type LayableKind,
  layableKinds,
  layerNames,
  type SurfaceList,
  surfaceListSchema,
} from '#engine/tools/surfaces/params.ts';
import type { Database } from '../../db/client.ts';
import { createJoined } from '../../joined.ts';
import type { Pool } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import { withLocalCopies } from '../../storage/localCopies.ts';
import type { Storage } from '../../storage/types.ts';
import { surfaceKeys } from '../images/keys.ts';
import type { PictureLinks } from '../images/links.ts';
import { mendedMasks } from '../images/mendedMasks.ts';
import type { ImagesService } from '../images/service.ts';
import type { MasksService } from '../masks/service.ts';

type Answer = z.output<typeof readSurfaces.output>;
type Mending = z.output<typeof mendSurfaces.input>;
type Image = NonNullable<Awaited<ReturnType<ImagesService['find']>>>;

export interface SurfacesService {
  /** Throws 10404, also for somebody else's photo. `signal` cancels the looking. */
  read(userId: string, imageId: string, signal: AbortSignal): Promise<Answer>;
  /** Throws 10404 (photo or mask, also somebody else's) and 10400 for a mask that does not fit. */
  mend(userId: string, wish: Mending, locale: Locale): Promise<z.output<typeof mendSurfaces.output>>;
}

export interface SurfacesOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'runTool' | 'engineVersion'>;
  readonly images: Pick<ImagesService, 'find' | 'keepMask'>;
  readonly masks: Pick<MasksService, 'of'>;
  readonly links: PictureLinks;
}

export function createSurfaces({ database, storage, pool, images, masks, links }: SurfacesOptions): SurfacesService {
  const looking = createJoined<SurfaceList>();

  const maskOf = async (image: Image, kind: LayableKind) => {
    const id = mendedMasks(image)[kind];
    return id === undefined ? undefined : images.find(database.handle, image.userId, id);
  };

  /** Layers first, the list last: once it is there, so are they. */
  const make = async (
    image: Image,
    keys: ReturnType<typeof surfaceKeys>,
    signal: AbortSignal,
  ): Promise<SurfaceList> => {
    const { workingKey, correctedRoom: room, userId } = image;
    const masksPath = storage.temporaryPath('layers');
    try {
      const { document } = await withLocalCopies(storage, async (copyOf) => {
        const mended: { floor?: string; wall?: string } = {};
        for (const kind of layableKinds) {
          const mask = await maskOf(image, kind);
          if (mask) mended[kind] = await copyOf(mask.originalKey);
        }
        const inputPath = await copyOf(workingKey);
        const run = { tool: 'surfaces', params: {}, inputPath, masksPath, mended, ...(room && { room }) } as const;
        return pool.runTool(run, { signal, owner: userId });
      });
      const list = surfaceListSchema.parse(document);
      for (const name of layerNames) {
        const file = path.join(masksPath, `${name}.png`);
        await storage.putFile(keys.layer(name), file, { contentType: 'image/png', move: true });
      }
      await storage.put(keys.list, Buffer.from(JSON.stringify(list)), { contentType: 'application/json' });
      return list;
    } finally {
      await rm(masksPath, { recursive: true, force: true });
    }
  };

  const shownMask = async (image: Image, kind: LayableKind) => {
    const mask = await maskOf(image, kind);
    return mask ? { url: links.sign(mask.originalKey), width: mask.width, height: mask.height } : null;
  };

  return {
    async read(userId, imageId, signal) {
      const image = await images.find(database.handle, userId, imageId);
      if (!image) throw new Refusal(CODE.notFound);
      // Of a Room that was corrected since, other surfaces are known; a later engine may see more.
      const drawn = image.floorMaskId || image.wallMaskId ? [image.floorMaskId, image.wallMaskId] : [];
      const known = JSON.stringify([pool.engineVersion, image.correctedRoom, ...drawn]);
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
        mended: { floor: await shownMask(image, 'floor'), wall: await shownMask(image, 'wall') },
      };
    },

    async mend(userId, { imageId, kind, maskId }, locale) {
      const image = await images.find(database.handle, userId, imageId);
      if (!image) throw new Refusal(CODE.notFound);
      const { width, height } = image;
      if (maskId) {
        await masks.of({ mode: 'brush', maskId }, { userId, imageId, width, height, locale, signal: undefined });
      }
      const kept = await images.keepMask(database.handle, userId, { imageId, kind, maskId });
      if (!kept) throw new Refusal(CODE.notFound);
      const mended = mendedMasks(kept);
      return { mended: layableKinds.filter((each) => mended[each] !== undefined) };
    },
  };
}
