import { expect, test } from 'vitest';
import type { Rgb8 } from '../../image/types.ts';
import { EngineInputError } from '../../refusals.ts';
import { drawRoomPicture } from '../../testing/roomPicture.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { erase } from './erase.ts';
import { eraseParams } from './params.ts';

const auto = eraseParams.parse({ find: 'auto', shadows: false });

/** A red ball on the floor of a room. */
function withBall(room: Rgb8, cx: number, cy: number, radius: number): Rgb8 {
  const data = room.data.slice();
  for (let y = cy - radius; y <= cy + radius; y++) {
    for (let x = cx - radius; x <= cx + radius; x++) {
      if (Math.hypot(x - cx, y - cy) > radius) continue;
      data.set([205, 30 + ((x + y) % 5), 40], (y * room.width + x) * 3);
    }
  }
  return { ...room, data };
}

test('a ball on the floor is found and erased; what the room is made of stays', () => {
  const room = drawRoomPicture(360, 240);
  const photo = withBall(room, 180, 212, 11);
  const { image, mask } = erase(photo, auto, createTestRuntime(), {});
  expect(mask.data[212 * 360 + 180]).toBe(255);
  const covered = mask.data.reduce((sum, v) => sum + (v ? 1 : 0), 0) / mask.data.length;
  expect(covered).toBeLessThan(0.08);
  const at = (212 * 360 + 180) * 3;
  expect(image.data[at] - image.data[at + 2]).toBeLessThan(90);
}, 120_000);

test('an empty wall has no clutter, and that is said', () => {
  const grey: Rgb8 = { width: 240, height: 160, data: new Uint8Array(240 * 160 * 3).fill(170) };
  const reasonOf = () => {
    try {
      erase(grey, auto, createTestRuntime(), {});
    } catch (error) {
      return error instanceof EngineInputError ? error.reason : String(error);
    }
    return 'found';
  };
  expect(reasonOf()).toBe('nothing-found');
});
