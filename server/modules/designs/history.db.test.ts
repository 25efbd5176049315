import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import { designs, images, users } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { endPlan, setGivenPlan } from '../credits/plans.ts';

const dayMs = 86_400_000;

withDatabase('the history of designs', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());
  afterEach(() => server.advance(0));

  /** A person with a design of each age in days. */
  const personWith = async (ages: readonly number[]) => {
    const { userId, email } = await server.signUp();
    const imageId = newId();
    const size = { width: 400, height: 300 };
    const working = { workingKey: `images/${userId}/${imageId}/working.png`, workingWidth: 400, workingHeight: 300 };
    const original = { originalKey: `images/${userId}/${imageId}/original.png`, format: 'png', bytes: 1, sha256: '' };
    const { handle } = get().database;
    await handle.insert(images).values({ id: imageId, userId, kind: 'photo', ...size, ...working, ...original });
    for (const age of ages) {
      const id = newId();
      const pictureKey = `designs/${userId}/${id}.png`;
      for (const key of [pictureKey, `${pictureKey}.w320.webp`])
        await server.services.storage.put(key, Buffer.from('x'));
      const made = { recipe: {}, engineVersion: '1', engineMs: 1, seed: 7, alterations: [], sha256: '' };
      await handle.insert(designs).values({
        id,
        userId,
        imageId,
        jobId: newId(),
        variant: 0,
        tool: 'restyle',
        pictureKey,
        ...size,
        ...made,
        createdAt: new Date(Date.now() - age * dayMs),
      });
    }
    /** Ages of the designs listed at an instant that many days ahead, and files left of them. */
    const after = async (days: number) => {
      server.advance(days * dayMs);
      const { token } = (await server.ask('login', { email, password: testPassword })).data;
      const listed = (await server.ask('designList', { order: 'newest' }, { token })).data.designs;
      return listed.map(({ createdAt }) => Math.round((Date.now() - Date.parse(createdAt)) / dayMs));
    };
    const sweep = async () => {
      while ((await server.modules.designs.sweep()) > 0);
    };
    const files = async () =>
      (await server.files()).stored.filter((name) => name.includes(`designs/${userId}/`)).length;
    return { userId, after, sweep, files };
  };
  const inside: TestServer['services']['db']['transaction'] = (work) => get().database.transaction(work);

  it('of free people is thirty days: older designs are not listed, and the sweep removes them with their files', async () => {
    const person = await personWith([0, 29, 31]);
    expect(await person.after(0)).toEqual([0, 29]);
    expect(await person.files()).toBe(6);
    await person.sweep();
    expect(await person.files()).toBe(4);
    expect(await person.after(2)).toEqual([0]);
    await person.sweep();
    expect(await person.files()).toBe(2);
    expect(await person.after(31)).toEqual([]);
    await person.sweep();
    expect(await person.files()).toBe(0);
    const rows = await get().database.handle.select().from(designs).where(eq(designs.userId, person.userId));
    expect(rows.map(({ deletedAt }) => deletedAt !== null)).toEqual([true, true, true]);
  });

  it('of Pro has no end', async () => {
    const person = await personWith([0, 31, 400]);
    await inside((tx) => setGivenPlan(tx, person.userId, null));
    await person.sweep();
    expect(await person.after(300)).toEqual([0, 31, 400]);
    await person.sweep();
    expect(await person.files()).toBe(6);
  });

  it.each(['at its end', 'by the operator'])('stays whole for a week after Pro ended %s', async (how) => {
    const person = await personWith([0, 31, 400]);
    const endsAt = new Date(Date.now() + 2 * dayMs);
    await inside((tx) => setGivenPlan(tx, person.userId, how === 'at its end' ? endsAt : null));
    if (how === 'by the operator') await inside((tx) => endPlan(tx, person.userId, endsAt));
    // Whether or not the sweep has written the end down.
    expect(await person.after(8)).toEqual([0, 31, 400]);
    await person.sweep();
    await server.modules.credits.sweep();
    expect(await person.after(8)).toEqual([0, 31, 400]);
    await person.sweep();
    expect(await person.files()).toBe(6);
    expect(await person.after(9.1)).toEqual([0]);
    await person.sweep();
    expect(await person.files()).toBe(2);
    const [row] = await get().database.handle.select().from(users).where(eq(users.id, person.userId));
    expect(row).toMatchObject({ membership: 'free', planEndedAt: endsAt });
  });

  it('is swept once, however many sweep at the same time', async () => {
    const person = await personWith(Array.from({ length: 12 }, () => 40));
    const swept = await Promise.all([1, 2, 3, 4].map(() => server.modules.designs.sweep()));
    expect(swept.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(await person.files()).toBe(0);
  });
});
