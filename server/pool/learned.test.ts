import { expect, test } from 'vitest';
import { learnedNames } from '#engine/learned/learned.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import { labelledRoom } from '#engine/tools/showroom/showroom.ts';
import { readLearned } from './learned.ts';
import { startTeam } from './testing/team.ts';

test.each(learnedNames)('%s is there and of at most 3 MB', (name) => {
  const file = readLearned(name);
  expect(file.byteLength).toBeGreaterThan(10_000);
  expect(file.byteLength).toBeLessThanOrEqual(3_000_000);
});

test('a furnished room is seen with what was learned', async () => {
  const { rt, arena, end } = await startTeam(2);
  try {
    const recipe = { style: 'scandinavian', roomType: 'living-room', seed: 11, width: 384, height: 288 };
    const { image, truth } = labelledRoom({ ...recipe, quality: 'draft' }, rt);
    arena.reset();
    const { surfaces } = perceive(image, rt);
    for (const [kind, number, least] of [
      ['floor', 1, 0.7],
      ['ceiling', 2, 0.8],
    ] as const) {
      const mask = surfaces.find((surface) => surface.kind === kind)?.mask.data ?? [];
      let both = 0;
      let any = 0;
      for (let i = 0; i < truth.surface.length; i++) {
        const [is, found] = [truth.object[i] === 0 && truth.surface[i] === number, (mask[i] ?? 0) > 127];
        if (is && found) both += 1;
        if (is || found) any += 1;
      }
      expect(both / any, kind).toBeGreaterThan(least);
    }
  } finally {
    await end();
  }
});
