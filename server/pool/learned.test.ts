import { beforeAll, describe, expect, test } from 'vitest';
import type { Mask } from '#engine/image/types.ts';
import { learnedNames } from '#engine/learned/learned.ts';
import { expectBehind, expectedKinds } from '#engine/retouch/behind/expected.ts';
import { lookAround } from '#engine/retouch/surroundings.ts';
import { labelledRoom } from '#engine/tools/showroom/showroom.ts';
import { readLearned } from './learned.ts';
import { startTeam } from './testing/team.ts';

test.each(learnedNames)('%s is there and of at most 8 MB', (name) => {
  const file = readLearned(name);
  expect(file.byteLength).toBeGreaterThan(10_000);
  expect(file.byteLength).toBeLessThanOrEqual(8_000_000);
});

describe('furnished rooms', () => {
  const [width, height, side] = [384, 288, 72];
  const found = { floor: 0, ceiling: 0 };
  let [right, all] = [0, 0];

  beforeAll(async () => {
    const { rt, arena, end } = await startTeam(2);
    const seeds = [11, 12, 13, 14];
    try {
      for (const seed of seeds) {
        const recipe = { style: 'scandinavian', roomType: 'living-room', seed, width, height };
        const { image, truth } = labelledRoom({ ...recipe, quality: 'draft' }, rt);
        arena.reset();
        const around = lookAround(image, undefined, rt);
        for (const [kind, number] of [
          ['floor', 1],
          ['ceiling', 2],
        ] as const) {
          const mask = around.perception.surfaces.find((surface) => surface.kind === kind)?.mask.data ?? [];
          let both = 0;
          let any = 0;
          for (let i = 0; i < truth.surface.length; i++) {
            const [is, isFound] = [truth.object[i] === 0 && truth.surface[i] === number, (mask[i] ?? 0) > 127];
            if (is && isFound) both += 1;
            if (is || isFound) any += 1;
          }
          found[kind] += both / any / seeds.length;
        }
        const kindAt = (i: number): 'floor' | 'wall' | null =>
          truth.surface[i] === 1 ? 'floor' : truth.surface[i]! > 2 ? 'wall' : null;
        for (const hole of bordersOf(kindAt, { width, height, side })) {
          const said = expectBehind(hole, around, rt)!;
          hole.data.forEach((v, i) => {
            const kind = v ? kindAt(i) : null;
            if (!kind) return;
            const row = Math.floor((Math.floor(i / width) * said.height) / height) * said.width;
            const place = (row + Math.floor(((i % width) * said.width) / width)) * expectedKinds.length;
            const likely = (each: 'floor' | 'wall'): number => said.kinds[place + expectedKinds.indexOf(each)]!;
            all++;
            if (likely(kind) > likely(kind === 'floor' ? 'wall' : 'floor')) right++;
          });
        }
      }
    } finally {
      await end();
    }
  }, 60_000);

  test('are seen with what was learned', () => {
    expect(found.floor).toBeGreaterThan(0.75);
    expect(found.ceiling).toBeGreaterThan(0.95);
  });

  test('have their walls meet the floor behind a hole where it is told with what was learned', () => {
    expect(all).toBeGreaterThan(side * side);
    expect(right / all).toBeGreaterThan(0.85);
  });
});

/** Squares in which much is seen of both a wall and the floor. */
function bordersOf(
  kindAt: (i: number) => 'floor' | 'wall' | null,
  { width, height, side }: { readonly width: number; readonly height: number; readonly side: number },
): Mask[] {
  const squares: Mask[] = [];
  for (let top = 0; top + side <= height; top += side / 2) {
    for (let left = 0; left + side <= width; left += side / 2) {
      const seen = { floor: 0, wall: 0 };
      const data = new Uint8Array(width * height);
      for (let y = top; y < top + side; y++) {
        data.fill(255, y * width + left, y * width + left + side);
        for (let x = left; x < left + side; x++) {
          const kind = kindAt(y * width + x);
          if (kind) seen[kind]++;
        }
      }
      if (Math.min(seen.floor, seen.wall) > 0.1 * side * side) squares.push({ width, height, data });
    }
  }
  return squares;
}
