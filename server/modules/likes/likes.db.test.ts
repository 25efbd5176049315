import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';

withDatabase('likes', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const liker = async () => {
    const { token } = await server.signUp();
    let at = 0;
    const like = async (kind: 'style' | 'room-type', subject: string, liked = true) => {
      at += 1000;
      server.advance(at);
      return server.ask('designLike', { kind, subject, liked }, { token });
    };
    const list = async () => (await server.ask('designLikes', {}, { token })).data;
    return { like, list };
  };

  it('are listed with the latest first, once each, and can be taken back', async () => {
    const { like, list } = await liker();
    await like('style', 'japandi');
    await like('room-type', 'living-room');
    await like('style', 'modern');
    expect((await like('style', 'japandi')).data).toEqual({
      styles: ['modern', 'japandi'],
      roomTypes: ['living-room'],
    });
    await like('style', 'modern', false);
    await like('style', 'modern', false);
    expect(await list()).toEqual({ styles: ['japandi'], roomTypes: ['living-room'] });
  });

  it('are of the catalogue, each kind of its own', async () => {
    const { like, list } = await liker();
    expect((await like('style', 'living-room')).code).toBe(10404);
    expect((await like('room-type', 'japandi')).code).toBe(10404);
    expect(await list()).toEqual({ styles: [], roomTypes: [] });
  });

  it('are nobody else’s', async () => {
    await (await liker()).like('style', 'japandi');
    expect((await (await liker()).list()).styles).toEqual([]);
  });
});
