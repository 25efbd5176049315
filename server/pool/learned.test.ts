import { expect, test } from 'vitest';
import { learnedNames } from '#engine/learned/learned.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import { labelledRoom } from '#engine/tools/showroom/showroom.ts';
import { readLearned } from './learned.ts';
import { startTeam } from './testing/team.ts';

test.each(learnedNames)('%s is there and of at most 8 MB', (name) => {
  const file = readLearned(name);
  expect(file.byteLength).toBeGreaterThan(10_000);
  expect(file.byteLength).toBeLessThanOrEqual(8_000_000);
});

test('furnished rooms are seen with what was learned', async () => {
  const { rt, arena, end } = await startTeam(2);
  const found = { floor: 0, ceiling: 0 };
  const seeds = [11, 12, 13, 14];
  try {
    for (const seed of seeds) {
      const recipe = { style: 'scandinavian', roomType: 'living-room', seed, width: 384, height: 288 };
      const { image, truth } = labelledRoom({ ...recipe, quality: 'draft' }, rt);
      arena.reset();
      const { surfaces } = perceive(image, rt);
      for (const [kind, number] of [
        ['floor', 1],
        ['ceiling', 2],
      ] as const) {
        const mask = surfaces.find((surface) => surface.kind === kind)?.mask.data ?? [];
        let both = 0;
        let any = 0;
        for (let i = 0; i < truth.surface.length; i++) {
          const [is, isFound] = [truth.object[i] === 0 && truth.surface[i] === number, (mask[i] ?? 0) > 127];
          if (is && isFound) both += 1;
          if (is || isFound) any += 1;
        }
        found[kind] += both / any / seeds.length;
      }
    }
  } finally {
    await end();
  }
  expect(found.floor).toBeGreaterThan(0.75);
  expect(found.ceiling).toBeGreaterThan(0.95);
}, 60_000);
