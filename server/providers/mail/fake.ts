/** A mail service in memory, for tests. */
import type { MailProvider, OutgoingMail } from './types.ts';

export interface FakeMail extends MailProvider {
  /** What it took over, oldest first. */
  readonly taken: readonly OutgoingMail[];
  /** Refuses this many of the next mails. */
  refuseNext(count: number): void;
}

export function fakeMail(): FakeMail {
  const taken: OutgoingMail[] = [];
  let refusals = 0;
  return {
    taken,
    refuseNext(count) {
      refusals = count;
    },
    async send(mail) {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error('451 try again later');
      }
      taken.push(mail);
    },
    close() {},
  };
}
