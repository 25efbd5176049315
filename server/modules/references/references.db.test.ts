import { afterAll, beforeAll, expect, it } from 'vitest';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';

withOneDatabase('reference pictures', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  it('are read for nothing, by their owner alone, and can be taken back', async () => {
    const headers = { token: (await server.signUp()).token };
    const before = (await server.ask('creditBalance', {}, headers)).data;
    const { imageId } = (await server.uploadPhoto(headers, await roomPhoto(360, 240))).data;
    const read = await server.ask('imageReference', { imageId }, headers);
    expect(read).toMatchObject({ code: 200, data: { palette: expect.arrayContaining([expect.stringMatching(/^#/)]) } });
    expect((await server.ask('imageReference', { imageId }, headers)).data).toEqual(read.data);
    expect((await server.ask('creditBalance', {}, headers)).data).toEqual(before);
    const stranger = { token: (await server.signUp()).token };
    expect((await server.ask('imageReference', { imageId }, stranger)).code).toBe(10404);
    await server.ask('imageDelete', { imageId, designs: 'keep' }, headers);
    expect((await server.ask('imageReference', { imageId }, headers)).code).toBe(10404);
  });
});
