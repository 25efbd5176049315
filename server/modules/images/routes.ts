/** The calls of pictures that people bring. */
import type { Handlers } from '../../http/handler.ts';
import type { LibraryService } from './library.ts';
import type { ImagesService } from './service.ts';

type ImageCalls = 'imageUpload' | 'imageList' | 'imageDelete';

export function imageRoutes(images: ImagesService, library: LibraryService): Pick<Handlers, ImageCalls> {
  return {
    imageUpload: async ({ input, file, signedIn, signal, idempotencyKey }) => {
      const picture = { userId: signedIn.userId, kind: input.kind, ...file };
      // The answer may have been lost on the way: who sends it again has it already.
      if (idempotencyKey === undefined) return images.take(picture, signal);
      const sent = { ...picture, key: idempotencyKey };
      return (await images.takenBefore(sent)) ?? images.take(sent, signal);
    },
    imageList: ({ signedIn, input, locale }) => library.list(signedIn.userId, input, locale),
    imageDelete: ({ signedIn, input }) => library.remove(signedIn.userId, input),
  };
}
