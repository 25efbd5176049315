/** The call of the privacy page. */
import type { Handlers } from '../../http/handler.ts';
import { privacyData } from './service.ts';

export function privacyRoutes(): Pick<Handlers, 'privacy'> {
  return { privacy: async ({ locale }) => privacyData(locale) };
}
