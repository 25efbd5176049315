import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { sweepFiles } from '../images/sweepFiles.ts';

withOneDatabase('segments of photos', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  it('are found once, and again when the Room was corrected; nobody else sees them', async () => {
    const { token } = await server.signUp();
    const headers = { token };
    const { imageId } = (await server.uploadPhoto(headers, await roomPhoto(300, 200))).data;
    const read = async () => (await server.ask('imageSegments', { imageId }, headers)).data;
    const first = await read();
    expect(first.labels).toMatchObject({ width: 300, height: 200 });

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

  it('of a line drawing come with its strokes, also when they were kept', async () => {
    const { token } = await server.signUp();
    const { imageId } = (await server.uploadPhoto({ token }, await boxDrawing(720, 480))).data;
    const first = (await server.ask('imageSegments', { imageId }, { token })).data;
    const strokes = first.strokes ?? [];
    expect(strokes.length).toBeGreaterThan(3);
    for (const { points, widthPx } of strokes) {
      expect(points.length).toBeGreaterThan(1);
      expect(widthPx).toBeLessThan(8);
      for (const [x, y] of points) expect([x, y].every((v, i) => v >= 0 && v <= (i === 0 ? 720 : 480))).toBe(true);
    }
    expect((await server.ask('imageSegments', { imageId }, { token })).data).toEqual(first);
  });
});

/** A room in one vanishing point, in black lines on white. */
function boxDrawing(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3, 255);
  const corners = [
    [0.3, 0.25],
    [0.7, 0.25],
    [0.7, 0.7],
    [0.3, 0.7],
  ] as const;
  const line = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): void => {
    for (let i = 0; i <= 2000; i++) {
      const t = i / 2000;
      const [x, y] = [Math.round((ax + (bx - ax) * t) * width), Math.round((ay + (by - ay) * t) * height)];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const at = 3 * ((y + dy) * width + x + dx);
          if (x + dx >= 0 && x + dx < width && at >= 0 && at < data.length) data.fill(0, at, at + 3);
        }
      }
    }
  };
  corners.forEach((corner, i) => {
    line(corner, corners[(i + 1) % 4] ?? corner);
    line(corner, [corner[0] < 0.5 ? 0 : 1, corner[1] < 0.5 ? 0 : 1]);
  });
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
