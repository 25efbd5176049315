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
    const { imageId } = (await server.uploadPhoto({ token }, await roomPhoto(480, 320))).data;
    const read = async () => (await server.ask('imageSurfaces', { imageId }, { token })).data;
    const first = await read();
    expect(first.surfaces.map(({ id }) => id)).toContain('floor');
    for (const name of layerNames) {
      expect(await sizeOf(first.layers[name].url)).toEqual({ width: 480, height: 320, format: 'png' });
    }
    await sweepFiles(get().database, server.services.storage, new Date(Date.now() + 60_000));
    expect(await read()).toEqual(first);
    const stranger = { token: (await server.signUp()).token };
    expect((await server.ask('imageSurfaces', { imageId }, stranger)).code).toBe(CODE.notFound);
  });

  it('are covered with tiles, drawn once and the same for everybody, that outlive the sweep', async () => {
    const read = async () =>
      (await server.ask('catalogTile', { materialId: 'paint-sage' }, { token: (await server.signUp()).token })).data;
    const tile = await read();
    expect((await sizeOf(tile.albedo.url)).format).toBe('webp');
    await sweepFiles(get().database, server.services.storage, new Date(Date.now() + 60_000));
    expect((await sizeOf(tile.relief.url)).format).toBe('webp');
    expect(await read()).toEqual(tile);
  });
});
