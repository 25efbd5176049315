/** The call of previews. */
import type { Handlers } from '../../http/handler.ts';
import type { StylePreviewsService } from './service.ts';

export function stylePreviewRoutes(previews: StylePreviewsService): Pick<Handlers, 'imagePreview'> {
  return {
    imagePreview: ({ signedIn, input, locale, signal }) => previews.read(signedIn.userId, input, locale, signal),
  };
}
