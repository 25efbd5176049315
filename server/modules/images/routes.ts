/** The calls of pictures that people bring. */
import type { Handlers } from '../../http/handler.ts';
import type { LibraryService } from './library.ts';
import type { ImagesService } from './service.ts';

type ImageCalls = 'imageUpload' | 'imageList' | 'imageDelete';

export function imageRoutes(images: ImagesService, library: LibraryService): Pick<Handlers, ImageCalls> {
  return {
    imageUpload: ({ input, file, signedIn, signal }) =>
      images.take({ userId: signedIn.userId, kind: input.kind, ...file }, signal),
    imageList: ({ signedIn, input, locale }) => library.list(signedIn.userId, input, locale),
    imageDelete: ({ signedIn, input }) => library.remove(signedIn.userId, input),
  };
}
