import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { newId } from '../../db/id.ts';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { type ToolJobs, toolJobs } from '../../testing/toolJobs.ts';
import { unzip } from '../../testing/unzip.ts';
import { sweepFiles } from '../images/sweepFiles.ts';

withOneDatabase('line drawings', (get) => {
  let server: TestServer;
  let photo: Buffer;
  let jobs: ToolJobs;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    jobs = toolJobs(server, get().database);
    photo = await roomPhoto(300, 200);
  });
  afterAll(() => server.close());

  const person = (plan: 'free' | 'pro') => jobs.person(plan, photo);

  const drawn = async () => {
    const pro = await person('pro');
    const job = await jobs.done(pro, 'imageLine', {
      imageId: pro.imageId,
      technique: 'technical',
      strength: 0.8,
      detail: 0.3,
    });
    const [design] = job.designs;
    if (!design) throw new Error('nothing was delivered');
    return { ...pro, job, design };
  };

  describe('delivered', () => {
    let made: Awaited<ReturnType<typeof drawn>>;
    let before: number;
    beforeAll(async () => {
      const free = await person('free');
      before = await free.credits();
      made = await drawn();
    });
    const download = async (format: 'png' | 'jpg' | 'svg') => {
      const { data } = await server.ask('designDownload', { designId: made.design.id, format }, made.headers);
      return { ...data, response: await server.app.inject({ url: data.url }) };
    };

    it('have the size of the photo and the recipe that was asked for, and cost a credit', async () => {
      const { width, height } = await sharp(photo).metadata();
      expect(made.job).toMatchObject({ status: 'succeeded', tool: 'line', requested: 1, delivered: 1, cost: 1 });
      expect(made.job.request).toEqual({ technique: 'technical', strength: 0.8, detail: 0.3 });
      expect(made.design).toMatchObject({
        tool: 'line',
        technique: 'technical',
        style: null,
        roomType: null,
        confidence: null,
        picture: { width, height },
        formats: ['png', 'jpg', 'svg'],
        alterations: ['line-drawing'],
      });
      expect(await made.credits()).toBe(before + 200 - 1);
      const { recipe } = (await server.ask('designDetail', { designId: made.design.id }, made.headers)).data;
      expect(recipe).toEqual({ technique: 'technical', strength: 0.8, detail: 0.3, mark: false });
    });

    it('are kept as a picture that says what it is, and as SVG', async () => {
      const png = await download('png');
      expect(png.fileName).toMatch(/^roomwright-line-technical-1-\d{8}-[\w-]{4}\.png$/);
      const shades = await sharp(png.response.rawPayload).stats();
      expect(shades.channels[0]).toMatchObject({ max: 255 });
      expect(shades.channels[0]?.min).toBeLessThan(80);
      const svg = await download('svg');
      expect(svg.response.headers).toMatchObject({ 'content-type': 'image/svg+xml' });
      expect(svg.response.headers['content-disposition']).toContain(`attachment; filename="${svg.fileName}"`);
      const { width } = made.design.picture;
      expect(svg.response.body).toMatch(new RegExp(`^<svg [^>]*width="${width}"`));
      expect(svg.response.body).toContain('digitalsourcetype/');
      expect(svg.response.body).toContain('<g id="structure"');
    });

    it('come in the zip twice, once in lines', async () => {
      const { method, path: url } = calls.designDownloadZip;
      const payload = { designIds: [made.design.id] };
      const zip = await server.app.inject({ method, url, headers: made.headers, payload });
      const names = [...unzip(zip.rawPayload).keys()];
      expect(names.map((name) => name.slice(-4))).toEqual(['.png', '.svg']);
      expect(names[0]?.slice(0, -4)).toBe(names[1]?.slice(0, -4));
    });

    it('leave no file behind when they are deleted, and none before', async () => {
      const { database } = get();
      const files = async () => (await server.files()).stored.filter((name) => name.includes(made.design.id));
      await download('svg');
      await sweepFiles(database, server.services.storage, new Date(Date.now() + 60_000));
      expect((await files()).some((name) => name.endsWith('.svg'))).toBe(true);
      expect((await server.ask('designDelete', { designIds: [made.design.id] }, made.headers)).code).toBe(200);
      expect(await files()).toEqual([]);
    });
  });

  it('are not in the free plan; other designs have no SVG', async () => {
    const free = await person('free');
    const { headers, imageId, credits } = free;
    expect((await server.ask('imageLine', { imageId }, headers)).code).toBe(10403);
    expect(await credits()).toBe(10);
    const restyle = { imageId, style: 'japandi', roomType: 'living-room' } as const;
    const [design] = (await jobs.done(free, 'imageRender', restyle)).designs;
    expect(design).toMatchObject({ tool: 'restyle', technique: null, formats: ['png', 'jpg'] });
    const svg = await server.ask('designDownload', { designId: design?.id ?? '', format: 'svg' }, headers);
    expect(svg).toMatchObject({ code: 10400, data: { fields: { format: 'Choose one of: png, jpg.' } } });
  });

  it('are made once for one key, and no other call answers under it', async () => {
    const { headers, imageId, credits } = await person('pro');
    const before = await credits();
    const keyed = { ...headers, 'idempotency-key': newId() };
    const first = await server.ask('imageLine', { imageId }, keyed);
    expect((await server.ask('imageLine', { imageId, technique: 'pencil' }, keyed)).data).toEqual(first.data);
    expect((await server.ask('imageLine', { imageId, technique: 'ink' }, keyed)).code).toBe(10409);
    const restyle = { imageId, style: 'japandi', roomType: 'living-room' } as const;
    expect((await server.ask('imageRender', restyle, keyed)).code).toBe(10409);
    expect(await credits()).toBe(before - 1);
    expect((await server.ask('imageCancel', { jobId: first.data.jobId }, headers)).data.status).toBe('cancelled');
    expect(await credits()).toBe(before);
  });

  it.each([
    [{ technique: 'crayon' }, 'technique'],
    [{ strength: 1.01 }, 'strength'],
    [{ detail: -0.1 }, 'detail'],
    [{ detail: '0.5' }, 'detail'],
  ])('refuse %j and charge nothing', async (change, field) => {
    const { headers, imageId, credits } = await person('pro');
    const before = await credits();
    const answer = await server.ask('imageLine', { imageId, ...change } as never, headers);
    expect(answer).toMatchObject({ code: 10400, data: { fields: { [field]: expect.any(String) } } });
    expect(await credits()).toBe(before);
  });
});
