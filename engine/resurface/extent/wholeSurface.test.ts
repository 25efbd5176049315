import { describe, expect, it } from 'vitest';
import { isWhole, leastOf } from './wholeSurface.ts';

const WIDTH = 400;
const HEIGHT = 300;

interface Strip {
  readonly from: number;
  readonly to: number;
  readonly said: number;
  readonly isCovered?: boolean;
  readonly isRug?: boolean;
}

/** Whether a floor of strips across the picture, rows `from` … `to`, is whole. */
function areWhole(strips: readonly Strip[], said = strips): boolean {
  const plane = (of: readonly Strip[], value: (strip: Strip) => number): Float32Array => {
    const data = new Float32Array(WIDTH * HEIGHT);
    for (const strip of of) data.fill(value(strip), strip.from * WIDTH, strip.to * WIDTH);
    return data;
  };
  const surface = plane(strips, ({ isCovered = true, isRug = false }) => (isCovered && !isRug ? 1 : 0));
  return isWhole(
    { width: WIDTH, height: HEIGHT, data: surface },
    {
      said: plane(said, (strip) => strip.said),
      both: plane(strips, (strip) => strip.said),
      hidden: Uint8Array.from(plane(strips, ({ isRug = false }) => (isRug ? 1 : 0))),
    },
    leastOf.floor,
  );
}

describe('isWhole', () => {
  it('believes a narrow floor that is doubted along its border only', () => {
    const narrow = [
      { from: 250, to: 252, said: 0.3 },
      { from: 252, to: 266, said: 0.95 },
      { from: 266, to: 268, said: 0.3 },
    ];
    expect(areWhole(narrow)).toBe(true);
    expect(areWhole([{ from: 250, to: 268, said: 0.8 }])).toBe(false);
  });

  it('misses what is thicker than a border, but for a small share', () => {
    const floor = { from: 200, to: 300, said: 0.95 };
    const missed = (rows: number) => ({ from: 200 - rows, to: 200, said: 0.7, isCovered: false });
    expect(areWhole([floor, missed(4)])).toBe(true);
    expect(areWhole([floor, missed(30)])).toBe(false);
    expect(areWhole([floor, { ...missed(30), isRug: true }])).toBe(true);
    expect(areWhole([floor, { ...missed(30), said: 0.4 }])).toBe(true);
  });

  it('believes nothing that another look denies', () => {
    const [once, twice] = [[{ from: 200, to: 300, said: 0.95 }], [{ from: 200, to: 300, said: 0.7 }]];
    expect(areWhole(once)).toBe(true);
    expect(areWhole(twice, once)).toBe(false);
  });
});
