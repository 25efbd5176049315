import { describe, expect, it } from 'vitest';
import { isSloping, type LayoutFeatures, layoutConfidence } from './layoutConfidence.ts';

/** A room seen over a corner whose lines hold and whose labels agree. */
const clear: LayoutFeatures = {
  support: 0.7,
  agreement: 0.75,
  contradiction: 0.005,
  frame: 0.95,
  focalSpread: 0.02,
  slope: 0,
  faces: 2,
};

describe('layoutConfidence', () => {
  it('believes a clear room that a network has looked at', () => {
    expect(layoutConfidence(clear, 'known')).toBeGreaterThan(0.85);
  });

  it('believes less what labels speak against, what few edges hold, and what nothing was said of', () => {
    const sure = layoutConfidence(clear, 'known');
    expect(layoutConfidence({ ...clear, contradiction: 0.06 }, 'known')).toBeLessThan(sure - 0.05);
    expect(layoutConfidence({ ...clear, support: 0.1 }, 'known')).toBeLessThan(sure - 0.05);
    expect(layoutConfidence({ ...clear, faces: 5 }, 'known')).toBeLessThan(sure - 0.05);
    expect(layoutConfidence({ ...clear, agreement: 0.2, faces: 3 }, 'guessed')).toBeLessThan(0.5);
  });

  it('never believes a room under a roof', () => {
    const attic = { ...clear, slope: 0.18 };
    expect(isSloping(attic)).toBe(true);
    expect(isSloping({ ...clear, slope: 0.04 })).toBe(false);
    expect(layoutConfidence(attic, 'known')).toBeLessThanOrEqual(0.3);
  });
});
