import { expect, it } from 'vitest';
import { ChunkLoadError, loadChunk } from './chunk.ts';

it('passes on what loads', async () => {
  expect(await loadChunk('home', async () => 7)).toBe(7);
});

it('names the chunk that failed, whether refused or late', async () => {
  const refused = loadChunk('home', () => Promise.reject(new TypeError('no')));
  await expect(refused).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk home failed' });
  const late = loadChunk('home', () => new Promise(() => undefined), 5);
  await expect(late).rejects.toBeInstanceOf(ChunkLoadError);
});
