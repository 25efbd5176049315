import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { rateLimits, securityEvents } from '../db/schema.ts';
import { withDatabase } from '../testing/database.ts';
import { createRateLimiter, type RateLimiter } from './rateLimits.ts';

withDatabase('the limits of signing in', (get) => {
  let limiter: RateLimiter;
  beforeAll(() => {
    limiter = createRateLimiter(get().database, 'strict');
  });
  const from = (address: string, account: string) => ({ address, account, userId: undefined });
  const passes = (address: string, account: string) =>
    limiter.count('login', from(address, account)).then(
      () => true,
      (error: { code: number }) => {
        expect(error.code).toBe(10429);
        return false;
      },
    );
  /** A stranger with many addresses, each of which may fail ten times. */
  const attack = async (account: string) => {
    for (let n = 0; n < 100; n += 1) await passes(`203.0.113.${Math.floor(n / 10)}`, account);
  };

  it('leave a person in where they signed in within a day, while a stranger is being kept out everywhere', async () => {
    const account = 'ann@example.test';
    expect(await passes('198.51.100.7', account)).toBe(true);
    await limiter.succeeded('login', from('198.51.100.7', account));
    await attack(account);
    expect(await passes('203.0.113.50', account)).toBe(false);
    expect(await passes('198.51.100.7', account)).toBe(true);
    expect(await passes('198.51.100.8', account)).toBe(false);
    // At home, too, ten failures are enough.
    for (let n = 0; n < 9; n += 1) expect(await passes('198.51.100.7', account)).toBe(true);
    expect(await passes('198.51.100.7', account)).toBe(false);
  });

  it('know an address for one account only, and for a day', async () => {
    await limiter.succeeded('login', from('198.51.100.9', 'ben@example.test'));
    await attack('cem@example.test');
    expect(await passes('198.51.100.9', 'cem@example.test')).toBe(false);

    const account = 'dora@example.test';
    const before = new Set((await get().database.handle.select().from(rateLimits)).map(({ key }) => key));
    await limiter.succeeded('login', from('198.51.100.10', account));
    const [kept] = (await get().database.handle.select().from(rateLimits)).filter(({ key }) => !before.has(key));
    expect(kept?.key).toMatch(/^[\w-]{43}$/);
    expect((kept?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(86_400_000 + 60_000);
    await attack(account);
    expect(await passes('198.51.100.10', account)).toBe(true);
    const over = { expiresAt: new Date(Date.now() - 60_000) };
    await get()
      .database.handle.update(rateLimits)
      .set(over)
      .where(eq(rateLimits.key, kept?.key ?? ''));
    expect(await passes('198.51.100.10', account)).toBe(false);
  });

  it('are events without an address once reached', async () => {
    const where = eq(securityEvents.kind, 'limit-reached');
    const events = await get().database.handle.select().from(securityEvents).where(where);
    expect(events.length).toBeGreaterThan(0);
    for (const { userId, detail } of events) {
      expect(userId).toBeNull();
      expect(Object.keys(detail as object).sort()).toEqual(['call', 'per']);
    }
  });
});
