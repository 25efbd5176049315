import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { type ToolJobs, type ToolPerson, toolJobs } from '../../testing/toolJobs.ts';

const width = 360;
const height = 240;
const ball = { x: 180, y: 212, radius: 11 } as const;

const inBall = (i: number, more = 0) =>
  Math.hypot((i % width) - ball.x, Math.floor(i / width) - ball.y) <= ball.radius + more;

/** A room with a red ball on its floor, without loss. */
async function ballRoom(): Promise<Buffer> {
  const data = await sharp(await roomPhoto(width, height))
    .raw()
    .toBuffer();
  for (let i = 0; i < width * height; i++) {
    if (inBall(i)) data.set([205, 30 + (i % 5), 40], 3 * i);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

function maskOf(w: number, h: number, isIn: (i: number) => boolean): Promise<Buffer> {
  const data = Uint8Array.from({ length: w * h }, (_, i) => (isIn(i) ? 255 : 0));
  return sharp(data, { raw: { width: w, height: h, channels: 1 } })
    .png()
    .toBuffer();
}

const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();

withOneDatabase('erasing', (get) => {
  let server: TestServer;
  let jobs: ToolJobs;
  let photo: Buffer;
  let pro: ToolPerson;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    jobs = toolJobs(server, get().database);
    photo = await ballRoom();
    pro = await jobs.person('pro', photo);
  });
  afterAll(() => server.close());

  const upload = async (mask: Buffer, { headers } = pro) => (await server.uploadMask(headers, mask)).data.imageId;
  const ballMask = () => maskOf(width, height, (i) => inBall(i, 2));
  /** The mask that a job keeps, 0 or 255 for each pixel of the photo. */
  const keptMask = async (maskId: unknown) => {
    const key = await server.modules.images.originalKey(get().database.handle, String(maskId));
    if (!key) throw new Error('the mask was not kept');
    const file = await server.services.storage.localCopy(key);
    const { data, info } = await sharp(file.path).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    await file.done();
    expect(info).toMatchObject({ width, height, channels: 1 });
    return data;
  };
  const requestOf = async (jobId: string) => (await server.ask('imageResult', { jobId }, pro.headers)).data.request;
  const ask = (input: object, { headers } = pro) =>
    server.ask('imageInpaint', { imageId: pro.imageId, ...input }, headers);

  it('takes away what the mask covers, and nothing else', async () => {
    const before = await pro.credits();
    const maskId = await upload(await ballMask());
    const job = await jobs.done(pro, 'imageInpaint', { imageId: pro.imageId, maskId, shadows: false });
    expect(job).toMatchObject({ status: 'succeeded', tool: 'erase', delivered: 1, cost: 1 });
    expect(job.request).toEqual({ mode: 'brush', maskId, shadows: false });
    expect(await pro.credits()).toBe(before - 1);
    const [design] = job.designs;
    expect(design).toMatchObject({ tool: 'erase', picture: { width, height }, alterations: ['erased'] });
    const after = await pixelsOf(await jobs.picture(pro, design?.id ?? ''));
    const original = await pixelsOf(photo);
    for (let i = 0; i < width * height; i++) {
      if (inBall(i, 2)) continue;
      expect(after.compare(original, 3 * i, 3 * i + 3, 3 * i, 3 * i + 3), `pixel ${i}`).toBe(0);
    }
    const at = 3 * (ball.y * width + ball.x);
    expect((after[at] ?? 255) - (after[at + 2] ?? 0)).toBeLessThan(90);
    const { recipe } = (await server.ask('designDetail', { designId: design?.id ?? '' }, pro.headers)).data;
    expect(recipe).toEqual({ find: 'mask', maskId, shadows: false, mark: false });
  }, 180_000);

  it('takes segments of any level as what shall go', async () => {
    const { imageId, headers } = pro;
    const { labels, segments } = (await server.ask('imageSegments', { imageId }, headers)).data;
    const thing = segments.filter(({ level }) => level === 2).sort((a, b) => a.area - b.area)[0];
    if (!thing) throw new Error('no segments were found');
    const { code, data } = await ask({ mode: 'segments', ids: [thing.id] });
    expect(code).toBe(200);
    const { maskId, ...request } = await requestOf(data.jobId);
    expect(request).toEqual({ mode: 'segments', ids: [thing.id], shadows: true });
    const mask = await keptMask(maskId);
    const map = await pixelsOf((await server.app.inject({ url: labels.url })).rawPayload);
    const parts = new Set(segments.filter(({ parent }) => parent === thing.id).map(({ id }) => id));
    let covered = 0;
    for (let i = 0; i < mask.length; i++) {
      const id = (map[3 * i] ?? 0) + 256 * (map[3 * i + 1] ?? 0) + 65536 * (map[3 * i + 2] ?? 0);
      if (parts.has(id)) expect(mask[i]).toBe(255);
      if (mask[i] === 255) covered++;
    }
    // With a rim of a pixel.
    expect(covered).toBeGreaterThan(thing.area);
    expect(covered).toBeLessThan(thing.area + 3 * (thing.box[2] + thing.box[3]) + 40);
  }, 180_000);

  it('shows clutter before it is charged, and takes what was shown', async () => {
    const { imageId, headers } = await jobs.person('pro', photo);
    const shown = async () => (await server.ask('imageClutter', { imageId }, headers)).data.mask;
    await shown();
    // What was found is kept beside the photo: here something else was, at half the size.
    const kept = (await server.files()).stored.find((file) => file.includes(imageId) && file.includes('.clutter-'));
    const key = kept?.slice(kept.indexOf('images/')) ?? '';
    const half = await maskOf(width / 2, height / 2, (i) => i % (width / 2) >= 40 && i % (width / 2) < 60);
    await server.services.storage.put(key, half, { contentType: 'image/png' });
    const mask = await shown();
    expect(mask).toMatchObject({ width: width / 2, height: height / 2 });
    expect((await server.app.inject({ url: mask?.url ?? '' })).rawPayload.equals(half)).toBe(true);
    const { data } = await server.ask('imageInpaint', { imageId, mode: 'auto' }, headers);
    const { request } = (await server.ask('imageResult', { jobId: data.jobId }, headers)).data;
    expect(request).toMatchObject({ mode: 'auto', shadows: true });
    const drawn = await keptMask(request.maskId);
    for (const [x, value] of [
      [78, 0],
      [81, 255],
      [118, 255],
      [121, 0],
    ] as const) {
      expect(drawn[100 * width + x], String(x)).toBe(value);
    }
  }, 180_000);

  it('finds no clutter where none is, and charges nothing', async () => {
    const grey = await sharp({ create: { width: 240, height: 160, channels: 3, background: '#aaaaaa' } })
      .png()
      .toBuffer();
    const other = await jobs.person('pro', grey);
    const before = await other.credits();
    const wish = { imageId: other.imageId };
    expect((await server.ask('imageClutter', wish, other.headers)).data).toEqual({ mask: null });
    const answer = await server.ask('imageInpaint', { ...wish, mode: 'auto' }, other.headers);
    expect(answer).toMatchObject({ code: 10400, data: { fields: { mode: expect.stringContaining('No clutter') } } });
    expect(await other.credits()).toBe(before);
  }, 180_000);

  it.each([
    ['a mask of another size', 'maskId', () => maskOf(240, 360, (i) => i < 900), 'same size'],
    ['a mask that covers nothing', 'maskId', () => maskOf(width, height, () => false), 'Nothing is marked'],
    ['a mask that covers all', 'maskId', () => maskOf(width, height, () => true), 'Nearly the whole'],
  ] as const)('refuses %s before anything is charged', async (_what, field, make, why) => {
    const before = await pro.credits();
    const answer = await ask({ maskId: await upload(await make()) });
    expect(answer).toMatchObject({ code: 10400, data: { fields: { [field]: expect.stringContaining(why) } } });
    expect(await pro.credits()).toBe(before);
  });

  it.each([
    [{}, 'maskId'],
    [{ mode: 'segments' }, 'ids'],
    [{ mode: 'segments', ids: [] }, 'ids'],
    [{ mode: 'segments', ids: [1, 9_999_999] }, 'ids'],
    [{ mode: 'segments', ids: [0] }, 'ids.0'],
    [{ mode: 'wand' }, 'mode'],
  ] as const)('refuses %j, and charges nothing', async (wish, field) => {
    const before = await pro.credits();
    expect(await ask(wish)).toMatchObject({ code: 10400, data: { fields: { [field]: expect.any(String) } } });
    expect(await pro.credits()).toBe(before);
  });

  it('refuses a photo in place of a mask, and the mask of somebody else', async () => {
    expect(await ask({ maskId: pro.imageId })).toMatchObject({
      code: 10400,
      data: { fields: { maskId: expect.any(String) } },
    });
    const stranger = await jobs.person('pro', photo);
    const theirs = await upload(await ballMask(), stranger);
    const before = await pro.credits();
    expect((await ask({ maskId: theirs })).code).toBe(10404);
    expect(await pro.credits()).toBe(before);
  });

  it('is not in the free plan', async () => {
    const free = await jobs.person('free', photo);
    const maskId = await upload(await ballMask(), free);
    const answer = await server.ask('imageInpaint', { imageId: free.imageId, maskId }, free.headers);
    expect(answer.code).toBe(10403);
    expect(await free.credits()).toBe(10);
  });

  it('is asked for once under one key', async () => {
    const keyed = { ...pro.headers, 'idempotency-key': newId() };
    const maskId = await upload(await ballMask());
    const before = await pro.credits();
    const first = await ask({ maskId }, { ...pro, headers: keyed });
    expect((await ask({ maskId }, { ...pro, headers: keyed })).data).toEqual(first.data);
    expect((await ask({ mode: 'auto' }, { ...pro, headers: keyed })).code).toBe(10409);
    expect(await pro.credits()).toBe(before - 1);
  });
});
