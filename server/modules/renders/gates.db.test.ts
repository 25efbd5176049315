import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { jobs } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { setGivenPlan } from '../credits/plans.ts';

const minuteMs = 60_000;

withDatabase('what a plan includes', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());
  afterEach(() => server.advance(0));

  const person = async () => {
    const { token, userId } = await server.signUp();
    const { data } = await server.uploadPhoto({ token });
    const wish = { imageId: data.imageId, style: 'japandi', roomType: 'living-room' } as const;
    const ask = (resolution: '1k' | '2k' | '4k') => server.ask('imageRender', { ...wish, resolution }, { token });
    const isMarked = async (jobId: string) => {
      const [job] = await get().database.handle.select().from(jobs).where(eq(jobs.id, jobId));
      return job?.request.mark;
    };
    const credits = async () => (await server.ask('creditBalance', {}, { token })).data.credits;
    return { userId, ask, isMarked, credits };
  };

  it('is 1k with a mark for free people; anything else is refused, and costs nothing', async () => {
    const { ask, isMarked, credits } = await person();
    expect([(await ask('2k')).code, (await ask('4k')).code]).toEqual([10403, 10403]);
    expect(await credits()).toBe(10);
    const { data } = await ask('1k');
    expect(data.cost).toBe(1);
    expect(await isMarked(data.jobId)).toBe(true);
  });

  it('is every resolution without a mark for Pro, until the instant at which Pro ends', async () => {
    const { userId, ask, isMarked, credits } = await person();
    await get().database.transaction((tx) => setGivenPlan(tx, userId, new Date(Date.now() + minuteMs)));
    const answers = [await ask('1k'), await ask('2k'), await ask('4k')];
    expect(answers.map(({ data }) => data.cost)).toEqual([1, 1, 2]);
    for (const { data } of answers) expect(await isMarked(data.jobId)).toBe(false);
    expect(await credits()).toBe(206);
    // The credits of the month stay; what the plan included does not.
    server.advance(minuteMs);
    expect((await ask('2k')).code).toBe(10403);
    const last = await ask('1k');
    expect(last.code).toBe(200);
    expect(await isMarked(last.data.jobId)).toBe(true);
  });
});
