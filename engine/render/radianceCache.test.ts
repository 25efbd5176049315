import { expect, test } from 'vitest';
import { createTestRuntime } from '../testing/runtime.ts';
import { daylightRoom, eveningRoom } from '../testing/scenes.ts';
import { renderScene } from './render.ts';
import type { RenderScene } from './types.ts';

/** Mean of what is not burnt out. */
const mean = (radiance: Float32Array): number => radiance.reduce((sum, v) => sum + Math.min(2, v), 0) / radiance.length;

test.each<[string, RenderScene]>([
  ['daylight', daylightRoom(36, 24)],
  ['evening', eveningRoom(36, 24)],
])('paths that end in the radiance cache bring the light of those that go on: %s', (_name, scene) => {
  const exposed = { ...scene, exposure: 1 };
  const cached = mean(renderScene(exposed, { samples: 8 }, createTestRuntime()).radiance);
  const traced = mean(renderScene(exposed, { samples: 32, denoise: false }, createTestRuntime()).radiance);
  expect(Math.abs(cached / traced - 1)).toBeLessThan(0.05);
});
