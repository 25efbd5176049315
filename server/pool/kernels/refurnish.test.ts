import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { refurnishPhoto } from '#engine/redesign/furnish.ts';
import { labelledRoom } from '#engine/tools/showroom/showroom.ts';
import { startTeam, type Team } from '../testing/team.ts';

const [width, height] = [480, 320];
const recipe = { style: 'scandinavian', roomType: 'living-room', seed: 12, width, height } as const;

describe('a furnished photo, furnished anew', () => {
  let team: Team;
  beforeAll(async () => {
    team = await startTeam(2);
  });
  afterAll(() => team.end());

  it('gets another floor and other furniture; of the house the ceiling stays as it is', () => {
    const { image: photo, truth } = labelledRoom({ ...recipe, quality: 'draft' }, team.rt);
    team.arena.reset();
    const { image, alterations } = refurnishPhoto(
      photo,
      {
        style: styleById('mid-century-modern')!,
        roomType: roomTypeById('living-room')!,
        seed: 8,
        quality: 'preview',
      },
      team.rt,
      truth.room,
    )!;
    expect(alterations).toContain('furniture-new');
    expect(alterations.some((one) => one.startsWith('floor-replaced:'))).toBe(true);
    expect(alterations).not.toContain('ceiling-painted');
    const changed = (surface: number): number => {
      let [other, all] = [0, 0];
      for (let i = 0; i < width * height; i++) {
        if (truth.surface[i] !== surface || truth.object[i] > 0) continue;
        all++;
        const most = Math.max(...[0, 1, 2].map((c) => Math.abs(image.data[i * 3 + c]! - photo.data[i * 3 + c]!)));
        if (most > 12) other++;
      }
      return other / all;
    };
    expect(changed(2)).toBeLessThan(0.1);
    expect(changed(1)).toBeGreaterThan(0.7);
  }, 120_000);
});
