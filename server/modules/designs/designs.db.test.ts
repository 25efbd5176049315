import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { newId } from '../../db/id.ts';
import { designs, users } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { measuredGeometry, measuredReport, personWithDesigns } from '../../testing/designs.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { photo } from '../../testing/photo.ts';
import { unzip } from '../../testing/unzip.ts';

const dayMs = 86_400_000;

withDatabase('designs', (get) => {
  let server: TestServer;
  let png: Buffer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    png = await photo(400, 300).png().toBuffer();
  });
  afterAll(() => server.close());

  const personWith = (count: number, ageOf?: (index: number) => number) =>
    personWithDesigns(server, { count, png, ...(ageOf && { ageOf }) });

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

  it('tells how far a redesign shows the same room, and nothing where nothing was measured', async () => {
    const { headers, ids } = await personWithDesigns(server, { count: 1, png, report: measuredReport });
    const [designId = ''] = ids;
    expect((await server.ask('designDetail', { designId }, headers)).data.geometry).toEqual(measuredGeometry);
    expect((await server.ask('designList', {}, headers)).data.designs[0]?.geometry).toEqual(measuredGeometry);
    const other = await personWithDesigns(server, { count: 1, png, report: { geometry: { score: 'high' } } });
    const answer = await server.ask('designDetail', { designId: other.ids[0] ?? '' }, other.headers);
    expect(answer.data.geometry).toBeNull();
  });

  it('is taken as a photo to work on next, and what is made of it knows where it came from', async () => {
    const { headers, ids } = await personWithDesigns(server, { count: 2, png });
    const [designId = '', next = ''] = ids;
    const { imageId, url, width } = (await server.ask('designContinue', { designId }, headers)).data;
    expect(width).toBe(400);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixels((await server.app.inject({ url })).rawPayload)).equals(await pixels(png))).toBe(true);
    await get().database.handle.update(designs).set({ imageId }).where(eq(designs.id, next));
    const detailOf = async (id: string) => (await server.ask('designDetail', { designId: id }, headers)).data;
    expect(await detailOf(next)).toMatchObject({ parent: { id: designId }, continued: [] });
    expect(await detailOf(designId)).toMatchObject({ parent: null, continued: [{ id: next }] });
    await server.ask('designDelete', { designIds: [designId] }, headers);
    expect((await detailOf(next)).parent).toBeNull();
    expect((await server.files()).temporary).toEqual([]);
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

  it('marks favourites, all or none, and takes the mark away', async () => {
    const { headers, token, ids } = await personWith(3);
    const [first = '', second = ''] = ids;
    const mark = (designIds: string[], favourite: boolean) =>
      server.ask('designFavourite', { designIds, favourite }, headers);
    const favourites = async (favourite: 'true' | 'false') =>
      (await server.ask('designList', { favourite, order: 'oldest' }, { token })).data.designs.map(({ id }) => id);
    expect((await mark([first, second, first], true)).data).toEqual({ changed: 2 });
    expect(await favourites('true')).toEqual([first, second]);
    expect((await mark([second, newId()], false)).code).toBe(10404);
    expect(await favourites('true')).toEqual([first, second]);
    await mark([second], false);
    expect(await favourites('true')).toEqual([first]);
    expect(await favourites('false')).toEqual(ids.slice(1));
  });

  it('narrows a list to a tool, a style and a room type, each by itself and together', async () => {
    const { token, ids, userId } = await personWith(4);
    const [first, second, third] = ids;
    const { raw } = get().database.handle;
    await raw("update designs set style = 'modern' where id in ($1, $2) and user_id = $3", [first, second, userId]);
    await raw("update designs set room_type = 'bedroom', tool = 'wall' where id in ($1, $2)", [second, third]);
    const listed = async (filter: object) =>
      (await server.ask('designList', { order: 'oldest', limit: 1, ...filter }, { token })).data;
    const all = async (filter: object) => {
      const found: string[] = [];
      for (let cursor: string | null = '', turns = 0; cursor !== null && turns < 9; turns += 1) {
        const page = await listed({ ...filter, ...(cursor && { cursor }) });
        found.push(...page.designs.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      return found;
    };
    expect(await all({ style: 'modern' })).toEqual([first, second]);
    expect(await all({ roomType: 'bedroom' })).toEqual([second, third]);
    expect(await all({ style: 'modern', roomType: 'bedroom' })).toEqual([second]);
    expect(await all({ tool: 'wall' })).toEqual([second, third]);
    expect(await all({ tool: 'erase' })).toEqual([]);
  });

  it('shows the other designs of the same photo, newest first, and the recipe', async () => {
    const { token, ids } = await personWith(3);
    await personWith(1);
    const [first, second = '', third] = ids;
    const { data } = await server.ask('designDetail', { designId: second }, { token });
    expect(data.siblings.map(({ id }) => id)).toEqual([third, first]);
    expect(data.recipe).toEqual({ intervention: 'middle', resolution: '1k' });
  });

  it('puts many into one zip, each under a name of its own', async () => {
    const { headers, ids, userId } = await personWith(3);
    // The same beginning, so that their names would be alike.
    const { raw } = get().database.handle;
    const same = ids.map((_, index) => `same${index}${'x'.repeat(16)}`);
    for (const [index, id] of ids.entries())
      await raw('update designs set id = $1 where id = $2 and user_id = $3', [same[index], id, userId]);
    const { path: url } = calls.designDownloadZip;
    const response = await server.app.inject({ method: 'POST', url, headers, payload: { designIds: same } });
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="roomwright-designs-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const files = unzip(response.rawPayload);
    expect([...files.keys()].map((name) => name.replace(/\d{8}/, 'DAY'))).toEqual([
      'roomwright-japandi-living-room-1-DAY-same.png',
      'roomwright-japandi-living-room-1-DAY-same-2.png',
      'roomwright-japandi-living-room-1-DAY-same-3.png',
    ]);
    for (const content of files.values()) expect(content.equals(png)).toBe(true);
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
