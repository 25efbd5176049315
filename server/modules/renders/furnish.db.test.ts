import { afterAll, beforeAll, expect, it } from 'vitest';
import { withOneDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { plainRoom } from '../../testing/plainRoom.ts';

withOneDatabase('furnishing', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const person = async () => {
    const { token, userId } = await server.signUp();
    const headers = { token };
    const { imageId } = (await server.uploadPhoto(headers)).data;
    await server.modules.images.keepRoom(get().database.handle, userId, imageId, plainRoom);
    const wish = { imageId, style: 'japandi', roomType: 'living-room', seed: 7 } as const;
    const ask = (changes: object = {}) => server.ask('imageFurnish', { ...wish, ...changes }, headers);
    const jobOf = async (changes: object) => {
      const { jobId } = (await ask(changes)).data;
      return (await server.ask('imageResult', { jobId }, headers)).data;
    };
    const credits = async () => (await server.ask('creditBalance', {}, headers)).data.credits;
    return { wish, ask, jobOf, credits };
  };

  it('adds pieces around what stands there, or clears it first, at two credits a variant', async () => {
    const { jobOf, credits } = await person();
    expect(await jobOf({ variants: 2 })).toMatchObject({
      tool: 'furnish',
      requested: 2,
      cost: 4,
      request: { style: 'japandi', roomType: 'living-room', old: 'keep', seed: 7 },
    });
    for (const changes of [{ clear: true }, { keepFurniture: false }]) {
      expect((await jobOf(changes)).request).toMatchObject({ old: 'clear' });
    }
    expect(await credits()).toBe(2);
  });

  it('refuses what is unknown, contradicts itself or is not in the plan, and charges nothing then', async () => {
    const { ask, credits } = await person();
    const faultsOf = async (changes: object) => {
      const { code, data } = await ask(changes);
      return [code, Object.keys((data as unknown as { fields: object }).fields).sort()];
    };
    expect(await faultsOf({ style: 'no-such-style', roomType: 'cave' })).toEqual([10400, ['roomType', 'style']]);
    expect(await faultsOf({ clear: true, keepFurniture: true })).toEqual([10400, ['keepFurniture']]);
    expect((await ask({ resolution: '4k' })).code).toBe(10403);
    expect(await credits()).toBe(10);
  });

  it('takes pieces that a person has placed, once, and only such as there are', async () => {
    const { ask, jobOf, credits } = await person();
    const bed = {
      piece: 'bed',
      variant: 2,
      sizeM: [1.8, 2.1, 0.9],
      x: 0.5,
      y: 0,
      z: 3,
      turn: 0,
      group: 'bed',
      body: 'solid',
    };
    expect((await jobOf({ placements: [bed] })).request).toMatchObject({ placements: [bed] });
    const faultsOf = async (changes: object) => {
      const { code, data } = await ask(changes);
      return [code, Object.keys((data as unknown as { fields: object }).fields)];
    };
    expect(await faultsOf({ placements: [bed, { ...bed, piece: 'throne' }] })).toEqual([10400, ['placements.1.piece']]);
    expect(await faultsOf({ placements: [bed], variants: 2 })).toEqual([10400, ['variants']]);
    expect((await ask({ placements: [{ ...bed, x: 4000 }] })).code).toBe(10400);
    expect((await ask({ placements: Array.from({ length: 151 }, () => bed) })).code).toBe(10400);
    expect(await credits()).toBe(8);
  });

  it('finds no photo of somebody else', async () => {
    const [{ wish }, stranger] = [await person(), await person()];
    expect((await stranger.ask({ imageId: wish.imageId })).code).toBe(10404);
  });
});
