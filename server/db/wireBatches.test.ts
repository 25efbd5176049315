import { expect, it } from 'vitest';
import { seededRandom } from '../testing/random.ts';
import { WireBatches } from './wireBatches.ts';

function message(type: string, body: string | number): Buffer {
  const content = typeof body === 'number' ? Buffer.alloc(body, 0x20) : Buffer.from(`${body}\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}
const startUp = message('', 'user\0postgres\0');
const parse = message('P', 'select 1');
const bind = message('B', 'x');
const execute = message('E', 'y');
const sync = message('S', 0);
const query = message('Q', 'select 2');
const end = message('X', 0);

it('gives start-up, simple queries and whole pipelines as one batch each', () => {
  const batches = new WireBatches();
  expect(batches.push(startUp)).toEqual([new Uint8Array(startUp)]);
  expect(batches.push(Buffer.concat([parse, bind, execute]))).toEqual([]);
  expect(batches.push(Buffer.concat([sync, query, parse]))).toEqual([
    new Uint8Array(Buffer.concat([parse, bind, execute, sync])),
    new Uint8Array(query),
  ]);
  expect(batches.push(Buffer.concat([sync, end]))).toEqual([new Uint8Array(Buffer.concat([parse, sync]))]);
});

it('gives the same batches wherever the stream is cut', () => {
  const large = message('B', 70_000);
  const stream = Buffer.concat([startUp, query, parse, large, execute, sync, query, end]);
  const whole = new WireBatches().push(stream);
  expect(whole).toHaveLength(4);
  for (const seed of [1, 2, 3, 4, 5]) {
    const random = seededRandom(seed);
    const batches = new WireBatches();
    const given: Uint8Array[] = [];
    for (let at = 0; at < stream.length; ) {
      const next = at + 1 + random.below(random.pick([3, 40, 30_000]));
      given.push(...batches.push(stream.subarray(at, next)));
      at = next;
    }
    expect(given).toEqual(whole);
  }
});
