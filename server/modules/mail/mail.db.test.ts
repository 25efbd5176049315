import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../db/schema.ts';
import { createLog } from '../../log.ts';
import { type FakeMail, fakeMail } from '../../providers/mail/fake.ts';
import { withDatabase } from '../../testing/database.ts';
import { accountDeletedMail } from './accountMails.ts';
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
