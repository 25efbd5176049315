import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { type ToolJobs, toolJobs } from '../../testing/toolJobs.ts';

withOneDatabase('restored photos', (get) => {
  let server: TestServer;
  let jobs: ToolJobs;
  let photo: Buffer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    jobs = toolJobs(server, get().database);
    photo = await roomPhoto(240, 160);
  });
  afterAll(() => server.close());

  it.each([
    [{ scale: 1 }, 240, 160],
    [{ scale: 2 }, 480, 320],
  ] as const)(
    'come out as asked: %j',
    async (wish, width, height) => {
      const pro = await jobs.person('pro', photo);
      const before = await pro.credits();
      const job = await jobs.done(pro, 'imageOptimise', { imageId: pro.imageId, ...wish });
      expect(job).toMatchObject({ status: 'succeeded', tool: 'enhance', delivered: 1, cost: 1, request: wish });
      const [design] = job.designs;
      expect(design).toMatchObject({
        tool: 'enhance',
        style: null,
        picture: { width, height },
        formats: ['png', 'jpg'],
      });
      expect(design?.alterations.includes('enlarged')).toBe(width > 240);
      const {
        width: w,
        height: h,
        xmpAsString = '',
      } = await sharp(await jobs.picture(pro, design?.id ?? '')).metadata();
      expect([w, h]).toEqual([width, height]);
      expect(xmpAsString).toContain('algorithmicallyEnhanced');
      expect(await pro.credits()).toBe(before - 1);
    },
    180_000,
  );

  it.each([
    [1000, { scale: 1 }, 1],
    [1000, { scale: 2 }, 1],
    [1030, { scale: 2 }, 2],
    [1000, { resolution: '2k' }, 1],
    [1100, { resolution: '4k' }, 2],
  ] as const)('of %d px cost, for %j, credits: %d', async (widthPx, wish, cost) => {
    const large = await sharp(photo).resize(widthPx, 64, { fit: 'fill' }).jpeg().toBuffer();
    const pro = await jobs.person('pro', large);
    const { data } = await server.ask('imageOptimise', { imageId: pro.imageId, ...wish }, pro.headers);
    expect(data.cost).toBe(cost);
  });

  it.each([
    [240, { resolution: '1k' }, 'resolution', 'at most 960 px'],
    [3000, { scale: 4 }, 'scale', 'at most 8192 px'],
    [240, { scale: 3 }, 'scale', ''],
    [240, { resolution: '8k' }, 'resolution', ''],
  ] as const)('of %d px are refused where %j cannot be: nothing is charged', async (widthPx, wish, field, why) => {
    const picture = await sharp(photo).resize(widthPx, 160, { fit: 'fill' }).jpeg().toBuffer();
    const pro = await jobs.person('pro', picture);
    const before = await pro.credits();
    const answer = await server.ask('imageOptimise', { imageId: pro.imageId, ...wish } as never, pro.headers);
    expect(answer).toMatchObject({ code: 10400, data: { fields: { [field]: expect.stringContaining(why) } } });
    expect(await pro.credits()).toBe(before);
  });

  it('are not in the free plan', async () => {
    const free = await jobs.person('free', photo);
    expect((await server.ask('imageOptimise', { imageId: free.imageId, scale: 1 }, free.headers)).code).toBe(10403);
    expect(await free.credits()).toBe(10);
  });
});
