import { expect, test } from 'vitest';
import { sizeForResolution } from './resultSize.ts';

test.each([
  [6000, 4000, '1k', 1024, 683],
  [6000, 4000, '2k', 2048, 1365],
  [6000, 4000, '4k', 3240, 2160],
  [4000, 6000, '4k', 2160, 3240],
  [8000, 4000, '4k', 4096, 2048],
  [5000, 5000, '4k', 2160, 2160],
  [800, 600, '4k', 800, 600],
  [16384, 64, '1k', 1024, 4],
] as const)('%i×%i at %s is %i×%i', (width, height, resolution, wantedWidth, wantedHeight) => {
  expect(sizeForResolution({ width, height }, resolution)).toEqual({ width: wantedWidth, height: wantedHeight });
});
