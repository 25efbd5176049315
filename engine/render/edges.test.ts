import { expect, test } from 'vitest';
import type { Vec3 } from '../geometry/types.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { boxFaces, bsdf, levelCamera, quads, sceneObject } from '../testing/scenes.ts';
import { renderScene } from './render.ts';
import type { Sky } from './types.ts';

const [width, height, focal, far] = [96, 160, 2, 4];
const white: Vec3 = [1, 1, 1];
const evenSky: Sky = { zenith: white, horizon: white, ground: white, sun: null, skyPortals: [] };

/** Two fronts beside a joint so many pixels wide that leans a little, before a back of the same. */
function joint(pixels: number) {
  const half = (pixels * far) / (focal * width) / 2;
  const lean = (x: number) => (y: number) => x + 0.03 * (y - 1.3);
  const front = (left: (y: number) => number, right: (y: number) => number) =>
    boxFaces([-1, 0.3, far], [1, 2.3, far + 0.02]).map(
      (face) => face.map(([x, y, z]) => [(x < 0 ? left : right)(y), y, z]) as unknown as typeof face,
    );
  const own = bsdf({ albedo: [0.5, 0.5, 0.5] });
  const faces = [...front(() => -1, lean(-half)), ...front(lean(half), () => 1)];
  const back = boxFaces([-1, 0.3, far + 0.1], [1, 2.3, far + 0.11]);
  return [sceneObject(quads(faces), own, 0), sceneObject(quads(back), own, 1)];
}

test('a joint half a pixel wide is one dark line, not dashes', () => {
  const scene = { objects: joint(0.5), sky: evenSky, camera: levelCamera(width, height, focal), width, height };
  const { radiance } = renderScene({ ...scene, exposure: 1 }, { quality: 'final' }, createTestRuntime());
  const missing = Array.from({ length: 60 }, (_, k) => {
    const row = (50 + k) * width;
    const light = (x: number): number => radiance[(row + x) * 3];
    // What the joint takes away, in fronts' light.
    return [-2, -1, 0, 1, 2].reduce((sum, d) => sum + 1 - light(width / 2 + d) / light(width / 2 - 8), 0);
  });
  const mean = missing.reduce((sum, v) => sum + v) / missing.length;
  const deviation = Math.sqrt(missing.reduce((sum, v) => sum + (v - mean) ** 2, 0) / missing.length);
  expect(mean).toBeGreaterThan(0.25);
  expect(deviation).toBeLessThan(0.25 * mean);
});
