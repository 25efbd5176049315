/** The call of the newsletter. Its end is a page: see `http/unsubscribe.ts`. */
import type { Handlers } from '../../http/handler.ts';
import type { NewsletterService } from './service.ts';

export function newsletterRoutes(newsletter: NewsletterService): Pick<Handlers, 'newsletterSubscribe'> {
  return {
    newsletterSubscribe: async ({ input, locale }) => {
      await newsletter.subscribe(input.email, locale);
      return {};
    },
  };
}
