import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { ExportEntry } from './personalData.ts';
import { allRows, jsonEntry } from './personalData.ts';
import { MissingFile } from './storage/types.ts';
import { unzip } from './testing/unzip.ts';
import { zipOf } from './zip.ts';

const now = new Date('2026-11-21T12:00:00Z');
const noSignal = new AbortController().signal;

async function* each(entries: readonly ExportEntry[]): AsyncIterable<ExportEntry> {
  yield* entries;
}

it('holds texts and streams, names in any script, pictures as they are', async () => {
  const picture = Buffer.from('not compressed at all '.repeat(100));
  const archive = await buffer(
    zipOf(
      each([
        { name: 'README.txt', content: '您好\r\n' },
        { name: 'results/客厅.png', content: async () => Readable.from([picture]), at: now },
      ]),
      noSignal,
      now,
    ),
  );
  const files = unzip(archive);
  expect([...files.keys()]).toEqual(['README.txt', 'results/客厅.png']);
  expect(files.get('README.txt')?.toString()).toBe('您好\r\n');
  expect(files.get('results/客厅.png')?.equals(picture)).toBe(true);
  expect(archive.includes(picture)).toBe(true);
});

it('leaves out what went missing and goes on', async () => {
  const gone = async (): Promise<Readable> => {
    throw new MissingFile('designs/x.png');
  };
  const entries = each([
    { name: 'gone.png', content: gone },
    { name: 'there.txt', content: 'there' },
  ]);
  expect([...unzip(await buffer(zipOf(entries, noSignal, now))).keys()]).toEqual(['there.txt']);
});

it('breaks off with the error of a file that cannot be read', async () => {
  const broken = Readable.from(
    (async function* () {
      yield 'half';
      throw new Error('disk');
    })(),
  );
  const archive = zipOf(each([{ name: 'a.txt', content: async () => broken }]), noSignal, now);
  await expect(buffer(archive)).rejects.toThrow('disk');
});

it('keeps an error for a reader who comes late', async () => {
  const failing = zipOf(
    (async function* (): AsyncIterable<ExportEntry> {
      yield { name: 'README.txt', content: 'first' };
      throw new Error('database');
    })(),
    noSignal,
    now,
  );
  await new Promise((resolve) => failing.once('close', resolve));
  await expect(buffer(failing)).rejects.toThrow('database');
});

it('stops and closes what it has open when its reader goes away', async () => {
  const gone = new AbortController();
  let opened = 0;
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
  async function* forever(): AsyncIterable<ExportEntry> {
    for (;;) {
      opened += 1;
      yield { name: `${opened}.png`, content: async () => endless };
    }
  }
  const archive = zipOf(forever(), gone.signal, now);
  await new Promise((resolve) => archive.once('data', resolve));
  gone.abort();
  await expect.poll(() => [archive.destroyed, endless.destroyed]).toEqual([true, true]);
  expect(opened).toBe(1);
});

it('opens nothing for a reader that is gone already', async () => {
  const entries = each([{ name: 'a.txt', content: () => Promise.reject(new Error('opened')) }]);
  expect(zipOf(entries, AbortSignal.abort(), now).destroyed).toBe(true);
});

it('writes rows of any number of pages as one JSON array', async () => {
  const text = async (rows: AsyncIterable<unknown>) => {
    const { content } = jsonEntry('rows.json', rows);
    if (typeof content === 'string') throw new Error('not streamed');
    return JSON.parse((await buffer(await content())).toString());
  };
  const pages = (count: number) =>
    allRows<number>(async (after = 0) => [after + 1, after + 2].filter((row) => row <= count));
  expect(await text(pages(5))).toEqual([1, 2, 3, 4, 5]);
  expect(await text(pages(0))).toEqual([]);
});
