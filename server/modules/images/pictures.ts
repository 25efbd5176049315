/**
 * Stored pictures as they are shown: smaller ones, cleaned originals, JPEG downloads; each made when first asked for.
 */
import { rm } from 'node:fs/promises';
import { PictureError } from '../../pool/errors.ts';
import type { Pool, PoolTurn } from '../../pool/types.ts';
import { MissingFile, type Storage } from '../../storage/types.ts';
import { cleanKey, contentTypeOf, isOriginal, jpegKey, previewKey, workingKeyOf } from './keys.ts';

export interface ShownPicture {
  readonly key: string;
  readonly size: number;
  readonly contentType: string;
}

export interface Pictures {
  /**
   * The stored file that shows a picture, made now if it is not there yet; `width` is one of `pictureWidths`. undefined
   * when there is no such picture.
   */
  shown(key: string, form: { width?: number | undefined; as?: 'jpg' | undefined }): Promise<ShownPicture | undefined>;
}

export interface PicturesOptions {
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'clean' | 'preview' | 'toJpeg'>;
}

type Make = (inputPath: string, outputPath: string, turn: PoolTurn) => Promise<unknown>;

/** Pictures that could not be made are remembered, so that asking again costs nothing; this many. */
const mostUnmade = 1000;

/** Whose picture a key is: `images/<user>/…`, `designs/<user>/…`. */
function ownerOf(key: string): string | undefined {
  return key.split('/')[1];
}

export function createPictures({ storage, pool }: PicturesOptions): Pictures {
  const underway = new Map<string, Promise<void>>();

  const unmade = new Set<string>();

  const make = async (key: string, sourceKey: string, work: Make) => {
    const outputPath = storage.temporaryPath('shown');
    const source = await storage.localCopy(sourceKey);
    try {
      await work(source.path, outputPath, { owner: ownerOf(sourceKey) });
      await storage.putFile(key, outputPath, { contentType: contentTypeOf(key), move: true });
    } catch (error) {
      if (error instanceof PictureError) {
        unmade.add(key);
        const [oldest] = unmade;
        if (unmade.size > mostUnmade && oldest !== undefined) unmade.delete(oldest);
      }
      throw error;
    } finally {
      await source.done();
      await rm(outputPath, { force: true });
    }
  };

  /** Several requests for the same new file wait for one making of it. */
  const made = async (key: string, sourceKey: string, work: Make): Promise<ShownPicture> => {
    const there = await storage.stat(key);
    if (there) return { key, size: there.size, contentType: contentTypeOf(key) };
    if (unmade.has(key)) throw new PictureError('truncated', `${key} could not be made before`);
    let making = underway.get(key);
    if (!making) {
      making = make(key, sourceKey, work).finally(() => underway.delete(key));
      underway.set(key, making);
    }
    await making;
    const fresh = await storage.stat(key);
    if (!fresh) throw new MissingFile(key);
    return { key, size: fresh.size, contentType: contentTypeOf(key) };
  };

  const cleaned = (key: string) => made(cleanKey(key), key, (...run) => pool.clean(...run));

  return {
    async shown(key, { width, as }) {
      // A picture that was deleted takes everything made from it along, even what a race left behind.
      const source = await storage.stat(key);
      if (!source) return undefined;
      // Lines, and tiles of materials, have no smaller size and no other form.
      if (/\.(svg|webp)$/.test(key)) return { key, size: source.size, contentType: contentTypeOf(key) };
      try {
        if (width !== undefined) {
          const from = isOriginal(key) ? workingKeyOf(key) : key;
          return await made(previewKey(key, width), from, (input, output, turn) =>
            pool.preview(input, output, width, turn),
          );
        }
        if (as === 'jpg' && !key.endsWith('.jpg')) {
          return await made(jpegKey(key), key, (...run) => pool.toJpeg(...run));
        }
        if (isOriginal(key)) return await cleaned(key);
        return { key, size: source.size, contentType: contentTypeOf(key) };
      } catch (error) {
        if (error instanceof MissingFile) return undefined;
        throw error;
      }
    },
  };
}
