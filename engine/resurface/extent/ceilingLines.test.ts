import { expect, it } from 'vitest';
import type { OklabImage } from '../../image/types.ts';
import { CEILING, FIRST_WALL } from '../../perceive/faces.ts';
import { ceilingLinesOf, straightenCeiling } from './ceilingLines.ts';

const width = 480;
const height = 200;
/** Where the wall begins below the ceiling. */
const lineAt = (x: number): number => 40 + 0.15 * x;
const never = (): boolean => false;

/** A ceiling over a wall that is `step` darker, and masks whose border strays from the line by a wave of 4 px. */
function ragged(step: number) {
  const plane = () => new Float32Array(width * height);
  const soft: OklabImage = { width, height, l: plane().fill(0.9), a: plane(), b: plane() };
  const [wall, ceiling] = [plane(), plane()];
  for (let i = 0; i < wall.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    if (y >= lineAt(x)) soft.l[i] -= step;
    wall[i] = y >= lineAt(x) + 4 * Math.sin(x / 5) ? 1 : 0;
    ceiling[i] = 1 - wall[i];
  }
  return { soft, wall, ceiling };
}

/** Pixels that are wall above the line, or ceiling below it, a column. */
function wrong(wall: Float32Array): number {
  let count = 0;
  for (let i = 0; i < wall.length; i++) {
    const y = Math.floor(i / width);
    if ((wall[i] === 1) !== y >= lineAt(i % width)) count++;
  }
  return count / width;
}

it('draws a ragged border of white against white as the line that it is', () => {
  const { soft, wall, ceiling } = ragged(0.015);
  expect(wrong(wall)).toBeGreaterThan(2);
  straightenCeiling({ wall, ceiling, isEither: never }, soft);
  expect(wrong(wall)).toBeLessThan(0.7);
  expect(wall.every((is, i) => is + ceiling[i] === 1)).toBe(true);
});

it('gives what lies untold between both to the side that it is on', () => {
  const { soft, wall, ceiling } = ragged(0.015);
  const untold = new Set<number>();
  for (let x = 160; x < 320; x++) {
    for (let y = Math.round(lineAt(x)) - 4; y < lineAt(x) + 4; y++) {
      const i = y * width + x;
      untold.add(i);
      [wall[i], ceiling[i]] = [0, 0];
    }
  }
  straightenCeiling({ wall, ceiling, isEither: (i) => untold.has(i) }, soft);
  expect(wrong(wall)).toBeLessThan(0.7);
});

it('leaves borders alone that lie on an edge', () => {
  const { soft, wall, ceiling } = ragged(0.015);
  for (let i = 0; i < wall.length; i++) soft.l[i] = wall[i] === 1 ? 0.5 : 0.9;
  const before = wall.slice();
  straightenCeiling({ wall, ceiling, isEither: never }, soft);
  expect(wall).toEqual(before);
});

it('draws a ragged border anew as well where the line beside it is clearer', () => {
  const { soft, wall, ceiling } = ragged(0.04);
  straightenCeiling({ wall, ceiling, isEither: never }, soft);
  expect(wrong(wall)).toBeLessThan(0.7);
});

it('tries the lines of a Room first, shorter ones too', () => {
  const { soft, wall, ceiling } = ragged(0.015);
  const isShown = (i: number): boolean => i % width < 36;
  for (let i = 0; i < wall.length; i++) if (!isShown(i)) [wall[i], ceiling[i]] = [0, 0];
  const data = Int32Array.from(wall, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return isShown(i) && y < lineAt(x) + 2 ? CEILING : isShown(i) ? FIRST_WALL : -1;
  });
  const strays = (): number => {
    let count = 0;
    for (let i = 0; i < wall.length; i++)
      if (isShown(i) && (wall[i] === 1) !== Math.floor(i / width) >= lineAt(i % width)) count++;
    return count;
  };
  const before = strays();
  straightenCeiling({ wall, ceiling, isEither: never }, soft);
  expect(strays()).toBe(before);
  straightenCeiling({ wall, ceiling, isEither: never }, soft, ceilingLinesOf({ width, height, data }));
  expect(strays()).toBeLessThan(0.5 * before);
});

it('finds a Room’s line from end to end where it is nearly level', () => {
  const data = Int32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return y < 80.5 - x / width ? CEILING : FIRST_WALL;
  });
  const [line] = ceilingLinesOf({ width, height, data });
  expect(line.to - line.from).toBeGreaterThan(0.98 * width);
});
