import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { previewPx } from '#contract/renders.ts';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { sweepFiles } from '../images/sweepFiles.ts';

withOneDatabase('previews of styles', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const withPhoto = async () => {
    const { token } = await server.signUp();
    const headers = { token };
    const { imageId } = (await server.uploadPhoto(headers, await roomPhoto(390, 260))).data;
    return { headers, wish: { imageId, style: 'japandi', roomType: 'living-room' } };
  };
  const previewsOf = async () => (await server.files()).stored.filter((name) => name.includes('.style-'));

  it('are small pictures of the photo itself, made once, and cost nothing', async () => {
    const { headers, wish } = await withPhoto();
    const before = (await server.ask('creditBalance', {}, headers)).data;
    const [first, same] = await Promise.all([1, 2].map(() => server.ask('imagePreview', wish, headers)));
    expect(first).toMatchObject({ code: 200, data: { picture: { width: previewPx, height: 256 }, seed: 1 } });
    expect(same?.data).toEqual(first?.data);
    const bytes = (await server.app.inject({ url: first?.data.picture.url ?? '' })).rawPayload;
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: previewPx, height: 256 });
    expect((await server.ask('creditBalance', {}, headers)).data).toEqual(before);
    expect((await server.ask('designList', {}, headers)).data.designs).toEqual([]);

    const kept = await previewsOf();
    expect(kept).toHaveLength(2);
    await sweepFiles(get().database, server.services.storage, new Date(Date.now() + 60_000));
    expect((await server.ask('imagePreview', wish, headers)).data).toEqual(first?.data);
    expect(await previewsOf()).toEqual(kept);
  });

  it('are of the style that is asked for, and of the owner’s photo alone', async () => {
    const { headers, wish } = await withPhoto();
    const pixels = async (style: string, own: { light?: 'cool' } = {}) => {
      const asked = { ...wish, ...own, style, intervention: 'low' } as const;
      const { data } = await server.ask('imagePreview', asked, headers);
      return sharp((await server.app.inject({ url: data.picture.url })).rawPayload)
        .raw()
        .toBuffer();
    };
    expect((await pixels('gothic')).equals(await pixels('cyberpunk'))).toBe(false);
    expect((await pixels('cyberpunk')).equals(await pixels('cyberpunk', { light: 'cool' }))).toBe(false);
    const stranger = { token: (await server.signUp()).token };
    expect((await server.ask('imagePreview', wish, stranger)).code).toBe(10404);
    expect((await server.ask('imagePreview', { ...wish, style: 'none' }, headers)).code).toBe(10400);
  });

  it('say why what was wished for cannot be shown, where low would hardly change anything', async () => {
    const { token } = await server.signUp();
    const { imageId } = (await server.uploadPhoto({ token })).data;
    const asked = (intervention: 'low' | 'middle') =>
      server.ask('imagePreview', { imageId, style: 'japandi', roomType: 'living-room', intervention }, { token });
    expect(await asked('low')).toMatchObject({ code: 10414, data: { reason: 'result-unchanged' } });
    expect(await asked('middle')).toMatchObject({ code: 10414, data: { reason: 'surfaces-unsure' } });
  });

  it('stop when nobody waits any more, and leave nothing behind', async () => {
    const { headers, wish } = await withPhoto();
    const before = await previewsOf();
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${origin}${calls.imagePreview.path}?${new URLSearchParams(wish)}`;
    const stop = new AbortController();
    const asked = fetch(url, { headers, signal: stop.signal });
    setTimeout(() => stop.abort(), 150);
    await expect(asked).rejects.toThrow();
    await expect.poll(async () => (await server.files()).temporary, { timeout: 5000 }).toEqual([]);
    expect(await previewsOf()).toEqual(before);
  });
});
