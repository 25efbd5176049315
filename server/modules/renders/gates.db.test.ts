import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { jobs } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { photoPixels } from '../../testing/hostilePictures.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { pictureBody } from '../../testing/multipart.ts';
import { setGivenPlan } from '../credits/plans.ts';

const minuteMs = 60_000;

withDatabase('what a plan includes', (get) => {
  let server: TestServer;
  let photo: Buffer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    const raw = { width: 200, height: 150, channels: 3 } as const;
    photo = await sharp(photoPixels(200, 150), { raw }).jpeg().toBuffer();
  });
  afterAll(() => server.close());
  afterEach(() => server.advance(0));

  const person = async () => {
    const { token, userId } = await server.signUp();
    const { headers, payload } = pictureBody(photo);
    const { method, path: url } = calls.imageUpload;
    const { data } = (await server.app.inject({ method, url, headers: { ...headers, token }, payload })).json();
    const wish = { imageId: String(data.imageId), style: 'japandi', roomType: 'living-room' } as const;
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
