import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../db/id.ts';
import {
  designs,
  jobs,
  ledger,
  mails,
  newsletterSubscribers,
  payments,
  securityEvents,
  users,
} from '../../db/schema.ts';
import { FolderStorage } from '../../storage/folder.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { photo } from '../../testing/photo.ts';
import { talk } from '../../testing/talk.ts';
import { unzip } from '../../testing/unzip.ts';
import { hashToken } from './token.ts';

withDatabase('own data', (get) => {
  let server: TestServer;
  let jpeg: Buffer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    jpeg = await photo(400, 300).jpeg().toBuffer();
  });
  afterAll(() => server.close());

  const upload = (token: string) => server.uploadPhoto({ token }, jpeg);
  const render = (token: string, imageId: string) =>
    server.ask('imageRender', { imageId, style: 'japandi', roomType: 'living-room' }, { token });

  /**
   * Somebody with a little of everything: a picture, a queued job, a design with its file, a payment, the newsletter.
   */
  const inhabitant = async () => {
    const person = await server.signUp();
    const { token, email, userId } = person;
    const { imageId } = (await upload(token)).data;
    const { jobId } = (await render(token, imageId)).data;
    const designId = newId();
    const pictureKey = `designs/${userId}/${designId}.png`;
    await server.services.storage.put(pictureKey, jpeg);
    const { handle } = get().database;
    await handle.insert(designs).values({
      id: designId,
      userId,
      jobId,
      imageId,
      variant: 0,
      tool: 'restyle',
      style: 'japandi',
      roomType: 'living-room',
      recipe: { seed: 7, style: 'japandi' },
      engineVersion: '1',
      engineMs: 1200,
      seed: 7,
      confidence: 0.8,
      alterations: [],
      pictureKey,
      width: 400,
      height: 300,
      sha256: '0'.repeat(64),
    });
    await handle
      .insert(payments)
      .values({ id: newId(), userId, provider: 'test', item: 'pro', cents: 990, currency: 'sgd', status: 'paid' });
    await server.ask('newsletterSubscribe', { email });
    await server.ask('groupCreate', { name: 'Attic' }, { token });
    await server.ask('designLike', { kind: 'style', subject: 'japandi', liked: true }, { token });
    await server.ask('designShare', { designIds: [designId] }, { token });
    await talk(server, { token }, 'A quieter attic');
    return { ...person, imageId, jobId, designId, pictureKey };
  };
  const filesOf = async (userId: string) => (await server.files()).stored.filter((file) => file.includes(userId));

  describe('the copy', () => {
    const copy = async (token: string, password = testPassword) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/user/export',
        headers: { token, 'app-user-locale': 'en-US' },
        payload: { password },
      });

    it('holds everything that is kept, pictures as they came, and nothing that opens anything', async () => {
      const { token, email, userId, designId, imageId, jobId } = await inhabitant();
      await server.ask('userPasswordForgot', { email });
      const response = await copy(token);
      expect(response.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': expect.stringMatching(/^attachment; filename="roomwright-data-\d{4}-\d\d-\d\d\.zip"$/),
        'cache-control': 'no-store',
      });
      const files = unzip(response.rawPayload);
      const day = new Date().toISOString().slice(0, 10);
      expect([...files.keys()].toSorted()).toEqual(
        [
          'README.txt',
          'account.json',
          'sessions.json',
          'keys.json',
          'security-events.json',
          'ledger.csv',
          'payments.json',
          'mails.json',
          'newsletter.json',
          'jobs.json',
          'originals.json',
          'designs.json',
          'groups.json',
          'likes.json',
          'materials.json',
          'shared-links.json',
          'boards.json',
          'conversations.json',
          `originals/${day}-photo-${imageId.slice(0, 6)}.jpg`,
          `results/${day}-japandi-living-room-1-${designId.slice(0, 6).replace(/[^A-Za-z0-9-]/g, '_')}.png`,
        ].toSorted(),
      );
      const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? '');
      expect(json('account.json')).toMatchObject({ id: userId, email, hasPassword: true });
      expect(json('sessions.json').sessions).toHaveLength(1);
      expect(json('jobs.json')).toMatchObject([{ id: jobId, status: 'queued' }]);
      expect(json('designs.json')).toMatchObject([{ id: designId, recipe: { seed: 7, style: 'japandi' } }]);
      expect(json('groups.json')).toMatchObject([{ name: 'Attic' }]);
      expect(json('likes.json').styles).toEqual(['japandi']);
      expect(json('boards.json')).toEqual([]);
      expect(json('shared-links.json')).toMatchObject([{ designs: [designId] }]);
      expect(json('conversations.json')).toMatchObject([
        { title: 'A quieter attic', messages: [{ role: 'user' }, { role: 'assistant' }] },
      ]);
      expect(json('payments.json').payments).toMatchObject([{ item: 'pro', cents: 990 }]);
      expect(files.get('ledger.csv')?.toString()).toContain('monthly-free');
      expect(json('security-events.json').map(({ kind }: { kind: string }) => kind)).toContain('data-exported');
      const original = [...files].find(([name]) => name.startsWith('originals/'))?.[1];
      expect(original?.equals(jpeg)).toBe(true);
      const texts = [...files].filter(([name]) => !/\.(jpg|png)$/.test(name)).map(([, content]) => content.toString());
      expect(texts.join('')).not.toMatch(/argon2|passwordHash|tokenHash/);
      expect(texts.join('')).not.toContain(hashToken(token).toString('hex'));
      expect(texts.join('')).not.toContain(token);
      // Links in mails that still work.
      expect(json('mails.json').length).toBeGreaterThan(1);
      expect(texts.join('')).not.toMatch(/token=(?!\[removed\])/);
    });

    it('ends with the client that leaves, and nothing of it stays open', async () => {
      const { token, pictureKey } = await inhabitant();
      let read = 0;
      const { storage } = server.services;
      const endless = new Readable({
        read() {
          read += 1;
          this.push(randomBytes(65_536));
        },
      });
      const get = vi.spyOn(storage, 'get').mockImplementation(async (key, range) => {
        if (key === pictureKey) return endless;
        return FolderStorage.prototype.get.call(storage, key, range);
      });
      try {
        const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
        const gone = new AbortController();
        const response = await fetch(`${origin}/api/v1/user/export`, {
          method: 'POST',
          signal: gone.signal,
          body: JSON.stringify({ password: testPassword }),
          headers: { token, 'content-type': 'application/json' },
        });
        await expect.poll(() => read).toBeGreaterThan(0);
        gone.abort();
        await expect(response.arrayBuffer()).rejects.toThrow();
        await expect.poll(() => endless.destroyed).toBe(true);
        expect(server.logLines.join('')).not.toContain('request failed');
      } finally {
        get.mockRestore();
      }
    });

    it('speaks the person’s language', async () => {
      const { token } = await server.signUp();
      await server.ask('userUpdate', { locale: 'zh_TW' }, { token });
      expect(
        unzip((await copy(token)).rawPayload)
          .get('README.txt')
          ?.toString(),
      ).toContain('全部資料');
    });

    it('holds nothing of anybody else', async () => {
      const ann = await inhabitant();
      const bob = await server.signUp();
      const files = unzip((await copy(bob.token)).rawPayload);
      expect([...files.keys()].some((name) => name.includes('/'))).toBe(false);
      const all = [...files.values()].map(String).join('');
      for (const secret of [ann.userId, ann.email, ann.designId, ann.jobId]) expect(all).not.toContain(secret);
    });

    it('asks for the password and for a session', async () => {
      const { token } = await server.signUp();
      expect((await copy(token, 'not-it-1234')).json().code).toBe(10401);
      expect((await copy('nothing')).json().code).toBe(10001);
    });

    it('is limited, more so while the password is guessed', async () => {
      const strict = await startTestServer(get().database, { environment: { ROOMWRIGHT_LIMITS: 'strict' } });
      try {
        const { token } = await server.signUp();
        const guess = () => strict.ask('userExport', { password: 'not-it-1234' }, { token });
        const codes = [];
        for (let index = 0; index < 11; index += 1) codes.push((await guess()).code);
        expect(codes).toEqual([...Array<number>(10).fill(10401), 10429]);
      } finally {
        await strict.close();
      }
    });
  });

  describe('deletion', () => {
    const remove = (token: string, input: { password: string; code?: string } = { password: testPassword }) =>
      server.ask('userDelete', input, { token });

    /** Tables that hold rows of a person, by their `user_id`. */
    const tablesWith = async (userId: string) => {
      const { rows } = await get().database.handle.raw(
        "select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'",
      );
      const found: string[] = [];
      for (const { name } of rows) {
        const table = sql.identifier(String(name));
        const hits = await get().database.handle.execute(sql`select 1 from ${table} where user_id = ${userId} limit 1`);
        if (hits.rows.length > 0) found.push(String(name));
      }
      return found.toSorted();
    };

    it('takes everything but bookings, payments without the person, and events of the bare id', async () => {
      const ann = await inhabitant();
      const bob = await inhabitant();
      const second = (await server.ask('login', { email: ann.email, password: testPassword })).data.token;
      const bobsTables = await tablesWith(bob.userId);
      const bobsFiles = await filesOf(bob.userId);
      expect(await remove(ann.token)).toMatchObject({ code: 200, data: {} });

      for (const token of [ann.token, second]) {
        expect((await server.ask('userDetail', {}, { token })).code).toBe(10001);
      }
      expect((await server.ask('login', { email: ann.email, password: testPassword })).code).toBe(10401);
      expect(await tablesWith(ann.userId)).toEqual(['ledger', 'security_events']);
      expect(await filesOf(ann.userId)).toEqual([]);
      const { handle } = get().database;
      expect(await handle.$count(users, eq(users.id, ann.userId))).toBe(0);
      expect(await handle.$count(newsletterSubscribers, eq(newsletterSubscribers.email, ann.email))).toBe(0);
      const left = await handle.select().from(mails).where(eq(mails.recipient, ann.email));
      expect(left.map(({ subject }) => subject)).toEqual(['Your Roomwright account is deleted']);
      const booked = await handle.select().from(ledger).where(eq(ledger.jobId, ann.jobId)).orderBy(ledger.id);
      expect(booked.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['reserve', -1],
        ['release', 1],
      ]);
      const events = await handle.select().from(securityEvents).where(eq(securityEvents.userId, ann.userId));
      expect(events.at(-1)?.kind).toBe('account-deleted');
      expect(JSON.stringify(events)).not.toContain('@');

      expect(await tablesWith(bob.userId)).toEqual(bobsTables);
      expect(await filesOf(bob.userId)).toEqual(bobsFiles);
      expect((await server.ask('designDetail', { designId: bob.designId }, { token: bob.token })).code).toBe(200);
    });

    it('keeps payments without the person', async () => {
      const { token, userId } = await inhabitant();
      const { handle } = get().database;
      const [before] = await handle.select().from(payments).where(eq(payments.userId, userId));
      await remove(token);
      const [after] = await handle
        .select()
        .from(payments)
        .where(eq(payments.id, before?.id ?? ''));
      expect(after).toMatchObject({ userId: null, cents: 990 });
    });

    it('lets the address be registered again, as somebody new', async () => {
      const { token, email, userId } = await server.signUp();
      await remove(token);
      const again = await server.signUp(email);
      expect(again.userId).not.toBe(userId);
    });

    it('asks for the password: 10401, and nothing is gone', async () => {
      const { token, userId } = await inhabitant();
      const tables = await tablesWith(userId);
      expect((await remove(token, { password: 'not-it-1234' })).code).toBe(10401);
      expect(await tablesWith(userId)).toEqual(tables);
    });

    it('asks for the second factor where it is on', async () => {
      const { token } = await server.signUp();
      const { data } = await server.ask('secondFactorSetup', { password: testPassword }, { token });
      const { TOTP } = await import('otpauth');
      const code = new TOTP({ secret: data.secret }).generate();
      const { data: enabled } = await server.ask('secondFactorEnable', { code }, { token });
      expect((await remove(token)).code).toBe(10422);
      expect((await remove(token, { password: testPassword, code: '00000-00000' })).code).toBe(10422);
      expect((await server.ask('userDetail', {}, { token })).code).toBe(200);
      const [recovery = ''] = enabled.recoveryCodes;
      expect((await remove(token, { password: testPassword, code: recovery })).code).toBe(200);
    });

    it('happens once, asked many times at once', async () => {
      const { token, userId } = await inhabitant();
      const codes = (await Promise.all([1, 2, 3, 4, 5].map(() => remove(token)))).map(({ code }) => code);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      for (const code of codes) expect([200, 10001, 10401]).toContain(code);
      const { handle } = get().database;
      const deleted = and(eq(securityEvents.userId, userId), eq(securityEvents.kind, 'account-deleted'));
      expect(await handle.$count(securityEvents, deleted)).toBe(1);
    });

    it('leaves nothing behind of what is asked for at the same moment', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { token, userId, imageId, jobId } = await inhabitant();
        const [{ code }, ...others] = await Promise.all([
          remove(token),
          ...[1, 2, 3].map(() => render(token, imageId).then((answer) => answer.code)),
          upload(token).then((answer) => answer.code),
          server.ask('imageCancel', { jobId }, { token }).then((answer) => answer.code),
        ]);
        expect(code).toBe(200);
        for (const other of others) expect([200, 10001, 10404]).toContain(other);
        expect(await tablesWith(userId)).toEqual(['ledger', 'security_events']);
        expect(await get().database.handle.$count(jobs, eq(jobs.userId, userId))).toBe(0);
        expect(await filesOf(userId)).toEqual([]);
      }
    });
  });
});
