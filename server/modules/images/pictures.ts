/** Stored pictures as they are shown: smaller ones, cleaned originals, JPEG downloads; each made when first asked for. */
import type { Pool } from '../../pool/types.ts';
import { MissingFile, type Storage } from '../../storage/types.ts';
import { cleanKey, contentTypeOf, isOriginal, jpegKey, previewKey, workingKeyOf } from './keys.ts';
import { rewrap } from './rewrap.ts';

export interface ShownPicture {
  readonly key: string;
  readonly size: number;
  readonly contentType: string;
}

export interface Pictures {
  /**
   * The stored file that shows a picture, made now if it is not there yet; `width` is one of `pictureWidths`. undefined when there
   * is no such picture.
   */
  shown(key: string, form: { width?: number | undefined; as?: 'jpg' | undefined }): Promise<ShownPicture | undefined>;
}

export interface PicturesOptions {
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'preview' | 'toJpeg'>;
}

type Make = (inputPath: string, outputPath: string) => Promise<unknown>;

export function createPictures({ storage, pool }: PicturesOptions): Pictures {
  const underway = new Map<string, Promise<void>>();

  const make = async (key: string, sourceKey: string, work: Make) => {
    const outputPath = storage.temporaryPath('shown');
    const source = await storage.localCopy(sourceKey);
    try {
      await work(source.path, outputPath);
    } finally {
      await source.done();
    }
    await storage.putFile(key, outputPath, { contentType: contentTypeOf(key), move: true });
  };

  /** Several requests for the same new file wait for one making of it. */
  const made = async (key: string, sourceKey: string, work: Make): Promise<ShownPicture> => {
    const there = await storage.stat(key);
    if (there) return { key, size: there.size, contentType: contentTypeOf(key) };
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

  const cleaned = (key: string) => {
    const format = key.endsWith('.png') ? 'png' : 'jpeg';
    return made(cleanKey(key), key, (input, output) => rewrap(input, output, format));
  };

  return {
    async shown(key, { width, as }) {
      // A picture that was deleted takes everything made from it along, even what a race left behind.
      const source = await storage.stat(key);
      if (!source) return undefined;
      // Lines have no smaller size and no other form.
      if (key.endsWith('.svg')) return { key, size: source.size, contentType: contentTypeOf(key) };
      try {
        if (width !== undefined) {
          const from = isOriginal(key) ? workingKeyOf(key) : key;
          return await made(previewKey(key, width), from, (input, output) => pool.preview(input, output, width));
        }
        if (as === 'jpg' && !key.endsWith('.jpg')) {
          return await made(jpegKey(key), key, (input, output) => pool.toJpeg(input, output));
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
