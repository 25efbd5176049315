/** What is kept of the mails to a person. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { mails } from '../../db/schema.ts';
import { jsonEntry, type PersonalData } from '../../personalData.ts';

/** Links in mails may still work: a copy must open nothing. */
const withoutTokens = (text: string) => text.replace(/([?&]token=)[\w.-]+/g, '$1[removed]');

const isTo = (email: string) => eq(sql`lower(${mails.recipient})`, email.toLowerCase());

export function mailData(database: Database): PersonalData {
  return {
    async *exportOf(_userId, email) {
      if (email === null) return;
      const rows = await database.handle
        .select({ at: mails.createdAt, to: mails.recipient, subject: mails.subject, text: mails.text })
        .from(mails)
        .where(isTo(email))
        .orderBy(asc(mails.createdAt));
      yield jsonEntry(
        'mails.json',
        rows.map((row) => ({ ...row, text: withoutTokens(row.text) })),
      );
    },

    async eraseOf(tx, _userId, email) {
      if (email !== null) await tx.delete(mails).where(isTo(email));
    },
  };
}
