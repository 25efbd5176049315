import { afterAll, beforeAll, expect, it } from 'vitest';
import { probabilityOf } from '#engine/perceive/network/evidence.ts';
import { segment, segmentAgain } from '#engine/perceive/network/segment.ts';
import { drawnRoom } from '#engine/testing/drawnRoom.ts';
import { readLearned } from './learned.ts';
import { startTeam, type Team } from './testing/team.ts';

let team: Team;
beforeAll(async () => {
  team = await startTeam(2);
});
afterAll(() => team.end());

it('looks a second time at a mirrored copy, and says it of the picture as it is', () => {
  const { image } = drawnRoom();
  const { rt } = team;
  const weights = readLearned('segmentation');
  const width = image.width & ~31;
  const half = { ...image, data: Uint8Array.from(image.data) };
  // The right half is black: what is seen of the two halves differs.
  for (let i = 0; i < half.data.length; i++) if (Math.floor(i / 3) % image.width > width / 2) half.data[i] = 0;
  const mean = (said: ReturnType<typeof segment>, isIn: (x: number) => boolean): number => {
    const wall = probabilityOf(said, ['wall'], half);
    const values = [...wall].filter((_, i) => isIn(i % half.width));
    return values.reduce((sum, v) => sum + v, 0) / values.length;
  };
  const [once, again] = [segment(half, weights, 320, rt), segmentAgain(half, weights, rt)];
  const [left, right] = [(x: number) => x < half.width / 2, (x: number) => x >= half.width / 2];
  expect(again.width).toBe(once.width);
  for (const side of [left, right]) expect(Math.abs(mean(again, side) - mean(once, side))).toBeLessThan(0.2);
  expect(Math.sign(mean(again, left) - mean(again, right))).toBe(Math.sign(mean(once, left) - mean(once, right)));
});
