import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE } from '#contract/code.ts';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { sweepFiles } from '../images/sweepFiles.ts';

withDatabase("materials of one's own", (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const slate = {
    name: 'Slate',
    code: 'SL-60',
    group: 'stone' as const,
    on: ['floor' as const],
    widthCm: 60,
    sgdPerM2: 48,
  };
  const someone = async () => ({ token: (await server.signUp()).token });
  const withSlate = async (repeat: 'pattern' | 'piece' = 'piece') => {
    const headers = await someone();
    const { imageId } = (await server.uploadSwatch(headers)).data;
    return {
      headers,
      imageId,
      made: (await server.ask('materialCreate', { ...slate, imageId, repeat }, headers)).data,
    };
  };

  it('are made of a picture and its width, ordered by the piece, and listed for their owner alone', async () => {
    const { headers, made } = await withSlate();
    expect(made).toMatchObject({
      names: { zh_TW: 'Slate' },
      code: 'SL-60',
      sizeCm: [60, 40],
      unit: 'piece',
      unitM2: 0.24,
    });
    expect((await server.ask('materialList', {}, headers)).data.materials).toMatchObject([{ id: made.id }]);
    expect((await server.ask('materialList', {}, await someone())).data.materials).toEqual([]);
  });

  it('have a tile of their own, kept with the picture and shown to nobody else', async () => {
    const { headers, made } = await withSlate();
    const materialId = made.id;
    const tile = (await server.ask('catalogTile', { materialId }, headers)).data;
    // Three tiles of 60 × 40 cm across, five up.
    expect(tile.sizeM[0]).toBeCloseTo(1.8, 6);
    expect(tile.sizeM[1]).toBeCloseTo(2, 6);
    const { format } = await sharp((await server.app.inject({ url: tile.albedo.url })).rawPayload).metadata();
    expect(format).toBe('webp');
    await sweepFiles(get().database, server.services.storage, new Date(Date.now() + 60_000));
    expect((await server.app.inject({ url: tile.relief.url })).statusCode).toBe(200);
    expect((await server.ask('catalogTile', { materialId }, await someone())).code).toBe(CODE.notFound);
  });

  it('are laid for their owner, where they go; for nobody else', async () => {
    const { headers, made } = await withSlate('pattern');
    const ask = async (call: 'imageFloorReplace' | 'imageWallReplace', who: { token: string }) => {
      const { imageId } = (await server.uploadPhoto(who, await roomPhoto(240, 160))).data;
      return server.ask(call, { imageId, materialId: made.id }, who);
    };
    expect((await ask('imageFloorReplace', headers)).code).toBe(200);
    expect((await ask('imageWallReplace', headers)).code).toBe(CODE.invalid);
    expect((await ask('imageFloorReplace', await someone())).code).toBe(CODE.invalid);
  });

  it("are made of no photo and of nobody else's picture", async () => {
    const headers = await someone();
    const { imageId } = (await server.uploadPhoto(headers)).data;
    expect((await server.ask('materialCreate', { ...slate, imageId }, headers)).code).toBe(CODE.invalid);
    const theirs = await withSlate();
    expect((await server.ask('materialCreate', { ...slate, imageId: theirs.imageId }, headers)).code).toBe(
      CODE.notFound,
    );
  });

  it('go with their picture, and it with them', async () => {
    const { headers, imageId, made } = await withSlate();
    expect((await server.ask('materialDelete', { materialId: made.id }, await someone())).code).toBe(CODE.notFound);
    await server.ask('materialDelete', { materialId: made.id }, headers);
    expect((await server.ask('imageList', { kind: 'reference' }, headers)).data.images).toEqual([]);
    const other = await withSlate();
    await server.ask('imageDelete', { imageId: other.imageId, designs: 'keep' }, other.headers);
    expect((await server.ask('materialList', {}, other.headers)).data.materials).toEqual([]);
    expect(imageId).not.toBe(other.imageId);
  });
});
