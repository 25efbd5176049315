import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import { designs, images, users } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { photoPixels } from '../../testing/hostilePictures.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';

const dayMs = 86_400_000;

withDatabase('designs', (get) => {
  let server: TestServer;
  let png: Buffer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    png = await sharp(photoPixels(400, 300), { raw: { width: 400, height: 300, channels: 3 } })
      .png()
      .toBuffer();
  });
  afterAll(() => server.close());

  /** A person with designs as a worker leaves them: rows, and pictures in storage. */
  const personWith = async (count: number, ageOf: (index: number) => number = (index) => (count - index) * 1000) => {
    const person = await server.signUp();
    const imageId = newId();
    const original = `images/${person.userId}/${imageId}/original.png`;
    const working = `images/${person.userId}/${imageId}/working.png`;
    for (const key of [original, working]) await server.services.storage.put(key, png);
    const size = { width: 400, height: 300 };
    const { handle } = get().database;
    await handle.insert(images).values({
      ...{
        id: imageId,
        userId: person.userId,
        kind: 'photo',
        format: 'png',
        bytes: png.length,
        sha256: '0'.repeat(64),
      },
      ...{ ...size, originalKey: original, workingKey: working, workingWidth: 400, workingHeight: 300 },
    });
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = newId();
      const pictureKey = `designs/${person.userId}/${id}.png`;
      await server.services.storage.put(pictureKey, png);
      await handle.insert(designs).values({
        ...{ id, userId: person.userId, jobId: newId(), imageId, variant: 0, tool: 'restyle', style: 'japandi' },
        ...{
          roomType: 'living-room',
          recipe: { intervention: 'middle', resolution: '1k' },
          engineVersion: '1',
          engineMs: 1200,
          seed: 7,
        },
        ...{ confidence: 0.8, alterations: ['walls-repainted'], pictureKey, ...size, sha256: '0'.repeat(64) },
        createdAt: new Date(Date.now() - ageOf(index)),
      });
      ids.push(id);
    }
    return { ...person, ids };
  };

  const pages = async (token: string, order: 'newest' | 'oldest', limit: number) => {
    const found: string[] = [];
    let cursor: string | undefined;
    let count = 0;
    do {
      const { data } = await server.ask('designList', { order, limit, ...(cursor ? { cursor } : {}) }, { token });
      found.push(...data.designs.map(({ id }) => id));
      cursor = data.nextCursor ?? undefined;
      count += 1;
    } while (cursor && count < 20);
    return { found, count };
  };

  it('lists every design once, newest or oldest first, whatever the page', async () => {
    const { token, ids } = await personWith(7);
    for (const limit of [1, 3, 7, 100]) {
      expect((await pages(token, 'oldest', limit)).found).toEqual(ids);
      expect((await pages(token, 'newest', limit)).found).toEqual(ids.toReversed());
    }
    expect((await pages(token, 'newest', 7)).count).toBe(1);
  });

  it('pages through designs of the same instant and of the same millisecond', async () => {
    const { token, ids, userId } = await personWith(6);
    const { raw } = get().database.handle;
    for (const [index, id] of ids.entries()) {
      const microseconds = [100, 100, 100, 101, 899, 900][index];
      const at = `${new Date().toISOString().slice(0, 19)}.555${microseconds}Z`;
      await raw('update designs set created_at = $1 where id = $2 and user_id = $3', [at, id, userId]);
    }
    for (const limit of [1, 2, 4]) {
      const { found } = await pages(token, 'newest', limit);
      expect(found).toHaveLength(6);
      expect(new Set(found)).toEqual(new Set(ids));
    }
  });

  it('shows a design with its picture, its source and its recipe', async () => {
    const { token, ids } = await personWith(1);
    const [designId = ''] = ids;
    const { data } = await server.ask('designDetail', { designId }, { token });
    expect(data).toMatchObject({ id: designId, style: 'japandi', intervention: 'middle', resolution: '1k', seed: 7 });
    for (const { url } of [data.picture, data.source]) {
      const response = await server.app.inject({ url: `${url}&w=320` });
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
    }
  });

  it('shows free people thirty days, pro people everything', async () => {
    const { token, ids, userId } = await personWith(3, (index) => [40, 29, 1][index]! * dayMs);
    expect((await pages(token, 'oldest', 10)).found).toEqual(ids.slice(1));
    await get().database.handle.update(users).set({ membership: 'pro' }).where(eq(users.id, userId));
    expect((await pages(token, 'oldest', 10)).found).toEqual(ids);
  });

  it('downloads PNG as it is stored, and JPEG, under a name that says what it is', async () => {
    const { token, ids } = await personWith(1);
    const [designId = ''] = ids;
    const asPng = (await server.ask('designDownload', { designId }, { token })).data;
    expect(asPng.fileName).toMatch(/^roomwright-japandi-living-room-1-\d{8}-[\w-]{4}\.png$/);
    const stored = await server.app.inject({ url: asPng.url });
    expect(stored.rawPayload.equals(png)).toBe(true);
    expect(stored.headers['content-disposition']).toContain(`attachment; filename="${asPng.fileName}"`);
    const asJpeg = (await server.ask('designDownload', { designId, format: 'jpg' }, { token })).data;
    const converted = await server.app.inject({ url: asJpeg.url });
    expect(converted.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(converted.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
    expect(converted.headers['content-disposition']).toContain('.jpg"');
  });

  it('deletes for good, with every file that was made from it', async () => {
    const { token, ids } = await personWith(3);
    const [first = '', second = '', third = ''] = ids;
    const { data } = await server.ask('designDetail', { designId: first }, { token });
    const { url } = (await server.ask('designDownload', { designId: first, format: 'jpg' }, { token })).data;
    for (const target of [url, data.picture.url, `${data.picture.url}&w=320`]) await server.app.inject({ url: target });
    const filesOf = async (id: string) => (await server.files()).stored.filter((name) => name.includes(id));
    expect(await filesOf(first)).toHaveLength(3);
    expect((await server.ask('designDelete', { designIds: [first, second, first] }, { token })).data).toEqual({
      deleted: 2,
    });
    expect([...(await filesOf(first)), ...(await filesOf(second))]).toEqual([]);
    expect((await pages(token, 'newest', 10)).found).toEqual([third]);
    expect((await server.ask('designDetail', { designId: first }, { token })).code).toBe(10404);
    expect((await server.app.inject({ url: data.picture.url })).statusCode).toBe(404);
    expect((await server.ask('designDelete', { designIds: [first] }, { token })).code).toBe(10404);
  });

  it('deletes all or none', async () => {
    const { token, ids } = await personWith(2);
    const answer = await server.ask('designDelete', { designIds: [...ids, newId()] }, { token });
    expect(answer.code).toBe(10404);
    expect((await pages(token, 'oldest', 10)).found).toEqual(ids);
    expect((await server.files()).stored.filter((name) => ids.some((id) => name.includes(id)))).toHaveLength(2);
  });

  it('refuses a cursor that is none of ours', async () => {
    const { token } = await personWith(1);
    for (const cursor of [
      'x',
      Buffer.from('["2026",1]').toString('base64url'),
      Buffer.from('null').toString('base64url'),
    ]) {
      const answer = await server.ask('designList', { cursor }, { token });
      expect(answer).toMatchObject({ code: 10400, data: { fields: { cursor: 'This is not valid.' } } });
    }
  });

  describe('somebody else', () => {
    it('neither sees, downloads nor deletes it', async () => {
      const owner = await personWith(1);
      const stranger = await server.signUp();
      const [designId = ''] = owner.ids;
      const headers = { token: stranger.token };
      expect((await server.ask('designDetail', { designId }, headers)).code).toBe(10404);
      expect((await server.ask('designDownload', { designId }, headers)).code).toBe(10404);
      expect((await server.ask('designDelete', { designIds: [designId] }, headers)).code).toBe(10404);
      expect((await pages(stranger.token, 'newest', 10)).found).toEqual([]);
      expect((await server.ask('designDetail', { designId }, { token: owner.token })).code).toBe(200);
    });
  });
});
