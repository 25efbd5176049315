import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepFiles } from '../../jobs/sweep.ts';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';

withDatabase('segments of photos', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  it('are found once, and again when the Room was corrected; nobody else sees them', async () => {
    const { token } = await server.signUp();
    const headers = { token };
    const { imageId } = (await server.uploadPhoto(headers, await roomPhoto(480, 320))).data;
    const read = async () => (await server.ask('imageSegments', { imageId }, headers)).data;
    const first = await read();
    expect(first.labels).toMatchObject({ width: 480, height: 320 });

    const ids = new Map(first.segments.map((segment) => [segment.id, segment]));
    const map = await sharp((await server.app.inject({ url: first.labels.url })).rawPayload)
      .raw()
      .toBuffer();
    const seen = new Map<number, number>();
    for (let at = 0; at < map.length; at += 3) {
      const id = (map[at] ?? 0) + 256 * (map[at + 1] ?? 0) + 65536 * (map[at + 2] ?? 0);
      seen.set(id, (seen.get(id) ?? 0) + 1);
    }
    for (const [id, area] of seen) expect(ids.get(id)).toMatchObject({ level: 3, area });
    for (const { level, parent } of first.segments) {
      expect(parent === null ? 1 : (ids.get(parent)?.level ?? 0) + 1).toBe(level);
    }

    // What is kept is found again, and outlives the sweep as long as its photo is there.
    await sweepFiles(get().database, server.services.storage, new Date(Date.now() + 60_000));
    expect(await read()).toEqual(first);
    const stored = (await server.files()).stored.filter((name) => name.includes('.segments-'));
    expect(stored).toHaveLength(2);
    const { room } = (await server.ask('imageRoom', { imageId }, headers)).data;
    await server.ask('imageRoomCorrect', { imageId, room }, headers);
    expect((await read()).labels.url).not.toBe(first.labels.url);

    const stranger = { token: (await server.signUp()).token };
    expect((await server.ask('imageSegments', { imageId }, stranger)).code).toBe(10404);
  });
});
