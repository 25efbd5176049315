/** The calls of pictures that people bring. */
import type { Handlers } from '../../http/handler.ts';
import type { LibraryService } from './library.ts';
import type { PartsService } from './parts.ts';
import type { ImagesService } from './service.ts';

type ImageCalls = 'imageUpload' | 'imageUploadPart' | 'imageUploadWhole' | 'imageList' | 'imageDelete';

export interface ImageRoutes {
  readonly images: ImagesService;
  readonly parts: PartsService;
  readonly library: LibraryService;
}

export function imageRoutes({ images, parts, library }: ImageRoutes): Pick<Handlers, ImageCalls> {
  return {
    imageUpload: async ({ input: { kind }, file, signedIn: { userId }, signal, idempotencyKey: key }) => {
      const picture = { userId, kind, ...file };
      // The answer may have been lost on the way: who sends it again has it already.
      if (key === undefined) return images.take(picture, signal);
      const sent = { call: 'imageUpload', key, hash: `${kind} ${file.sha256}` } as const;
      return (await images.takenBefore(userId, sent)) ?? images.take({ ...picture, sent }, signal);
    },
    imageUploadPart: ({ input: { uploadId, part }, file: { path, bytes }, signedIn: { userId } }) =>
      parts.keep({ userId, uploadId, part, path, bytes }),
    imageUploadWhole: ({ input, signedIn: { userId }, signal }) => parts.join({ userId, ...input }, signal),
    imageList: ({ signedIn, input, locale }) => library.list(signedIn.userId, input, locale),
    imageDelete: ({ signedIn, input }) => library.remove(signedIn.userId, input),
  };
}
