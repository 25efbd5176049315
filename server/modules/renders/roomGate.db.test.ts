import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { images } from '../../db/schema.ts';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { plainRoom } from '../../testing/plainRoom.ts';

withOneDatabase('the gate before the charge', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const person = async () => {
    const { token, userId } = await server.signUp();
    const headers = { token };
    const { imageId } = (await server.uploadPhoto(headers)).data;
    const wish = { imageId, style: 'japandi', roomType: 'living-room' } as const;
    const furnish = () => server.ask('imageFurnish', wish, headers);
    const restyle = (changes: object) => server.ask('imageRender', { ...wish, ...changes }, headers);
    /** What the ledger shows beside the credits of the month. */
    const bookings = async () =>
      (await server.ask('creditLedger', {}, headers)).data.bookings
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'grant');
    const { handle } = get().database;
    const isCalledSketch = () => handle.update(images).set({ kind: 'sketch' }).where(eq(images.id, imageId));
    const correct = () => server.modules.images.keepRoom(handle, userId, imageId, plainRoom);
    const look = () => server.ask('imageRoom', { imageId }, headers);
    return { furnish, restyle, bookings, isCalledSketch, correct, look };
  };

  it('stops what would be built in a room that cannot be read, says what to correct, and books nothing', async () => {
    const { furnish, restyle, bookings, look, correct } = await person();
    expect((await look()).data.room.confidence).toBeLessThan(0.3);
    for (const answer of [await furnish(), await restyle({ intervention: 'high' })]) {
      expect(answer.code).toBe(10414);
      expect(answer.data).toEqual({ reason: 'room-unclear', correct: ['corners'] });
      expect(answer.message).toContain('Nothing was charged.');
    }
    expect(await bookings()).toEqual([]);
    // Walls can be painted without knowing where they stand.
    expect((await restyle({ intervention: 'middle' })).code).toBe(200);
    await correct();
    expect((await furnish()).code).toBe(200);
    expect(await bookings()).toEqual(['reserve', 'reserve']);
  });

  it('sends drawings to their own tool, at every intervention', async () => {
    const { furnish, restyle, bookings, isCalledSketch } = await person();
    await isCalledSketch();
    for (const answer of [
      await furnish(),
      await restyle({ intervention: 'low' }),
      await restyle({ intervention: 'high' }),
    ]) {
      expect([answer.code, (answer.data as object as { reason: string }).reason]).toEqual([10414, 'photo-drawn']);
    }
    expect(await bookings()).toEqual([]);
    expect((await restyle({ kind: 'sketch' })).code).toBe(200);
  });
});
