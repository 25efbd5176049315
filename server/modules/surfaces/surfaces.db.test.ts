import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE } from '#contract/code.ts';
import { layerNames } from '#engine/tools/surfaces/params.ts';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { sweepFiles } from '../images/sweepFiles.ts';

withOneDatabase('surfaces of photos', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const sizeOf = async (url: string) => {
    const { width, height, format } = await sharp((await server.app.inject({ url })).rawPayload).metadata();
    return { width, height, format };
  };

  it('are taken apart once and kept with the photo; nobody else sees them', async () => {
    const { token } = await server.signUp();
    const { imageId } = (await server.uploadPhoto({ token }, await roomPhoto(300, 200))).data;
    const read = async () => (await server.ask('imageSurfaces', { imageId }, { token })).data;
    const first = await read();
    expect(first.surfaces.map(({ id }) => id)).toContain('floor');
    for (const name of layerNames) {
      expect(await sizeOf(first.layers[name].url)).toEqual({ width: 300, height: 200, format: 'png' });
    }
    await sweepFiles(get().database, server.services.storage, new Date(Date.now() + 60_000));
    expect(await read()).toEqual(first);
    const stranger = { token: (await server.signUp()).token };
    expect((await server.ask('imageSurfaces', { imageId }, stranger)).code).toBe(CODE.notFound);
  });

  it('are taken as their owner has drawn them, until that is forgotten or the mask is deleted', async () => {
    const headers = { token: (await server.signUp()).token };
    const { imageId } = (await server.uploadPhoto(headers, await roomPhoto(240, 160))).data;
    const area = Buffer.alloc(240 * 160);
    for (let y = 100; y < 160; y++) area.fill(255, y * 240 + 60, y * 240 + 180);
    const mask = await sharp(area, { raw: { width: 240, height: 160, channels: 1 } })
      .png()
      .toBuffer();
    const { imageId: maskId } = (await server.uploadMask(headers, mask)).data;
    const read = async () => (await server.ask('imageSurfaces', { imageId }, headers)).data;
    const mend = (id: string | null) =>
      server.ask('imageSurfacesMend', { imageId, kind: 'floor', maskId: id }, headers);
    expect((await read()).mended).toEqual({ floor: null, wall: null });
    expect((await mend(maskId)).data.mended).toEqual(['floor']);
    const drawn = await read();
    expect(drawn.mended.floor).toMatchObject({ width: 240, height: 160 });
    expect(drawn.floor.state).toBe('found');
    const pixels = await sharp((await server.app.inject({ url: drawn.layers.mattes.url })).rawPayload)
      .raw()
      .toBuffer();
    expect(pixels[3 * (130 * 240 + 20)]).toBeLessThan(20);
    const stranger = { token: (await server.signUp()).token };
    const { imageId: theirs } = (await server.uploadMask(stranger, mask)).data;
    expect((await mend(theirs)).code).toBe(CODE.notFound);
    expect((await mend(imageId)).code).toBe(CODE.invalid);
    await server.ask('imageDelete', { imageId: maskId, designs: 'keep' }, headers);
    expect((await read()).mended.floor).toBeNull();
  });

  it('are covered with tiles, drawn once and the same for everybody, that outlive the sweep', async () => {
    const read = async () =>
      (await server.ask('catalogTile', { materialId: 'paint-sage' }, { token: (await server.signUp()).token })).data;
    const tile = await read();
    expect((await sizeOf(tile.albedo.url)).format).toBe('webp');
    // There is no smaller one: asked for, it is the whole.
    expect(await sizeOf(`${tile.albedo.url}&w=320`)).toEqual(await sizeOf(tile.albedo.url));
    await sweepFiles(get().database, server.services.storage, new Date(Date.now() + 60_000));
    expect((await sizeOf(tile.relief.url)).format).toBe('webp');
    expect(await read()).toEqual(tile);
  });
});
