import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallId, calls } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { newId } from '../../db/id.ts';
import { apiKeys, designs, securityEvents, users } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { hashToken } from '../accounts/token.ts';

const all: readonly Call[] = Object.values(calls);
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

withDatabase('API keys', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const setUser = (userId: string, changes: Partial<typeof users.$inferInsert>) =>
    get().database.handle.update(users).set(changes).where(eq(users.id, userId));

  /** Somebody who may have keys, with one. */
  const integrator = async () => {
    const person = await server.signUp();
    await setUser(person.userId, { apiSwitch: 2 });
    const headers = { token: person.token };
    const { data } = await server.ask('keyCreate', { name: 'Render farm' }, headers);
    return { ...person, headers, id: data.id, key: data.key };
  };
  let one: ReturnType<typeof integrator> | undefined;
  /** Always the same one, for tests that change nothing. */
  const anybody = () => {
    one ??= integrator();
    return one;
  };
  const list = async (headers: { token: string }, search?: string) =>
    (await server.ask('keyList', search === undefined ? {} : { search }, headers)).data.keys;
  const rowOf = async (id: string) => (await get().database.handle.select().from(apiKeys).where(eq(apiKeys.id, id)))[0];

  describe('made', () => {
    it('are shown once, in full, and kept as a hash with a visible beginning', async () => {
      const { headers, id, key } = await integrator();
      expect(key).toMatch(/^rw_[A-Za-z0-9_-]{43}$/);
      const row = await rowOf(id);
      expect(row?.keyHash.equals(hashToken(key))).toBe(true);
      expect(row).toMatchObject({ prefix: key.slice(0, 11), name: 'Render farm', enabled: true, lastUsedAt: null });
      const answer = await server.ask('keyList', {}, headers);
      expect(answer.data.keys).toMatchObject([{ id, name: 'Render farm', prefix: key.slice(0, 11), enabled: true }]);
      expect(answer.response.body).not.toContain(key.slice(11));
    });

    it('differ, and need no name', async () => {
      const { headers, key } = await integrator();
      const { data } = await server.ask('keyCreate', {}, headers);
      expect(data.name).toBe('');
      expect(data.key).not.toBe(key);
    });

    it('only where the API switch is 2', async () => {
      const { token, userId } = await server.signUp();
      const headers = { token };
      const id = newId();
      for (const apiSwitch of [0, 1, 3]) {
        await setUser(userId, { apiSwitch });
        const answers = [
          await server.ask('keyCreate', {}, headers),
          await server.ask('keyList', {}, headers),
          await server.ask('keyUpdate', { id, enabled: true }, headers),
          await server.ask('keyDelete', { id }, headers),
        ];
        expect(answers.map(({ code }) => code)).toEqual([10403, 10403, 10403, 10403]);
        expect(answers[0]?.message).toBe('API keys are not enabled for this account.');
      }
      expect(await get().database.handle.select().from(apiKeys).where(eq(apiKeys.userId, userId))).toEqual([]);
    });

    it('up to the limit, however many ask at once; deleting one makes room', async () => {
      const { headers, userId, id } = await integrator();
      const some = Array.from({ length: limits.keys.max - 11 }, (_, n) => ({
        id: newId(),
        userId,
        name: `Key ${n}`,
        prefix: `rw_${n}`,
        keyHash: hashToken(newId()),
      }));
      await get().database.handle.insert(apiKeys).values(some);
      const answers = await Promise.all(Array.from({ length: 30 }, () => server.ask('keyCreate', {}, headers)));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
      expect(answers.filter(({ code }) => code === 10409)).toHaveLength(20);
      expect(await list(headers)).toHaveLength(limits.keys.max);
      expect((await server.ask('keyDelete', { id }, headers)).code).toBe(200);
      expect((await server.ask('keyCreate', {}, headers)).code).toBe(200);
      expect((await server.ask('keyCreate', {}, headers)).code).toBe(10409);
    });

    it.each([
      ['keyCreate', { name: 7 }, 'name'],
      ['keyCreate', { name: 'x'.repeat(limits.keyName.max + 1) }, 'name'],
      ['keyCreate', { name: 'two\nlines' }, 'name'],
      ['keyUpdate', { name: 'x' }, 'id'],
      ['keyUpdate', { id: 'a key', enabled: true }, 'id'],
      ['keyUpdate', { id: 'a-key-of-mine', enabled: 'yes' }, 'enabled'],
      ['keyUpdate', { id: 'a-key-of-mine' }, ''],
      ['keyDelete', {}, 'id'],
      ['keyDelete', { id: ['a-key-of-mine'] }, 'id'],
      ['keyList', { search: 'x'.repeat(limits.search.max + 1) }, 'search'],
    ] as const)('%s says what is wrong with %j', async (call, input, field) => {
      const { headers } = await anybody();
      const answer = await server.ask(call, input as never, headers);
      expect(answer).toMatchObject({ code: 10400, data: { fields: { [field]: expect.any(String) } } });
    });
  });

  describe('listed', () => {
    it('newest first', async () => {
      const { headers } = await integrator();
      try {
        server.advance(1000);
        await server.ask('keyCreate', { name: 'Second' }, headers);
        server.advance(2000);
        await server.ask('keyCreate', { name: 'Third' }, headers);
      } finally {
        server.advance(0);
      }
      expect((await list(headers)).map(({ name }) => name)).toEqual(['Third', 'Second', 'Render farm']);
    });

    it('by part of the name or the visible beginning, in any case; what is typed is text, not a pattern', async () => {
      const { headers, key } = await integrator();
      for (const name of ['100% linen', 'under_score', 'back\\slash', 'ÉTUDE 渲染']) {
        await server.ask('keyCreate', { name }, headers);
      }
      const named = async (search: string) => (await list(headers, search)).map(({ name }) => name);
      expect(await named('RENDER F')).toEqual(['Render farm']);
      expect(await named('  render ')).toEqual(['Render farm']);
      expect(await named(key.slice(0, 11))).toEqual(['Render farm']);
      expect(await named(key.slice(3, 11).toUpperCase())).toContain('Render farm');
      expect(await named(key.slice(5, 20))).toEqual([]);
      expect(await named('%')).toEqual(['100% linen']);
      expect(await named('der_s')).toEqual(['under_score']);
      expect(await named('_farm')).toEqual([]);
      expect(await named('\\')).toEqual(['back\\slash']);
      expect(await named('étude 渲')).toEqual(['ÉTUDE 渲染']);
      expect(await named("' or 1=1 --")).toEqual([]);
      expect(await named('')).toHaveLength(5);
    });
  });

  describe('changed', () => {
    it('by name and by being turned off and on', async () => {
      const { headers, id, key } = await integrator();
      const renamed = await server.ask('keyUpdate', { id, name: '  Farm 2 ' }, headers);
      expect(renamed.data).toMatchObject({ id, name: 'Farm 2', enabled: true });
      expect((await server.ask('keyUpdate', { id, enabled: false }, headers)).data).toMatchObject({ enabled: false });
      expect((await server.ask('userDetail', {}, bearer(key))).code).toBe(10001);
      expect((await list(headers))[0]).toMatchObject({ name: 'Farm 2', enabled: false, lastUsedAt: null });
      await server.ask('keyUpdate', { id, enabled: true }, headers);
      expect((await server.ask('userDetail', {}, bearer(key))).code).toBe(200);
    });

    it('for good by deleting', async () => {
      const { headers, id, key } = await integrator();
      expect((await server.ask('keyDelete', { id }, headers)).code).toBe(200);
      expect((await server.ask('userDetail', {}, bearer(key))).code).toBe(10001);
      expect(await list(headers)).toEqual([]);
      expect((await server.ask('keyDelete', { id }, headers)).code).toBe(10404);
      expect((await server.ask('keyUpdate', { id, enabled: true }, headers)).code).toBe(10404);
    });

    it('by their owner only', async () => {
      const ann = await integrator();
      const bob = await integrator();
      const { id } = ann;
      const take = { id, name: 'Mine now', userId: bob.userId, keyHash: 'x' } as { id: string; name: string };
      expect((await server.ask('keyUpdate', take, bob.headers)).code).toBe(10404);
      expect((await server.ask('keyUpdate', { id, enabled: false }, bob.headers)).code).toBe(10404);
      expect((await server.ask('keyDelete', { id }, bob.headers)).code).toBe(10404);
      expect((await list(bob.headers)).map((key) => key.id)).toEqual([bob.id]);
      expect(await list(ann.headers)).toMatchObject([{ id, name: 'Render farm', enabled: true }]);
      expect((await server.ask('userDetail', {}, bearer(ann.key))).data.email).toBe(ann.email);
    });

    it('leave events that name the key by its id only', async () => {
      const { headers, id, userId, key } = await integrator();
      await server.ask('keyUpdate', { id, enabled: false }, headers);
      await server.ask('keyDelete', { id }, headers);
      const events = await get()
        .database.handle.select()
        .from(securityEvents)
        .where(eq(securityEvents.userId, userId))
        .orderBy(securityEvents.id);
      const mine = events.filter(({ kind }) => kind.startsWith('key-'));
      expect(mine.map(({ kind, detail }) => [kind, detail])).toEqual([
        ['key-created', { keyId: id }],
        ['key-changed', { keyId: id, enabled: false }],
        ['key-deleted', { keyId: id }],
      ]);
      expect(JSON.stringify(events)).not.toContain(key.slice(3, 11));
    });
  });

  describe('used', () => {
    const wish = { style: 'japandi', roomType: 'living-room' } as const;
    const insertDesign = async (userId: string, imageId: string) => {
      const id = newId();
      await get()
        .database.handle.insert(designs)
        .values({
          id,
          userId,
          imageId,
          jobId: newId(),
          variant: 0,
          tool: 'restyle',
          recipe: {},
          engineVersion: '1',
          engineMs: 1,
          seed: 7,
          alterations: [],
          pictureKey: `designs/${id}.png`,
          sha256: '0'.repeat(64),
          width: 64,
          height: 64,
        });
      return id;
    };

    it('do all that a client needs: upload, render, result, events, cancel, designs, person', async () => {
      const { key, email, userId } = await integrator();
      const { data } = await server.uploadPhoto(bearer(key));
      const rendered = await server.ask('imageRender', { imageId: data.imageId, ...wish }, bearer(key));
      expect(rendered.code).toBe(200);
      const { jobId } = rendered.data;
      expect((await server.ask('imageResult', { jobId }, bearer(key))).data.status).toBe('queued');
      expect((await server.ask('imageJobs', {}, bearer(key))).data.jobs.map((job) => job.jobId)).toEqual([jobId]);
      expect((await server.ask('imageCancel', { jobId }, bearer(key))).data.status).toBe('cancelled');
      const events = await server.app.inject({ url: `${calls.imageEvents.path}?jobId=${jobId}`, headers: bearer(key) });
      expect([events.headers['content-type'], events.body]).toEqual([
        'text/event-stream; charset=utf-8',
        expect.stringContaining('"status":"cancelled"'),
      ]);
      const designId = await insertDesign(userId, data.imageId);
      expect((await server.ask('designList', {}, bearer(key))).data.designs.map(({ id }) => id)).toEqual([designId]);
      expect((await server.ask('designDelete', { designIds: [designId] }, bearer(key))).code).toBe(200);
      expect((await server.ask('userDetail', {}, bearer(key))).data).toMatchObject({ email, freeToken: 10 });
    });

    it.each(all.filter(({ access }) => access === 'user'))('are taken by $id', async (call) => {
      const { key } = await anybody();
      const payload = call.method === 'POST' ? { payload: {} } : {};
      const { body } = await server.app.inject({
        method: call.method,
        url: call.path,
        headers: bearer(key),
        ...payload,
      });
      expect(body).not.toMatch(/"code":(10001|10206|10224|10300|10403|10600)\b/);
      expect(body).toMatch(/^(\{"code":(200|10400),|id,at,)/);
    });

    it.each(all.filter(({ access }) => access === 'session' || access === 'pending'))(
      'never reach $id',
      async (call) => {
        const { key, headers } = await anybody();
        const payload = call.method === 'POST' ? { payload: {} } : {};
        for (const given of [bearer(key), { token: key }]) {
          const answer = await server.app.inject({ method: call.method, url: call.path, headers: given, ...payload });
          expect([answer.statusCode, answer.json().code]).toEqual([200, 10001]);
        }
        expect((await server.ask('userDetail', {}, headers)).code).toBe(200);
      },
    );

    it('reach nothing of anybody else', async () => {
      const ann = await integrator();
      const bob = await integrator();
      const { imageId } = (await server.uploadPhoto(bearer(ann.key))).data;
      const { jobId } = (await server.ask('imageRender', { imageId, ...wish }, bearer(ann.key))).data;
      const designId = await insertDesign(ann.userId, imageId);
      const asked: readonly [CallId, object][] = [
        ['imageRender', { imageId, ...wish }],
        ['imageResult', { jobId }],
        ['imageEvents', { jobId }],
        ['imageCancel', { jobId }],
        ['designDetail', { designId }],
        ['designDownload', { designId }],
        ['designDelete', { designIds: [designId] }],
      ];
      for (const [call, input] of asked) {
        expect([call, (await server.ask(call, input as never, bearer(bob.key))).code]).toEqual([call, 10404]);
      }
      expect((await server.ask('imageJobs', {}, bearer(bob.key))).data.jobs).toEqual([]);
      expect((await server.ask('designList', {}, bearer(bob.key))).data.designs).toEqual([]);
      expect((await server.ask('imageResult', { jobId }, bearer(ann.key))).data.status).toBe('queued');
      expect((await server.ask('designDetail', { designId }, bearer(ann.key))).code).toBe(200);
    });

    it('are unknown when anything about them is different', async () => {
      const { key } = await integrator();
      const others = [
        key.slice(0, -1),
        `${key}A`,
        key.toUpperCase(),
        `rw_${key.slice(3).split('').reverse().join('')}`,
      ];
      for (const other of [...others, 'rw_', 'x', 'x'.repeat(5000)]) {
        expect((await server.ask('userDetail', {}, bearer(other))).code).toBe(10001);
      }
      for (const authorization of ['', 'Bearer', 'Bearer ', key, `Basic ${key}`, `Bearer ${key} ${key}`]) {
        expect((await server.ask('userDetail', {}, { authorization })).code).toBe(10001);
      }
      expect((await server.ask('userDetail', {}, { authorization: `bearer  ${key}` })).code).toBe(200);
    });

    it('give way to a token that comes along', async () => {
      const ann = await integrator();
      const bob = await integrator();
      const both = { ...bearer(ann.key), ...bob.headers };
      expect((await server.ask('userDetail', {}, both)).data.email).toBe(bob.email);
      expect((await server.ask('userDetail', {}, { ...bearer(ann.key), token: 'unknown' })).code).toBe(10001);
      await server.ask('logout', {}, bob.headers);
      expect((await server.ask('userDetail', {}, both)).code).toBe(10300);
    });

    it('stop working with the API switch and without a verified address, and work again afterwards', async () => {
      const { key, userId, email } = await integrator();
      const code = async () => (await server.ask('userDetail', {}, bearer(key))).code;
      await setUser(userId, { apiSwitch: 0 });
      expect(await code()).toBe(10403);
      await setUser(userId, { apiSwitch: 2, emailVerifiedAt: null });
      expect(await code()).toBe(10224);
      await setUser(userId, { email: null, emailKey: null });
      expect(await code()).toBe(10206);
      await setUser(userId, { email, emailKey: email, emailVerifiedAt: new Date() });
      expect(await code()).toBe(200);
    });

    it('go on when all sessions of their owner have ended', async () => {
      const { key, headers } = await integrator();
      await server.ask('logout', {}, headers);
      expect((await server.ask('userDetail', {}, bearer(key))).code).toBe(200);
    });

    it('write their use down at most once a minute', async () => {
      const { id, key, headers } = await integrator();
      const used = async () => (await rowOf(id))?.lastUsedAt?.getTime();
      try {
        server.advance(1000);
        await Promise.all([1, 2, 3, 4].map(() => server.ask('userDetail', {}, bearer(key))));
        const first = (await used()) ?? 0;
        expect((await list(headers))[0]?.lastUsedAt).toBe(new Date(first).toISOString());
        server.advance(31_000);
        await server.ask('userDetail', {}, bearer(key));
        expect(await used()).toBe(first);
        server.advance(120_000);
        await server.ask('userDetail', {}, bearer(key));
        expect(await used()).toBeGreaterThanOrEqual(first + 60_000);
      } finally {
        server.advance(0);
      }
    });

    it('stand in no line of the log', async () => {
      const { key } = await integrator();
      await server.ask('userDetail', {}, bearer(key));
      await server.app.inject({ url: `/api/v1/key/list?search=x&key=${key}`, headers: bearer(key) });
      expect(server.logLines.some((line) => line.includes('/api/v1/key/create'))).toBe(true);
      expect(server.logLines.join('\n')).not.toContain(key.slice(11));
    });

    it('are part of the copy of a person’s data, without what opens anything', async () => {
      const { userId, id, key } = await integrator();
      const copy = await server.modules.keys.exportOf(userId);
      expect(copy).toMatchObject([{ id, name: 'Render farm', prefix: key.slice(0, 11) }]);
      expect(JSON.stringify(copy)).not.toContain(hashToken(key).toString('base64'));
      expect(JSON.stringify(copy)).not.toContain(key.slice(11));
    });
  });
});

withDatabase('API keys under limits', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database, { environment: { ROOMWRIGHT_LIMITS: 'strict' } });
  });
  afterAll(() => server.close());

  it('share their owner’s counters, and nobody else’s', async () => {
    const person = await server.signUp();
    const other = await server.signUp();
    await get().database.handle.update(users).set({ apiSwitch: 2 });
    const keys = await Promise.all(
      [1, 2].map(async () => (await server.ask('keyCreate', {}, { token: person.token })).data.key),
    );
    const headers = [{ token: person.token }, ...keys.map(bearer)];
    const wish = { imageId: newId(), style: 'japandi', roomType: 'living-room' } as const;
    const answers = await Promise.all(
      Array.from({ length: 66 }, (_, n) => server.ask('imageRender', wish, headers[n % headers.length])),
    );
    expect(answers.filter(({ code }) => code === 10404)).toHaveLength(60);
    const refused = answers.filter(({ code }) => code === 10429);
    expect(refused).toHaveLength(6);
    expect(refused[0]?.response.headers['retry-after']).toMatch(/^[1-9][0-9]?$/);
    expect((await server.ask('imageRender', wish, { token: other.token })).code).toBe(10404);
  });
});
