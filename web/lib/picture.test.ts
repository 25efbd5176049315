import { expect, it } from 'vitest';
import { pictureSrcSet, pictureUrl } from './picture.ts';

it('asks for a width beside the signature', () => {
  expect(pictureUrl({ url: '/pictures/a?s=1', width: 100, height: 80 }, 640)).toBe('/pictures/a?s=1&w=640');
  expect(pictureUrl({ url: '/pictures/a', width: 100, height: 80 }, 320)).toBe('/pictures/a?w=320');
});

it('offers widths up to the picture’s own, told truly', () => {
  const url = '/p?s=1';
  expect(pictureSrcSet({ url, width: 1024, height: 683 })).toBe(
    '/p?s=1&w=320 320w, /p?s=1&w=640 640w, /p?s=1&w=1280 1024w',
  );
  expect(pictureSrcSet({ url, width: 64, height: 64 })).toBe('/p?s=1&w=320 64w');
  expect(pictureSrcSet({ url, width: 6000, height: 4000 })).toContain('w=2048 2048w');
});
