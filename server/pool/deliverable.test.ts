import { expect, test } from 'vitest';
import type { Rgb8 } from '#engine/image/types.ts';
import { deliverable } from '#engine/score/deliverable.ts';
import { labelledRoom } from '#engine/tools/showroom/showroom.ts';
import { startTeam } from './testing/team.ts';

/** The picture enlarged by a tenth about its middle: another camera. */
function nearer({ width, height, data: from }: Rgb8): Rgb8 {
  const data = new Uint8Array(from.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = Math.floor(width / 2 + (x - width / 2) / 1.1);
      const row = Math.floor(height / 2 + (y - height / 2) / 1.1);
      for (let c = 0; c < 3; c++) data[3 * (y * width + x) + c] = from[3 * (row * width + column) + c] ?? 0;
    }
  }
  return { width, height, data };
}

test('what shows the same room is delivered with its score, another camera ends at the gate', async () => {
  const { rt, arena, end } = await startTeam(2);
  try {
    const recipe = { style: 'scandinavian', roomType: 'bedroom', seed: 7, width: 384, height: 288 };
    const { image, truth } = labelledRoom({ ...recipe, quality: 'draft' }, rt);
    arena.reset();
    const redesign = { image, room: truth.room, document: { placements: [] } };
    const delivered = deliverable(image, redesign, ['floor'], rt);
    expect(delivered.document).toMatchObject({
      placements: [],
      geometry: { score: 100, identicalPixels: image.width * image.height },
    });
    arena.reset();
    expect(() => deliverable(image, { ...redesign, image: nearer(image) }, ['floor'], rt)).toThrow(
      expect.objectContaining({ reason: 'result-drifted', correct: ['corners'] }),
    );
    // Without a network nothing is measured.
    expect(deliverable(image, redesign, [], { ...rt, learned: () => undefined })).toBe(redesign);
  } finally {
    await end();
  }
}, 120_000);
