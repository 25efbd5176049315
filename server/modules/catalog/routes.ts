/** The call of the catalogue. */
import { type Handlers, PreparedAnswer } from '../../http/handler.ts';
import { createCatalog } from './service.ts';

export function catalogRoutes(): Pick<Handlers, 'catalog'> {
  const catalog = createCatalog();
  return {
    catalog: async ({ locale }) => {
      const { body, etag } = catalog(locale);
      return new PreparedAnswer(body, etag, 'public, max-age=300');
    },
  };
}
