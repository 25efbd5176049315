/** Mails: written in the caller's transaction, carried by a provider afterwards; without one the row is the mail. */

import { and, asc, desc, eq, inArray, isNull, lt, lte } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { Database, Tx } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { mails } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import { type MailProvider, MailRefused, type OutgoingMail } from '../../providers/mail/types.ts';
import type { MailContent } from './content.ts';
import { refuseControlCharacters } from './headerSafety.ts';
import { plainText } from './plainText.ts';

/** Waits after each failed delivery, in minutes; after the last one it is given up (about a day in all). */
export const retryMinutes = [1, 5, 15, 60, 180, 480, 720] as const;
const pollMs = 15_000;
const dayMs = 86_400_000;
const batch = 10;
/** React and what belongs to it are loaded once a process is up: it starts without them. */
const warmUpMs = 1500;
const loadLayout = () => import('./layout.ts');

export interface StoredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

export interface MailService {
  /**
   * Puts a mail into the caller's transaction: it goes out only if that commits. Throws when an address, the subject or
   * a header holds a line end or another control character.
   */
  write(tx: Tx, to: string, content: MailContent): Promise<void>;
  /** Newest first, at most 200: what the embedded mailbox shows. */
  recent(): Promise<readonly StoredMail[]>;
  /**
   * Hands what is due to the provider, at most 10 mails; returns how many were due. Safe in several processes at once.
   */
  deliverDue(): Promise<number>;
  /** Delivers until closed, soon after each mail written here and every 15 s otherwise. */
  start(): void;
  close(): Promise<void>;
  /** Removes mails as old as may be, also those that were given up: deliveries end after a day. Tells how many. */
  sweep(): Promise<number>;
}

export interface MailOptions {
  readonly database: Database;
  /** undefined: nothing leaves this machine. */
  readonly provider: MailProvider | undefined;
  readonly log: Log;
  readonly now?: () => Date;
}

export function createMail({ database, provider, log, now = () => new Date() }: MailOptions): MailService {
  let timer: NodeJS.Timeout | undefined;
  let warmUp: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();
  let started = false;

  const round = async () => {
    try {
      while (started && (await deliverDue()) === batch);
    } catch (error) {
      log.error({ err: error }, 'mail delivery failed');
    }
    if (started) timer = setTimeout(wake, pollMs).unref();
  };
  const wake = () => {
    if (!started || !provider) return;
    clearTimeout(timer);
    working = working.then(round);
  };

  /** Takes mails that are due, with their next try already booked: if this process dies, they are tried again then. */
  const claim = () =>
    database.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(mails)
        .where(and(isNull(mails.sentAt), lte(mails.nextAttemptAt, now()), lt(mails.attempts, retryMinutes.length)))
        .orderBy(asc(mails.nextAttemptAt))
        .limit(batch)
        .for('update', { skipLocked: true });
      for (const mail of due) {
        const waitMs = (retryMinutes[mail.attempts] ?? 0) * 60_000;
        await tx
          .update(mails)
          .set({ attempts: mail.attempts + 1, nextAttemptAt: new Date(now().getTime() + waitMs) })
          .where(eq(mails.id, mail.id));
      }
      return due;
    });

  const giveUp = (id: string) =>
    database.handle.update(mails).set({ attempts: retryMinutes.length }).where(eq(mails.id, id));

  const deliverDue = async () => {
    if (!provider) return 0;
    const due = await claim();
    const taken: string[] = [];
    for (const mail of due) {
      try {
        await provider.send(outgoing(mail));
        taken.push(mail.id);
      } catch (error) {
        const attempt = mail.attempts + 1;
        const forGood = error instanceof MailRefused;
        if (forGood) await giveUp(mail.id);
        const given = forGood || attempt >= retryMinutes.length;
        log.warn({ err: error, mail: mail.id, attempt }, given ? 'mail given up' : 'mail not sent yet');
      }
    }
    // Links in mails open accounts: once one has left, only the fact that it was sent stays.
    const sent = { sentAt: now(), text: '', html: '', headers: null };
    if (taken.length > 0) await database.handle.update(mails).set(sent).where(inArray(mails.id, taken));
    return due.length;
  };

  return {
    async write(tx, to, content) {
      const { subject, replyTo = null, headers = {} } = content;
      refuseControlCharacters({ to, subject, ...(replyTo ? { 'reply-to': replyTo } : {}) }, headers);
      const { mailHtml } = await loadLayout();
      const html = await mailHtml(content);
      const at = now();
      await tx.insert(mails).values({
        id: newId(),
        recipient: to,
        subject,
        text: plainText(content),
        html,
        replyTo,
        headers,
        createdAt: at,
        nextAttemptAt: at,
        // Without a provider the row is the delivery; it must not go out when one is configured later.
        sentAt: provider ? null : at,
      });
      tx.afterCommit(wake);
    },

    async recent() {
      const rows = await database.handle.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(200);
      return rows.map(stored);
    },

    deliverDue,

    start() {
      if (started) return;
      started = true;
      wake();
      // So that the first mail doesn't keep its transaction waiting for it.
      warmUp = setTimeout(() => void loadLayout(), warmUpMs).unref();
    },

    async close() {
      started = false;
      clearTimeout(timer);
      clearTimeout(warmUp);
      await working;
      provider?.close();
    },

    sweep: () => removeOld(database, new Date(now().getTime() - retention.mailsDays * dayMs)),
  };
}

function stored({ recipient: to, headers, ...rest }: typeof mails.$inferSelect): StoredMail {
  const { subject, text, html, replyTo, createdAt } = rest;
  return { to, subject, text, html, replyTo, headers: headers ?? {}, createdAt };
}

async function removeOld({ handle }: Database, before: Date): Promise<number> {
  return (await handle.delete(mails).where(lt(mails.createdAt, before)).returning({ id: mails.id })).length;
}

function outgoing({ id, recipient, subject, text, html, replyTo, headers }: typeof mails.$inferSelect): OutgoingMail {
  return { id, to: recipient, subject, text, html, ...(replyTo ? { replyTo } : {}), headers: headers ?? {} };
}
