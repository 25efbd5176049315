import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { type ToolJobs, type ToolPerson, toolJobs } from '../../testing/toolJobs.ts';

withOneDatabase('taking watermarks off', (get) => {
  let server: TestServer;
  let jobs: ToolJobs;
  let pro: ToolPerson;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    jobs = toolJobs(server, get().database);
    pro = await jobs.person('pro', await roomPhoto(360, 240));
  });
  afterAll(() => server.close());

  const wish = () => ({ imageId: pro.imageId, purpose: 'watermark', mode: 'auto', rightsConfirmed: true }) as const;
  const mask = async () => {
    const area = Buffer.alloc(360 * 240);
    for (let y = 200; y < 225; y++) area.fill(255, y * 360 + 220, y * 360 + 340);
    const png = await sharp(area, { raw: { width: 360, height: 240, channels: 1 } })
      .png()
      .toBuffer();
    return (await server.uploadMask(pro.headers, png)).data.imageId;
  };

  it('needs the right to be confirmed, before anything is charged', async () => {
    const before = await pro.credits();
    const { rightsConfirmed: _, ...unconfirmed } = wish();
    for (const input of [unconfirmed, { ...unconfirmed, rightsConfirmed: false }]) {
      const answer = await server.ask('imageInpaint', input, pro.headers);
      expect(answer).toMatchObject({
        code: 10400,
        data: { fields: { rightsConfirmed: expect.stringContaining('right') } },
      });
    }
    expect(await pro.credits()).toBe(before);
  });

  it('keeps the confirmation with the job, and the mask where one was painted', async () => {
    const { data } = await server.ask('imageInpaint', wish(), pro.headers);
    expect(data.cost).toBe(1);
    const job = (await server.ask('imageResult', { jobId: data.jobId }, pro.headers)).data;
    expect(job.tool).toBe('unmark');
    expect(job.request).toEqual({ mode: 'auto', purpose: 'watermark', rightsConfirmed: true });
    const maskId = await mask();
    const painted = await server.ask('imageInpaint', { ...wish(), mode: 'brush', maskId }, pro.headers);
    const { request } = (await server.ask('imageResult', { jobId: painted.data.jobId }, pro.headers)).data;
    expect(request).toEqual({ mode: 'brush', maskId, purpose: 'watermark', rightsConfirmed: true });
  });

  it.each([
    [{ mode: 'segments', ids: [1] }, 'mode'],
    [{ mode: 'brush' }, 'maskId'],
    [{ purpose: 'logo' }, 'purpose'],
  ] as const)('refuses %j, and charges nothing', async (change, field) => {
    const before = await pro.credits();
    const answer = await server.ask('imageInpaint', { ...wish(), ...change } as never, pro.headers);
    expect(answer).toMatchObject({ code: 10400, data: { fields: { [field]: expect.any(String) } } });
    expect(await pro.credits()).toBe(before);
  });

  it('is not in the free plan', async () => {
    const free = await jobs.person('free', await roomPhoto(96, 64));
    const answer = await server.ask('imageInpaint', { ...wish(), imageId: free.imageId }, free.headers);
    expect(answer.code).toBe(10403);
    expect(await free.credits()).toBe(10);
  });

  it('says where no mark was found, and gives the credit back', async () => {
    const before = await pro.credits();
    const job = await jobs.done(pro, 'imageInpaint', wish());
    expect(job).toMatchObject({
      status: 'failed',
      delivered: 0,
      failure: { code: 10413, message: expect.stringContaining('No watermark was found') },
    });
    expect(await pro.credits()).toBe(before);
  }, 180_000);
});
