import { describe, expect, it } from 'vitest';
import { AbortedError } from '../abort.ts';
import { detectChains } from './edgeChains.ts';

const still = { aborted: false };
const [width, height] = [240, 200];

/** Lightness that falls from 0.7 to 0.3 across the place where `depth` is 0, px. */
function drawn(depth: (x: number, y: number) => number) {
  const data = Float32Array.from({ length: width * height }, (_, i) => {
    const d = depth((i % width) + 0.5, Math.floor(i / width) + 0.5);
    return 0.5 - 0.2 * Math.max(-1, Math.min(1, d / 1.5));
  });
  return { width, height, data };
}

describe('detectChains', () => {
  it('places a slanted edge to a tenth of a pixel', () => {
    const [chain, ...rest] = detectChains(
      drawn((x, y) => y - 60 - 0.3 * x),
      still,
      100,
    );
    expect(rest).toEqual([]);
    expect(chain.chord).toBeGreaterThan(220);
    for (let k = 0; k < chain.x.length; k++) expect(Math.abs(chain.y[k] - 60 - 0.3 * chain.x[k])).toBeLessThan(0.1);
  });

  it('follows a bow that a lens may make, as one chain in order', () => {
    const [chain, ...rest] = detectChains(
      drawn((x, y) => Math.hypot(x - 120, y - 700) - 600),
      still,
      100,
    );
    expect(rest).toEqual([]);
    const turns = Array.from(chain.x).filter((x, k) => k > 0 && x < chain.x[k - 1]).length;
    expect(Math.min(turns, chain.x.length - 1 - turns)).toBeLessThan(3);
  });

  it('bridges a gap of a few pixels, and no wide one', () => {
    const broken = (gap: number) =>
      drawn((x, y) => (Math.abs(x - 120) < gap / 2 && Math.abs(y - 100) < 12 ? 3 * Math.sign(x - 120) : y - 100));
    const longest = (gap: number) => Math.max(...detectChains(broken(gap), still, 60).map(({ chord }) => chord));
    expect(longest(2)).toBeGreaterThan(200);
    expect(longest(30)).toBeLessThan(120);
  });

  it('ends at a corner', () => {
    const square = detectChains(
      drawn((x, y) => Math.max(Math.abs(x - 120), Math.abs(y - 100)) - 70),
      still,
      60,
    );
    expect(square).toHaveLength(4);
    for (const { chord } of square) expect(chord).toBeLessThan(145);
  });

  it('stops when the run is cancelled', () => {
    expect(() =>
      detectChains(
        drawn((_x, y) => y - 100),
        { aborted: true },
        60,
      ),
    ).toThrow(AbortedError);
  });
});
