import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../db/schema.ts';
import { createLog } from '../../log.ts';
import { type FakeMail, fakeMail } from '../../providers/mail/fake.ts';
import { smtpMail } from '../../providers/mail/smtp.ts';
import { withDatabase } from '../../testing/database.ts';
import { type SmtpSink, startSmtpSink } from '../../testing/smtpSink.ts';
import { accountDeletedMail } from './accountMails.ts';
import { contactMail, newsletterWelcomeMail } from './outreachMails.ts';
import { createMail, type MailService, retryMinutes } from './service.ts';

const silent = createLog({ logLevel: 'silent', logFormat: 'json' });
const content = accountDeletedMail('en_US', { userName: 'Ann' });

withDatabase('mail', (get) => {
  let provider: FakeMail;
  let mail: MailService;
  let clock = Date.UTC(2026, 10, 21, 12);
  beforeEach(async () => {
    await get().database.handle.delete(mails);
    clock += 86_400_000;
    provider = fakeMail();
    mail = createMail({ database: get().database, provider, log: silent, now: () => new Date(clock) });
  });
  afterEach(() => mail.close());

  const write = (to: string, service = mail) => get().database.transaction((tx) => service.write(tx, to, content));

  it('goes out once, and only when its transaction commits', async () => {
    await write('ann@example.test');
    const undone = get().database.transaction(async (tx) => {
      await mail.write(tx, 'bob@example.test', content);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await mail.deliverDue()).toBe(1);
    expect(await mail.deliverDue()).toBe(0);
    expect(provider.taken).toMatchObject([{ to: 'ann@example.test', subject: content.subject }]);
  });

  it('leaves nothing of its text behind once it was sent', async () => {
    await write('ann@example.test');
    const [waiting] = await mail.recent();
    expect(waiting?.text).not.toBe('');
    await mail.deliverDue();
    expect(await mail.recent()).toMatchObject([
      { to: 'ann@example.test', subject: content.subject, text: '', html: '' },
    ]);
    expect(provider.taken[0]?.text).toBe(waiting?.text);
  });

  it('is tried again later and later, and given up after about a day', async () => {
    await write('ann@example.test');
    provider.refuseNext(retryMinutes.length);
    let passed = 0;
    for (const wait of retryMinutes) {
      expect(await mail.deliverDue()).toBe(1);
      clock += wait * 60_000 - 1;
      expect(await mail.deliverDue()).toBe(0);
      clock += 1;
      passed += wait;
    }
    expect(await mail.deliverDue()).toBe(0);
    expect(provider.taken).toEqual([]);
    expect(passed).toBeGreaterThan(23 * 60);
  });

  it('reaches the provider after it has come back', async () => {
    await write('ann@example.test');
    provider.refuseNext(1);
    await mail.deliverDue();
    clock += 60_000;
    await mail.deliverDue();
    expect(provider.taken).toHaveLength(1);
  });

  it('goes out once from several processes', async () => {
    const other = createMail({ database: get().database, provider, log: silent, now: () => new Date(clock) });
    for (let index = 0; index < 12; index += 1) await write(`person-${index}@example.test`);
    await Promise.all([mail.deliverDue(), other.deliverDue(), mail.deliverDue(), other.deliverDue()]);
    const recipients = provider.taken.map(({ to }) => to);
    expect(new Set(recipients).size).toBe(12);
    expect(recipients).toHaveLength(12);
  });

  it('leaves soon after it was written while delivery runs', async () => {
    mail.start();
    await write('ann@example.test');
    await expect.poll(() => provider.taken.length, { timeout: 5000 }).toBe(1);
  });

  describe('over SMTP', () => {
    let sink: SmtpSink;
    let overSmtp: MailService;
    beforeEach(async () => {
      sink = await startSmtpSink();
      overSmtp = createMail({
        database: get().database,
        provider: smtpMail(sink.url, 'Rooms <hello@rooms.example>'),
        log: silent,
        now: () => new Date(clock),
      });
    });
    afterEach(async () => {
      await overSmtp.close();
      await sink.close();
    });
    const row = async (recipient: string) => {
      const [found] = await get().database.handle.select().from(mails).where(eq(mails.recipient, recipient));
      return found;
    };

    it('arrives with what its template asked for', async () => {
      const unsubscribeLink = 'https://rooms.example/newsletter/unsubscribe?token=abc';
      await get().database.transaction((tx) =>
        overSmtp.write(tx, 'ann@example.test', newsletterWelcomeMail('zh_CN', { unsubscribeLink })),
      );
      await overSmtp.deliverDue();
      const headers = sink.taken[0]?.headers;
      expect(headers?.get('list-unsubscribe')).toBe(`<${unsubscribeLink}>`);
      expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const { id, sentAt } = (await row('ann@example.test')) ?? {};
      expect(headers?.get('message-id')).toBe(`<${id}@rooms.example>`);
      expect(sentAt).toBeInstanceOf(Date);
    });

    it('can be answered where its template says', async () => {
      const values = {
        name: 'Ann',
        email: 'ann@example.test',
        subject: 'Hi',
        message: 'Hello',
        locale: 'en_US' as const,
      };
      await get().database.transaction((tx) => overSmtp.write(tx, 'me@rooms.example', contactMail('en_US', values)));
      await overSmtp.deliverDue();
      expect(sink.taken[0]?.headers.get('reply-to')).toBe('ann@example.test');
    });

    it('is sent again after 4yz, as the same mail', async () => {
      await write('ann@example.test', overSmtp);
      sink.refuseNext({ at: 'RCPT', answer: '450 busy' }, { at: 'end', answer: 'close' });
      await overSmtp.deliverDue();
      clock += 60_000;
      await overSmtp.deliverDue();
      expect(sink.taken).toHaveLength(0);
      clock += 5 * 60_000;
      await overSmtp.deliverDue();
      expect(sink.taken.map(({ headers }) => headers.get('message-id'))).toEqual([
        `<${(await row('ann@example.test'))?.id}@rooms.example>`,
      ]);
    });

    it('is given up at once after 5yz, and holds up no other', async () => {
      await write('gone@example.test', overSmtp);
      clock += 1;
      await write('ann@example.test', overSmtp);
      sink.refuseNext({ at: 'RCPT', answer: '550 no such mailbox' });
      expect(await overSmtp.deliverDue()).toBe(2);
      clock += 7 * 86_400_000;
      expect(await overSmtp.deliverDue()).toBe(0);
      expect(sink.taken.map(({ to }) => to)).toEqual([['ann@example.test']]);
      expect(await row('gone@example.test')).toMatchObject({ sentAt: null, attempts: retryMinutes.length });
    });

    it('waits while nobody listens, and goes out once somebody does', async () => {
      await write('ann@example.test', overSmtp);
      const port = Number(new URL(sink.url).port);
      await sink.close();
      await overSmtp.deliverDue();
      sink = await startSmtpSink(port);
      clock += 60_000;
      await overSmtp.deliverDue();
      expect(sink.taken).toHaveLength(1);
    });
  });

  it.each([
    ['an address', 'ann@example.test\r\nBcc: victim@example.test', {}],
    ['a subject', 'ann@example.test', { subject: 'A\nBcc: victim@example.test' }],
    ['a subject with a separator of lines', 'ann@example.test', { subject: 'A\u2028B' }],
    ['an address for answers', 'ann@example.test', { replyTo: 'a@b.example\rBcc: victim@example.test' }],
    ['a header', 'ann@example.test', { headers: { 'List-Id': 'a\r\nBcc: victim@example.test' } }],
    ["a header's name", 'ann@example.test', { headers: { 'List-Id: a\r\nBcc': 'victim@example.test' } }],
  ])('is not written with a line end in %s', async (_where, to, changes) => {
    const writing = get().database.transaction((tx) => mail.write(tx, to, { ...content, ...changes }));
    await expect(writing).rejects.toThrow(TypeError);
    expect(await get().database.handle.select().from(mails)).toEqual([]);
  });

  describe('without a provider', () => {
    it('stays in the mailbox, newest first, and never goes out later', async () => {
      const kept = createMail({
        database: get().database,
        provider: undefined,
        log: silent,
        now: () => new Date(clock),
      });
      await write('ann@example.test', kept);
      clock += 1000;
      await write('bob@example.test', kept);
      expect((await kept.recent()).map(({ to }) => to)).toEqual(['bob@example.test', 'ann@example.test']);
      expect(await kept.deliverDue()).toBe(0);
      expect(await mail.deliverDue()).toBe(0);
    });
  });
});
