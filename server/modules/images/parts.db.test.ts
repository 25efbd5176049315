import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createWorld, type Someone, type World } from '../../testing/answers/world.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { photo } from '../../testing/photo.ts';
import { createParts } from './parts.ts';
import { sweepFiles } from './sweepFiles.ts';

const hour = 3_600_000;

withDatabase('files in parts', (get) => {
  let server: TestServer;
  let world: World;
  let jpeg: Buffer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    world = createWorld(server, get().database);
    jpeg = await photo(300, 200).jpeg().toBuffer();
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });

  const send = ({ headers }: Someone, uploadId: string, part: number, bytes: Buffer) =>
    server.uploadPart(headers, { uploadId, part, bytes });
  const join = ({ headers }: Someone, uploadId: string, parts: number) =>
    server.ask('imageUploadWhole', { uploadId, parts }, headers);
  const partsLeft = async () => (await server.files()).stored.filter((file) => file.includes('parts/'));
  const halves = () => [jpeg.subarray(0, 4000), jpeg.subarray(4000)] as const;

  it('become the picture that they are of, whatever came first and however often', async () => {
    const person = await world.someone();
    const [first, second] = halves();
    expect(await send(person, 'upload-one', 1, second)).toMatchObject({ code: 200, data: { bytes: second.length } });
    expect((await join(person, 'upload-one', 2)).code).toBe(10404);
    await send(person, 'upload-one', 0, Buffer.from('broken off on the w'));
    await send(person, 'upload-one', 0, first);
    const { code, data } = await join(person, 'upload-one', 2);
    expect({ code, data }).toMatchObject({ code: 200, data: { width: 300, height: 200 } });
    expect(await partsLeft()).toEqual([]);
    const { images } = (await server.ask('imageList', {}, person.headers)).data;
    expect(images).toMatchObject([{ imageId: data.imageId, bytes: jpeg.length, kind: 'photo' }]);
    const original = (await server.files()).stored.find((file) => file.endsWith(`${data.imageId}/original.jpg`));
    expect(await readFile(original ?? '')).toEqual(jpeg);
    // The answer may have been lost on the way.
    expect((await join(person, 'upload-one', 2)).data.imageId).toBe(data.imageId);
  });

  it('are put together by nobody else', async () => {
    const [owner, other] = [await world.someone(), await world.someone()];
    await send(owner, 'upload-two', 0, jpeg);
    expect((await join(other, 'upload-two', 1)).code).toBe(10404);
    await send(other, 'upload-two', 0, Buffer.from('something else'));
    expect((await join(owner, 'upload-two', 1)).code).toBe(200);
  });

  it('go with what is no picture', async () => {
    const person = await world.someone();
    await send(person, 'upload-three', 0, jpeg.subarray(0, 3000));
    expect(await join(person, 'upload-three', 1)).toMatchObject({ code: 10413, data: { reason: 'truncated' } });
    expect(await partsLeft()).not.toContainEqual(expect.stringContaining('upload-three'));
  });

  it('are not larger than is said, and name no other place', async () => {
    const person = await world.someone();
    const tooLarge = Buffer.alloc(limits.parts.maxBytes + 1);
    expect(await send(person, 'upload-four', 0, tooLarge)).toMatchObject({
      code: 10413,
      data: { reason: 'too-large' },
    });
    for (const [uploadId, part] of [
      ['../../images', 0],
      ['upload/four', 0],
      ['upload-four', limits.parts.max],
      ['upload-four', -1],
    ] as const) {
      expect((await send(person, uploadId, part, Buffer.from('x'))).code, `${uploadId} ${part}`).toBe(10400);
    }
    expect(await server.files()).toMatchObject({ temporary: [] });
    expect(await partsLeft()).not.toContainEqual(expect.stringContaining(person.userId));
  });

  describe('that nobody puts together', () => {
    it('make room for what comes after them', async () => {
      const { userId } = await world.someone();
      const { storage } = server.services;
      const { images } = server.modules;
      const parts = createParts({ storage, images, fileBytes: 2 * limits.parts.maxBytes });
      const bytes = limits.parts.maxBytes;
      const keep = async (uploadId: string, part: number) => {
        const file = storage.temporaryPath('part');
        await writeFile(file, Buffer.alloc(bytes));
        return parts.keep({ userId, uploadId, part, path: file, bytes });
      };
      for (const uploadId of ['upload-five', 'upload-six']) {
        for (const part of [0, 1]) await keep(uploadId, part);
      }
      // As large as a file may be, and a part that is sent again.
      await keep('upload-six', 1);
      await keep('upload-six', 2);
      await expect(keep('upload-six', 3)).rejects.toMatchObject({ code: 10413 });
      await keep('upload-seven', 0);
      const left = (await partsLeft()).filter((file) => file.includes(userId));
      expect(new Set(left.map((file) => file.split('/').at(-2)))).toEqual(new Set(['upload-six', 'upload-seven']));
      await storage.sweepTemporary(new Date(Date.now() + hour));
    });

    it('are gone an hour after everything else that nobody names', async () => {
      const person = await world.someone();
      await send(person, 'upload-eight', 0, jpeg);
      const own = async () => (await partsLeft()).filter((file) => file.includes('upload-eight'));
      const { db, storage } = server.services;
      await sweepFiles(db, storage, new Date(Date.now() + hour / 2));
      expect(await own()).toHaveLength(1);
      await sweepFiles(db, storage, new Date(Date.now() + 1.5 * hour));
      expect(await own()).toEqual([]);
    });

    it('go with their account', async () => {
      const person = await world.someone();
      await send(person, 'upload-nine', 0, jpeg);
      expect((await server.ask('userDelete', { password: testPassword }, person.headers)).code).toBe(200);
      await expect.poll(async () => (await partsLeft()).filter((file) => file.includes('upload-nine'))).toEqual([]);
    });
  });
});
