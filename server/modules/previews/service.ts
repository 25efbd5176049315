/** Styles shown on somebody's own photo before one is chosen: small pictures, made when first asked for and kept. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { CODE } from '#contract/code.ts';
import type { Locale } from '#contract/locale.ts';
import { preview, previewPx } from '#contract/renders.ts';
import type { Database } from '../../db/client.ts';
import { gateRefusal } from '../../http/errors.ts';
import { createJoined } from '../../joined.ts';
import { GateError } from '../../pool/errors.ts';
import type { Pool } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/types.ts';
import { stylePreviewKeys } from '../images/keys.ts';
import type { PictureLinks } from '../images/links.ts';
import type { ImagesService } from '../images/service.ts';
import { checkStyled, materialFaults } from '../renders/tools/styled.ts';
import type { RoomsService } from '../rooms/service.ts';

type Wish = z.output<typeof preview.input>;
type Intervention = Wish['intervention'];
type Image = NonNullable<Awaited<ReturnType<ImagesService['find']>>>;

export interface StylePreviewsService {
  /**
   * Throws 10400 (style or room type), 10404, also for somebody else's photo, and 10414 where nothing can be shown in
   * it. `signal` stops the making once nobody else waits for the same.
   */
  read(userId: string, wish: Wish, locale: Locale, signal: AbortSignal): Promise<z.output<typeof preview.output>>;
}

export interface StylePreviewsOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'runTool' | 'engineVersion'>;
  readonly images: Pick<ImagesService, 'find'>;
  readonly rooms: Pick<RoomsService, 'fault'>;
  readonly links: PictureLinks;
}

/** What a render has for its default. */
const seed = 1;

const { intervention } = preview.output.shape;
/** What came of it; a photo that nothing can be shown in is not tried again. */
const saidSchema = z.union([
  z.object({ width: z.number(), height: z.number(), intervention }),
  z.object({ reason: z.string(), correct: z.array(z.string()) }),
]);
type Said = z.output<typeof saidSchema>;

/** What is laid in place of the style's own; at low nothing is. */
const materialsOf = ({ floorMaterial, wallMaterial }: Wish, intervention: Intervention) =>
  intervention === 'low' ? {} : { ...(floorMaterial && { floorMaterial }), ...(wallMaterial && { wallMaterial }) };

export function createStylePreviews(options: StylePreviewsOptions): StylePreviewsService {
  const { database, storage, pool, images, rooms, links } = options;
  const making = createJoined<Said>();

  const draw = async (image: Image, wish: Wish, key: string, signal: AbortSignal): Promise<Said> => {
    const { style, roomType, light } = wish;
    const { correctedRoom: room, userId } = image;
    const outputPath = storage.temporaryPath('jpg');
    const source = await storage.localCopy(image.workingKey);
    const attempt = async (intervention: Intervention): Promise<Said> => {
      const params = {
        style,
        roomType,
        intervention,
        seed,
        ...materialsOf(wish, intervention),
        ...(light && { light }),
      };
      const { width, height } = await pool.runTool(
        { tool: 'restyle', params, inputPath: source.path, outputPath, mostPx: previewPx, ...(room && { room }) },
        { signal, owner: userId, atOnce: true },
      );
      await storage.putFile(key, outputPath, { contentType: 'image/jpeg', move: true });
      return { width, height, intervention };
    };
    try {
      // Light and colours can be shown where walls and floor are not told apart; where they hardly change, what was
      // wished for says why there is nothing to see.
      return await attempt(wish.intervention).catch((error: unknown) => {
        if (wish.intervention === 'low' || !(error instanceof GateError)) throw error;
        return attempt('low').catch((again: unknown) => {
          throw again instanceof GateError ? error : again;
        });
      });
    } catch (error) {
      if (!(error instanceof GateError)) throw error;
      return { reason: error.reason, correct: [...error.correct] };
    } finally {
      await source.done();
      await rm(outputPath, { force: true });
    }
  };

  /** The picture first, what is said of it last: once that is there, so is the picture. */
  const make = async (image: Image, wish: Wish, keys: ReturnType<typeof stylePreviewKeys>, signal: AbortSignal) => {
    const said = await draw(image, wish, keys.picture, signal);
    await storage.put(keys.said, Buffer.from(JSON.stringify(said)), { contentType: 'application/json' });
    return said;
  };

  return {
    async read(userId, wish, locale, signal) {
      checkStyled(wish, locale, materialFaults({ ...wish, locks: [] }));
      const image = await images.find(database.handle, userId, wish.imageId);
      if (!image) throw new Refusal(CODE.notFound);
      const fault = await rooms.fault(image, 'photo', 0, signal);
      if (fault) throw gateRefusal(fault);
      const { style, roomType, intervention, floorMaterial, wallMaterial, light } = wish;
      const chosen = [floorMaterial, wallMaterial, light].some(Boolean) ? [floorMaterial, wallMaterial, light] : [];
      // A later engine draws otherwise, and a Room that was corrected since is another one.
      const known = JSON.stringify([pool.engineVersion, image.correctedRoom, style, roomType, intervention, ...chosen]);
      const version = createHash('sha256').update(known).digest('hex').slice(0, 12);
      const keys = stylePreviewKeys(image.workingKey, version);
      const said = (await storage.stat(keys.said))
        ? saidSchema.parse(JSON.parse(await text(await storage.get(keys.said))))
        : await making.run(keys.said, signal, (stop) => make(image, wish, keys, stop));
      if ('reason' in said) throw gateRefusal(said);
      const { width, height } = said;
      return { picture: { url: links.sign(keys.picture), width, height }, intervention: said.intervention, seed };
    },
  };
}
