import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedDesigns, shares } from '../../db/schemaOrganising.ts';
import { withDatabase } from '../../testing/database.ts';
import { measuredGeometry, measuredReport, personWithDesigns } from '../../testing/designs.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { photoWithAddress, writtenAddress } from '../../testing/photo.ts';

withDatabase('shared links', (get) => {
  let server: TestServer;
  let png: Buffer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    png = await photoWithAddress(400, 300);
  });
  afterAll(() => server.close());

  const inhabitant = async (count = 1) => {
    const person = await personWithDesigns(server, { count, png, report: measuredReport });
    const share = async (...designIds: string[]) =>
      (await server.ask('designShare', { designIds }, person.headers)).data;
    const unshare = (...designIds: string[]) => server.ask('designUnshare', { designIds }, person.headers);
    const flags = async () =>
      (await server.ask('designList', { order: 'oldest' }, person.headers)).data.designs.map(({ shared }) => shared);
    return { ...person, share, unshare, flags };
  };
  const open = async (code: string) => server.ask('share', { code });

  it('show before and after to anybody, with what was altered and nothing of whose it is', async () => {
    const { ids, imageId, userId, email, share } = await inhabitant();
    const { code, url } = await share(...ids);
    expect(url).toBe(`${server.services.config.publicUrl}/share?code=${code}`);
    const answer = await open(code);
    expect(answer.response.headers['x-robots-tag']).toContain('noindex');
    const [design] = answer.data.designs;
    expect(design).toMatchObject({ tool: 'restyle', style: 'japandi', roomType: 'living-room' });
    expect(design).toMatchObject({ intervention: 'middle', alterations: ['walls-repainted'] });
    expect(design?.geometry).toEqual(measuredGeometry);
    for (const secret of [userId, email, imageId, ...ids]) expect(answer.response.body).not.toContain(secret);
  });

  it('show the full picture and the photo without what was written into it, in all widths, to keep and to save', async () => {
    const { ids, share } = await inhabitant();
    const { data } = await open((await share(...ids)).code);
    const [design] = data.designs;
    const after = await server.app.inject({ url: design?.picture.url ?? '' });
    expect(after.rawPayload.equals(png)).toBe(true);
    expect(after.headers).toMatchObject({ 'cache-control': 'private, max-age=300, immutable' });
    expect(after.headers['x-robots-tag']).toContain('noindex');
    const before = await server.app.inject({ url: design?.source.url ?? '' });
    expect(png.includes(writtenAddress)).toBe(true);
    expect(before.rawPayload.includes(writtenAddress)).toBe(false);
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
    expect((await pixels(before.rawPayload)).equals(await pixels(png))).toBe(true);
    const small = await server.app.inject({ url: `${design?.source.url}&w=320` });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
    const saved = await server.app.inject({ url: design?.download ?? '' });
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="roomwright-japandi-.*\.png"/);
  });

  it('end at once: page, pictures, and every width of them', async () => {
    const { ids, share, unshare, flags } = await inhabitant(2);
    const [first = '', second = ''] = ids;
    const { code } = await share(first);
    const { data } = await open(code);
    const urls = data.designs.flatMap(({ picture, source, download }) => [
      picture.url,
      source.url,
      download,
      `${picture.url}&w=320`,
    ]);
    for (const url of urls) expect((await server.app.inject({ url })).statusCode).toBe(200);
    expect(await flags()).toEqual([true, false]);
    expect((await unshare(first, second)).data).toEqual({ unshared: 2 });
    expect((await open(code)).code).toBe(10411);
    for (const url of urls) {
      const gone = await server.app.inject({ url });
      expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
    }
    expect(await flags()).toEqual([false, false]);
    expect((await share(first)).code).not.toBe(code);
  });

  it('are the same for the same designs, and others for others', async () => {
    const { ids, share, unshare } = await inhabitant(3);
    const [first = '', second = '', third = ''] = ids;
    const both = await share(first, second);
    expect(await share(second, first, second)).toEqual(both);
    expect((await Promise.all([share(first), share(first)])).map(({ code }) => code)).toEqual(
      Array(2).fill((await share(first)).code),
    );
    expect((await share(first)).code).not.toBe(both.code);
    await share(second, third);
    await unshare(first);
    const [left, ...more] = (await open(both.code)).data.designs;
    expect(more).toEqual([]);
    expect(left?.picture.url).toContain('n=1');
    // What was taken out doesn't come back into a link that others still have.
    expect((await share(first, second)).code).not.toBe(both.code);
    expect((await open(both.code)).data.designs).toHaveLength(1);
  });

  it('end with their designs, and with the account', async () => {
    const { ids, headers, share, userId } = await inhabitant(3);
    const [first = '', second = '', third = ''] = ids;
    const [one, two] = [await share(first), await share(second, third)];
    await server.ask('designDelete', { designIds: [first, second] }, headers);
    expect((await open(one.code)).code).toBe(10411);
    expect((await open(two.code)).data.designs).toHaveLength(1);
    await server.ask('userDelete', { password: testPassword }, headers);
    expect((await open(two.code)).code).toBe(10411);
    const { handle } = get().database;
    expect(await handle.$count(shares, eq(shares.userId, userId))).toBe(0);
    expect(await handle.$count(sharedDesigns, eq(sharedDesigns.designId, third))).toBe(0);
  });

  it('can be neither guessed, changed nor made from a copy of the database', async () => {
    const { ids, share } = await inhabitant();
    const { code } = await share(...ids);
    expect(code).toMatch(/^[\w-]{44}$/);
    const { handle } = get().database;
    const rows = JSON.stringify([await handle.select().from(shares), await handle.select().from(sharedDesigns)]);
    expect(rows).not.toContain(code);
    expect(rows).toContain(code.slice(0, 22));
    const flipped = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
    for (const other of [flipped, code.slice(0, 22), code.slice(0, 22).repeat(2), `${code}A`, code.toLowerCase()])
      expect((await open(other)).code, other).toBe(10411);
  });

  it('leave no trace of the code in the log', async () => {
    const { ids, share } = await inhabitant();
    const { code } = await share(...ids);
    const { data } = await open(code);
    await server.app.inject({ url: data.designs[0]?.picture.url ?? '' });
    await server.app.inject({ url: `/share?code=${code}`, headers: { accept: 'text/html' } });
    expect(server.logLines.join('')).not.toContain(code);
    expect(server.logLines.some((line) => line.includes('/pictures/shared?code=[removed]'))).toBe(true);
  });

  it.each(['', '?n=0&side=after', '?code=x&n=0&side=after'])('have no picture at %s', async (query) => {
    expect((await server.app.inject({ url: `/pictures/shared${query}` })).statusCode).toBe(404);
  });

  it('have no picture beside their own', async () => {
    const { ids, share } = await inhabitant();
    const { code } = await share(...ids);
    for (const query of ['n=1&side=after', 'n=-1&side=after', 'n=0&side=working', 'side=after', 'n=0'])
      expect((await server.app.inject({ url: `/pictures/shared?code=${code}&${query}` })).statusCode).toBe(404);
  });

  describe('somebody else', () => {
    it('neither makes nor ends one', async () => {
      const owner = await inhabitant();
      const stranger = await inhabitant();
      const { code } = await owner.share(...owner.ids);
      const mixed = { designIds: [...stranger.ids, ...owner.ids] };
      expect((await server.ask('designShare', mixed, stranger.headers)).code).toBe(10404);
      expect((await server.ask('designUnshare', mixed, stranger.headers)).code).toBe(10404);
      expect((await open(code)).code).toBe(200);
      expect(await stranger.flags()).toEqual([false]);
    });
  });
});
