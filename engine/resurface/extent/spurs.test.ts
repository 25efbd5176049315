import { describe, expect, it } from 'vitest';
import { trimSpurs } from './spurs.ts';

const [width, height] = [400, 300];

/** A ceiling down to y = 80 with a blob 14 wide and 30 high below it at x = 200; `said` is how likely the blob is. */
function found(said: number, isCeiling = (_x: number, y: number): boolean => y < 80) {
  const isBlob = (x: number, y: number): boolean => Math.abs(x - 200) < 7 && y >= 80 && y < 110;
  const at = (i: number): [number, number] => [i % width, Math.floor(i / width)];
  const data = new Float32Array(width * height);
  const both = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = at(i);
    data[i] = isCeiling(x, y) || isBlob(x, y) ? 1 : 0;
    both[i] = isBlob(x, y) ? said : 1;
  }
  const before = Float32Array.from(data);
  trimSpurs({ width, height, data }, both);
  const count = (is: (x: number, y: number) => boolean): number =>
    before.filter((v, i) => v !== data[i] && is(...at(i))).length;
  return { inBlob: count(isBlob), elsewhere: count((x, y) => !isBlob(x, y)) };
}

describe('trimSpurs', () => {
  it('takes what hangs on a ceiling and is not surely of it', () => {
    expect(found(0.5)).toEqual({ inBlob: 13 * 30, elsewhere: 0 });
  });

  it('leaves what both looks are sure of', () => {
    expect(found(0.95).inBlob).toBe(0);
  });

  it('leaves ceilings that are narrow altogether', () => {
    expect(found(0.5, (x, y) => y < 80 && Math.abs(x - 200) < 7)).toEqual({ inBlob: 0, elsewhere: 0 });
  });
});
