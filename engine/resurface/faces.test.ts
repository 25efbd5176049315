import { describe, expect, it } from 'vitest';
import { paintOffsets } from './faces.ts';

const WIDTH = 120;
const HEIGHT = 40;
const BORDER = 60;

/** Two faces side by side, all of them wall, as bright (natural logarithm) as `logY` says by column. */
function offsetsOf(logY: (x: number) => number): number[] {
  const plane = (at: (x: number) => number) => ({
    width: WIDTH,
    height: HEIGHT,
    data: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => at(i % WIDTH)),
  });
  const map = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH < BORDER ? 0 : 1));
  const bright = plane(logY);
  return [
    ...paintOffsets(
      { logY: bright },
      bright.data,
      plane(() => 1),
      { map, count: 2 },
      0,
    ),
  ];
}

describe('paintOffsets', () => {
  it('puts a step at the border of two faces down to paint', () => {
    const [left, right] = offsetsOf((x) => (x < BORDER ? 0 : -1));
    expect(left).toBe(0);
    expect(right).toBeLessThan(-0.4);
  });

  it('gives two faces one offset where brightness goes on across their border', () => {
    const [left, right] = offsetsOf((x) => (-2 * x) / WIDTH);
    expect(left).toBe(right);
  });

  it('takes the paint of two faces from the one that is lit when the other falls into shade', () => {
    const intoShade = (x: number) => (x < 40 ? -0.3 : -0.3 - 0.02 * (x - 40));
    expect(offsetsOf(intoShade)).toEqual([0, 0]);
  });
});
