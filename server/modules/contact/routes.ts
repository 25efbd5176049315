/** The call of the contact form. */
import type { Handlers } from '../../http/handler.ts';
import type { ContactService } from './service.ts';

export function contactRoutes(contact: ContactService): Pick<Handlers, 'contact'> {
  return {
    contact: async ({ input, locale }) => {
      await contact.send(input, locale);
      return {};
    },
  };
}
