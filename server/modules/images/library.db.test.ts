import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planById } from '#catalog/plans.ts';
import { calls } from '#contract/all.ts';
import { createWorld, type Someone, type World } from '../../testing/answers/world.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { partHead } from '../../testing/multipart.ts';
import { photo } from '../../testing/photo.ts';

withDatabase('photos of a person', (get) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    world = createWorld(server, get().database);
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });

  const list = async ({ headers }: Someone, more: object = {}) => (await server.ask('imageList', more, headers)).data;
  const filesOf = async (imageId: string) => (await server.files()).stored.filter((file) => file.includes(imageId));

  it('are listed newest first, a page at a time, with their size and what hangs on them', async () => {
    const person = await world.someone();
    const jobId = await world.job(person);
    await world.design(person);
    const third = await world.image(person);
    const { images, nextCursor, storage } = await list(person, { limit: 2 });
    expect(images.map(({ imageId, designs, openJobs }) => [imageId === third, designs, openJobs])).toEqual([
      [true, 0, 0],
      [false, 1, 0],
    ]);
    const rest = await list(person, { limit: 2, cursor: nextCursor ?? '' });
    expect(rest).toMatchObject({ images: [{ designs: 0, openJobs: 1 }], nextCursor: null });
    const all = [...images, ...rest.images];
    expect(storage).toEqual({ used: all.reduce((sum, { bytes }) => sum + bytes, 0), allowed: 1e9 });
    expect((await list(person, { kind: 'mask' })).images).toEqual([]);
    expect((await server.ask('imageResult', { jobId }, person.headers)).data.status).toBe('queued');
  });

  it('go with all their files, and their designs as the person says', async () => {
    const person = await world.someone();
    const [kept, deleted] = [await world.design(person), await world.design(person)];
    const { images } = await list(person);
    const detail = async (designId: string) => server.ask('designDetail', { designId }, person.headers);
    const imageOf = async (designId: string) => (await detail(designId)).data.source.imageId;
    const [photoOfKept, photoOfDeleted] = [await imageOf(kept), await imageOf(deleted)];
    expect(images).toHaveLength(2);
    const remove = (imageId: string, designs: 'keep' | 'delete') =>
      server.ask('imageDelete', { imageId, designs }, person.headers);
    expect((await remove(photoOfKept, 'keep')).data).toEqual({ deletedDesigns: 0 });
    expect((await remove(photoOfDeleted, 'delete')).data).toEqual({ deletedDesigns: 1 });
    for (const imageId of [photoOfKept, photoOfDeleted]) {
      expect(await filesOf(imageId)).toEqual([]);
      expect((await remove(imageId, 'keep')).code).toBe(10404);
    }
    const { source, picture } = (await detail(kept)).data;
    expect(source.deleted).toBe(true);
    expect((await server.app.inject({ url: source.url })).statusCode).toBe(404);
    expect((await server.app.inject({ url: picture.url })).statusCode).toBe(200);
    expect((await detail(deleted)).code).toBe(10404);
    expect(await list(person)).toMatchObject({ images: [], storage: { used: 0 } });
  });

  describe('that would pass the storage of the plan', () => {
    const fill = async (person: Someone) => world.fillStorage(await world.image(person));

    it('are refused before they are read, and leave nothing', async () => {
      const person = await world.someone();
      await fill(person);
      const before = await server.files();
      const answer = await server.uploadPhoto(person.headers);
      expect(answer).toMatchObject({ code: 10507, data: { allowed: planById('free').storageBytes } });
      expect(await server.files()).toEqual(before);
      // Nothing was read: not even that it is no picture.
      expect((await server.uploadPhoto(person.headers, Buffer.from('no picture'))).code).toBe(10507);
      const { images } = await list(person);
      await server.ask('imageDelete', { imageId: images[0]?.imageId ?? '', designs: 'keep' }, person.headers);
      expect((await server.uploadPhoto(person.headers)).code).toBe(200);
    });

    it('are refused where several come at once, and fit into Pro', async () => {
      const person = await world.someone();
      const bytes = await photo(900, 700).png().toBuffer();
      const first = (await server.uploadPhoto(person.headers, bytes)).data.imageId;
      await world.leaveStorage(first, bytes.length * 2 + 5000);
      const answers = await Promise.all([1, 2, 3, 4].map(() => server.uploadPhoto(person.headers, bytes)));
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 10507, 10507]);
      await world.givePro(person);
      expect((await server.uploadPhoto(person.headers, bytes)).code).toBe(200);
    });
  });

  it('are taken once when they are sent again with a key, and each time without one', async () => {
    const [owner, other] = [{ token: (await server.signUp()).token }, { token: (await server.signUp()).token }];
    const again = { 'idempotency-key': 'the same click' };
    const bytes = await photo(300, 200).jpeg().toBuffer();
    const send = async (headers: Record<string, string>, sent = bytes) =>
      (await server.uploadPhoto(headers, sent)).data.imageId;
    const first = await send({ ...owner, ...again });
    expect(await send({ ...owner, ...again })).toBe(first);
    expect(await send({ ...owner, ...again }, await photo(301, 200).jpeg().toBuffer())).not.toBe(first);
    expect(await send(owner)).not.toBe(first);
    expect(await send({ ...owner, 'idempotency-key': 'another click' })).not.toBe(first);
    // What somebody else has brought is theirs, whatever the key.
    expect(await send({ ...other, ...again })).not.toBe(first);
  });

  it('are not read while as many as may be are on their way', async () => {
    const person = await world.someone();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const boundary = 'on-their-way';
    const open = () => {
      const sent = httpRequest({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: calls.imageUpload.path,
        headers: { ...person.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      });
      sent.on('error', () => undefined);
      sent.write(partHead(boundary, { name: 'file', fileName: 'r.jpg', contentType: 'image/jpeg' }));
      sent.write(Buffer.alloc(1000));
      return sent;
    };
    const onTheirWay = [1, 2, 3, 4, 5, 6].map(open);
    await expect.poll(async () => (await server.files()).temporary.length).toBe(6);
    expect(await server.uploadPhoto(person.headers)).toMatchObject({ code: 10429, data: { retryAfter: 2 } });
    expect((await server.uploadPhoto((await world.someone()).headers)).code).toBe(200);
    for (const sent of onTheirWay) sent.destroy();
    await expect.poll(async () => (await server.files()).temporary.length).toBe(0);
    expect((await server.uploadPhoto(person.headers)).code).toBe(200);
  });
});
