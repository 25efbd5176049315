import { describe, expect, it } from 'vitest';
import { rootFontPx } from './rootFont.ts';

describe('root font', () => {
  it.each([
    [393, 16],
    [360, (360 / 393) * 16],
    [767, (767 / 393) * 16],
    [768, 6.4],
    [1280, (1280 / 1920) * 16],
    [1920, 16],
    [2560, (2560 / 1920) * 16],
  ])('%i px wide: %d px', (width, px) => {
    expect(rootFontPx(width)).toBeCloseTo(px, 6);
  });

  it('multiplies by the reader’s own setting', () => {
    expect(rootFontPx(1920, 20)).toBeCloseTo(20, 6);
  });
});
