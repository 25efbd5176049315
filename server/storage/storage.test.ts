import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from '../config.ts';
import { newId } from '../db/id.ts';
import { startS3StandIn } from '../testing/s3StandIn.ts';
import { FolderStorage } from './folder.ts';
import { S3Storage } from './s3.ts';
import { MissingFile, type Storage } from './types.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-storage-'));
const temporary = path.join(folder, 'tmp');
const files = path.join(folder, 'files');
const standIn = await startS3StandIn({ faultShare: 0.05 });
const { s3 } = readSettings(process.env);
const sizes: [string, () => Storage][] = [
  ['folder', () => new FolderStorage(files, temporary)],
  ['a bucket that fails at every twentieth call', () => new S3Storage(standIn.settings, temporary)],
];
if (s3) sizes.push(['S3', () => new S3Storage(s3, temporary)]);

afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true });
});

const keysUnder = async (storage: Storage, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
};

describe.each(sizes)('storage in %s', (_, open) => {
  const storage = open();
  const base = `tests/${newId()}`;
  afterAll(() => storage.close());

  it('gives back what was put, whole and in ranges', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251));
    const stored = await storage.put(`${base}/a.bin`, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));
    expect(stored).toMatchObject({ key: `${base}/a.bin`, size: bytes.length });
    expect(await storage.stat(`${base}/a.bin`)).toMatchObject({ size: bytes.length });
    expect(await buffer(await storage.get(`${base}/a.bin`))).toEqual(bytes);
    const part = await buffer(await storage.get(`${base}/a.bin`, { start: 10, end: 19 }));
    expect(part).toEqual(bytes.subarray(10, 20));
  });

  it('replaces, and takes bytes', async () => {
    await storage.put(`${base}/b.txt`, Buffer.from('first'));
    await storage.put(`${base}/b.txt`, Buffer.from('second'));
    expect(await text(await storage.get(`${base}/b.txt`))).toBe('second');
  });

  it('takes files, moved or copied, and gives a local copy', async () => {
    const source = storage.temporaryPath('png');
    await writeFile(source, 'picture');
    await storage.putFile(`${base}/copied.png`, source);
    expect(await readFile(source, 'utf8')).toBe('picture');
    await storage.putFile(`${base}/moved.png`, source, { move: true, contentType: 'image/png' });
    await expect(stat(source)).rejects.toThrow(/ENOENT/);
    for (const name of ['copied', 'moved']) {
      const copy = await storage.localCopy(`${base}/${name}.png`);
      expect(await readFile(copy.path, 'utf8')).toBe('picture');
      await copy.done();
      expect(await text(await storage.get(`${base}/${name}.png`))).toBe('picture');
    }
  });

  it('says what is missing', async () => {
    await expect(storage.get(`${base}/none`)).rejects.toBeInstanceOf(MissingFile);
    await expect(storage.localCopy(`${base}/none`)).rejects.toBeInstanceOf(MissingFile);
    expect(await storage.stat(`${base}/none`)).toBeUndefined();
    await storage.delete(`${base}/none`);
  });

  it('lists by prefix and deletes', async () => {
    const keys = ['one/1.png', 'one/2.png', 'onetwo/3.png', 'two/4.png'].map((key) => `${base}/list/${key}`);
    for (const key of keys) await storage.put(key, Buffer.from(key));
    expect(await keysUnder(storage, `${base}/list/`)).toEqual(keys);
    expect(await keysUnder(storage, `${base}/list/one/`)).toEqual(keys.slice(0, 2));
    expect(await keysUnder(storage, `${base}/list/one`)).toEqual(keys.slice(0, 3));
    expect(await keysUnder(storage, `${base}/nothing/`)).toEqual([]);
    for (const key of keys) await storage.delete(key);
    expect(await keysUnder(storage, `${base}/list/`)).toEqual([]);
  });

  it('keeps nothing of a stream that breaks', async () => {
    const broken = new Readable({
      read() {
        this.push(Buffer.alloc(1000));
        this.destroy(new Error('cut off'));
      },
    });
    await expect(storage.put(`${base}/broken`, broken)).rejects.toThrow('cut off');
    expect(await storage.stat(`${base}/broken`)).toBeUndefined();
    expect(await readdir(temporary)).toEqual([]);
  });

  it.each(['../secret', 'a/../b', '/etc/passwd', 'a//b', 'a/', '.hidden', 'a\\b', 'a\0b', 'ä', '', 'x'.repeat(201)])(
    'refuses the key %j',
    async (key) => {
      await expect(storage.put(key, Buffer.from(''))).rejects.toThrow(RangeError);
      await expect(storage.get(key)).rejects.toThrow(RangeError);
      await expect(storage.stat(key)).rejects.toThrow(RangeError);
      await expect(storage.delete(key)).rejects.toThrow(RangeError);
    },
  );

  it('sweeps temporary files by their age', async () => {
    const old = storage.temporaryPath('png');
    const fresh = storage.temporaryPath('png');
    await writeFile(old, '');
    await writeFile(fresh, '');
    await utimes(old, new Date(0), new Date(0));
    expect(await storage.sweepTemporary(new Date(1000))).toBe(1);
    expect(await readdir(temporary)).toEqual([path.basename(fresh)]);
    expect(await storage.sweepTemporary(new Date(Date.now() + 60_000))).toBe(1);
  });
});
