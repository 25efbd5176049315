/** Draws a material that is known by a picture of it: the picture repeats at its own size, averaged over pixels. */

import type { Evaluator, Surfacing } from '../sample.ts';
import type { Pictured, PicturedLevel } from './picturedTypes.ts';

/** Evaluates the picture by the two levels whose pixels are next to the footprint in size (Williams 1983). */
export function pictured({ roughness }: Surfacing, { levels, sizeM }: Pictured): Evaluator {
  const [first] = levels;
  const pixelM = Math.max(sizeM[0] / first.width, sizeM[1] / first.height);
  const sum = [0, 0, 0];
  const add = ({ width, height, data }: PicturedLevel, u: number, v: number, weight: number): void => {
    const x = (u / sizeM[0]) * width - 0.5;
    // v grows upwards on walls, rows of pictures downwards.
    const y = (-v / sizeM[1]) * height - 0.5;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - left, y - top];
    for (let k = 0; k < 4; k++) {
      const column = (((left + (k & 1)) % width) + width) % width;
      const row = (((top + (k >> 1)) % height) + height) % height;
      const share = weight * (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy);
      const at = 3 * (row * width + column);
      for (let c = 0; c < 3; c++) sum[c] += share * data[at + c];
    }
  };
  return (u, v, footprint, out) => {
    const wanted = Math.min(levels.length - 1, Math.max(0, Math.log2(footprint / pixelM)));
    const level = Math.floor(wanted);
    const share = wanted - level;
    sum.fill(0);
    add(levels[level], u, v, 1 - share);
    if (share > 0) add(levels[level + 1], u, v, share);
    [out.l, out.a, out.b] = sum;
    out.roughness = roughness;
    out.slopeU = 0;
    out.slopeV = 0;
    out.openness = 1;
  };
}
