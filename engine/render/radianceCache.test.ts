import { expect, test } from 'vitest';
import { createTestRuntime } from '../testing/runtime.ts';
import { daylightRoom, eveningRoom } from '../testing/scenes.ts';
import { type RenderResult, renderScene } from './render.ts';
import type { RenderScene } from './types.ts';

/**
 * Mean of what is not burnt out, of pixels that show one thing with all about them: light at edges is capped for
 * the eye.
 */
function mean({ radiance, picture, passes }: RenderResult): number {
  const { width, height } = picture;
  let sum = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      if ([-1, 1, -width, width].some((step) => passes.object[p + step] !== passes.object[p])) continue;
      for (let c = 0; c < 3; c++) sum += Math.min(1, radiance[p * 3 + c]);
      count += 3;
    }
  }
  return sum / count;
}

test.each<[string, RenderScene]>([
  ['daylight', daylightRoom(36, 24)],
  ['evening', eveningRoom(36, 24)],
])(
  'paths that end in the radiance cache bring the light of those that go on: %s',
  (_name, scene) => {
    const exposed = { ...scene, exposure: 1 };
    const cached = mean(renderScene(exposed, { samples: 16 }, createTestRuntime()));
    const traced = mean(renderScene(exposed, { samples: 32, denoise: false }, createTestRuntime()));
    expect(Math.abs(cached / traced - 1)).toBeLessThan(0.05);
  },
  120_000,
);
