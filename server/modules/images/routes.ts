/** The calls of pictures that people bring. */
import type { Handlers } from '../../http/handler.ts';
import type { ImagesService } from './service.ts';

export function imageRoutes(images: ImagesService): Pick<Handlers, 'imageUpload'> {
  return {
    imageUpload: ({ input, file, signedIn, signal }) =>
      images.take({ userId: signedIn.userId, kind: input.kind, ...file }, signal),
  };
}
