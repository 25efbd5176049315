import { describe, expect, it } from 'vitest';
import { hasChanged } from './changed.ts';

const [width, height] = [60, 40];

/** A grey wall over a brown floor, its channels moved by `by`, those of a share of its columns by `more` as well. */
function picture(by: readonly number[] = [0, 0, 0], { more = [0, 0, 0], share = 0 } = {}): Uint8Array {
  return Uint8Array.from({ length: width * height * 3 }, (_, k) => {
    const x = Math.floor(k / 3) % width;
    const base = k < (width * height * 3) / 2 ? [180, 180, 180] : [130, 100, 70];
    return base[k % 3] + by[k % 3] + (x < share * width ? more[k % 3] : 0);
  });
}
const before = { width, height, data: picture() };

describe('hasChanged', () => {
  it('takes a breath of warmth over everything for nothing', () => {
    expect(hasChanged(before, picture([6, 2, -4]), 'renewed')).toBe(false);
  });

  it('sees another light over everything, at low only where day has turned to dusk', () => {
    expect(hasChanged(before, picture([-30, -30, -26]), 'renewed')).toBe(true);
    expect(hasChanged(before, picture([-30, -30, -26]), 'kept')).toBe(false);
    expect(hasChanged(before, picture([-60, -60, -52]), 'kept')).toBe(true);
  });

  it('takes light that falls otherwise in places for nothing at low, another colour there for something', () => {
    expect(hasChanged(before, picture([0, 0, 0], { more: [-40, -40, -40], share: 0.3 }), 'kept')).toBe(false);
    expect(hasChanged(before, picture([0, 0, 0], { more: [20, -40, -40], share: 0.3 }), 'kept')).toBe(true);
  });

  it('sees a cushion that is dyed, and no speck', () => {
    const dyed = { more: [20, -40, -40] };
    expect(hasChanged(before, picture([6, 2, -4], { ...dyed, share: 0.1 }), 'kept')).toBe(true);
    expect(hasChanged(before, picture([6, 2, -4], { ...dyed, share: 0.02 }), 'renewed')).toBe(false);
    expect(hasChanged(before, picture([6, 2, -4], { ...dyed, share: 0.05 }), 'renewed')).toBe(true);
    expect(hasChanged(before, picture([6, 2, -4], { ...dyed, share: 0.05 }), 'kept')).toBe(false);
  });
});
