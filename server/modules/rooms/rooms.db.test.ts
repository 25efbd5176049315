import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/call.ts';
import type { readRoom } from '#contract/rooms.ts';
import { roomPhoto } from '../../pool/testing/roomPhoto.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';

type Room = OutputOf<typeof readRoom>['room'];

withOneDatabase('rooms of photos', (get) => {
  let server: TestServer;
  let photo: Buffer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    photo = await roomPhoto(300, 200);
  });
  afterAll(() => server.close());

  const person = async () => {
    const { token } = await server.signUp();
    const headers = { token };
    const { imageId } = (await server.uploadPhoto(headers, photo)).data;
    const read = () => server.ask('imageRoom', { imageId }, headers);
    const correct = (
      room: Room | null,
      moved: { corner: number; end: 'floor' | 'ceiling'; toPx: [number, number] }[],
    ) => server.ask('imageRoomCorrect', { imageId, room, moved }, headers);
    const restyle = async () => {
      const wish = { imageId, style: 'japandi', roomType: 'living-room' } as const;
      const { jobId } = (await server.ask('imageRender', wish, headers)).data;
      return (await server.ask('imageResult', { jobId }, headers)).data.request;
    };
    return { headers, imageId, read, correct, restyle };
  };
  /** The outline of the floor, px. */
  const floorOf = (room: Room) => room.surfaces.find(({ kind }) => kind === 'floor')?.polygonPx ?? [];

  it('are found in pixels of the photo, alike each time, and cost nothing', async () => {
    const { headers, read, restyle } = await person();
    const first = await read();
    expect(first).toMatchObject({ code: 200, data: { source: 'found', room: { width: 300, height: 200 } } });
    expect(first.data.room.surfaces.length).toBeGreaterThan(2);
    expect((await read()).data).toEqual(first.data);
    expect((await server.ask('creditBalance', {}, headers)).data.credits).toBe(10);
    expect(await restyle()).not.toHaveProperty('room');
  });

  it('are solved for the corners that were dragged, kept, taken by restyle from then on, and forgotten when asked', async () => {
    const { read, correct, restyle } = await person();
    const { room } = (await read()).data;
    const corner = Math.floor(room.planM.length / 2);
    const before = floorOf(room);
    const near = before.reduce((a, b) => (b[1] < a[1] ? b : a), before[0] ?? [0, 0]);
    const answer = await correct(room, [{ corner, end: 'floor', toPx: [near[0] + 12, near[1] - 10] }]);
    expect(answer).toMatchObject({ code: 200, data: { source: 'corrected' } });
    expect(floorOf(answer.data.room)).not.toEqual(before);
    expect((await read()).data).toEqual(answer.data);
    expect((await restyle()).room).toEqual(answer.data.room);
    const forgotten = await correct(null, []);
    expect(forgotten.data).toEqual({ room, source: 'found' });
    expect(await restyle()).not.toHaveProperty('room');
  });

  describe('that cannot be', () => {
    it('are refused field by field, and nothing is kept', async () => {
      const { read, correct } = await person();
      const { room } = (await read()).data;
      const turned = { ...room, camera: { ...room.camera, focalPx: 1e7, rotation: new Array<number>(9).fill(1) } };
      expect(await correct({ ...turned, width: 200 }, [{ corner: 99, end: 'ceiling', toPx: [0, 0] }])).toMatchObject({
        code: 10400,
        data: {
          fields: {
            'room.width': expect.any(String),
            'room.camera.focalPx': expect.any(String),
            'room.camera.rotation': expect.any(String),
            moved: expect.any(String),
          },
        },
      });
      const crowded = { ...room, planM: Array.from({ length: 60 }, (_, at): [number, number] => [at, 3]) };
      expect((await correct(crowded, [])).code).toBe(10400);
      expect((await read()).data.source).toBe('found');
    });
  });

  describe('of somebody else', () => {
    it('are neither shown nor corrected', async () => {
      const owner = await person();
      const stranger = await person();
      const { room } = (await owner.read()).data;
      const { imageId } = owner;
      expect((await server.ask('imageRoom', { imageId }, stranger.headers)).code).toBe(10404);
      expect((await server.ask('imageRoomCorrect', { imageId, room }, stranger.headers)).code).toBe(10404);
      expect((await server.ask('imageRoomCorrect', { imageId, room: null }, stranger.headers)).code).toBe(10404);
      expect((await owner.read()).data.source).toBe('found');
    });
  });
});
