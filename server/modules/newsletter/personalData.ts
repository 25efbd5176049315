/** What the newsletter keeps about a person. */
import type { Database } from '../../db/client.ts';
import { jsonEntry, type PersonalData } from '../../personalData.ts';
import { emailKey } from '../accounts/emailKey.ts';
import * as repo from './repo.ts';
import type { NewsletterService } from './service.ts';

export function newsletterData(database: Database, newsletter: Pick<NewsletterService, 'remove'>): PersonalData {
  return {
    async *exportOf(_userId, email) {
      const key = email === null ? undefined : emailKey(email);
      const row = key && (await repo.findSubscriber(database.handle, key));
      if (row) yield jsonEntry('newsletter.json', row);
    },

    async eraseOf(tx, _userId, email) {
      if (email !== null) await newsletter.remove(tx, email);
    },
  };
}
