import { expect, test } from 'vitest';
import { AbortedError } from '../../abort.ts';
import type { Rgb8 } from '../../image/types.ts';
import { drawRoomPicture } from '../../testing/roomPicture.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { findClutter } from '../erase/clutter.ts';
import { clutterOfPhoto } from './clutter.ts';

/** The room with a red ball on its floor. */
function withBall({ width, height, data }: Rgb8): Rgb8 {
  const out = data.slice();
  const [cx, cy, radius] = [Math.round(0.42 * width), Math.round(0.86 * height), Math.round(0.035 * width)];
  for (let y = cy - radius; y <= cy + radius; y++) {
    for (let x = cx - radius; x <= cx + radius; x++) {
      if ((x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2) out.set([170, 30, 35], (y * width + x) * 3);
    }
  }
  return { width, height, data: out };
}

test('shows what erasing finds by itself, in black and white', () => {
  const photo = withBall(drawRoomPicture(480, 320));
  const { image } = clutterOfPhoto(photo, {}, createTestRuntime(), {});
  const found = findClutter(photo, undefined, createTestRuntime());
  expect([image.width, image.height]).toEqual([480, 320]);
  for (let i = 0; i < found.data.length; i++) {
    const [r, g, b] = image.data.subarray(3 * i, 3 * i + 3);
    if (r !== found.data[i] || g !== r || b !== r) throw new Error(`pixel ${i} is ${r} ${g} ${b}`);
  }
}, 120_000);

test('stops when it is cancelled', () => {
  const rt = createTestRuntime({ signal: { aborted: true } });
  expect(() => clutterOfPhoto(drawRoomPicture(96, 64), {}, rt, {})).toThrow(AbortedError);
});
