import { expect, it } from 'vitest';
import { project } from '../../geometry/camera.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { Rgb8 } from '../../image/types.ts';
import { makeBoxRoom, roomOfBox } from '../../testing/room.ts';
import { sunPatches } from './sunPatches.ts';

const box = makeBoxRoom();
const room = roomOfBox(box);
const { width, height } = box;

/** A floor of one grey on which light falls in a quadrangle on the plan, less of it within `soft` px of its border. */
function floorWith(corners: readonly Vec2[], soft: number): { photo: Rgb8; floor: Uint8Array } {
  const data = new Uint8Array(width * height * 3).fill(190);
  const floor = new Uint8Array(width * height);
  const patch = corners.map(([x, z]) => project(room.camera, [x, 0, z])!);
  for (let y = Math.ceil(height * 0.55); y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      floor[i] = 255;
      const inside = Math.min(
        ...patch.map(([ax, ay], k) => {
          const [bx, by] = patch[(k + 1) % patch.length];
          const side = (x - ax) * (by - ay) - (y - ay) * (bx - ax);
          return side / Math.hypot(bx - ax, by - ay);
        }),
      );
      const share = Math.min(1, Math.max(0, inside / soft + 0.5));
      data.fill(70 + share * 180, 3 * i, 3 * i + 3);
    }
  }
  return { photo: { width, height, data }, floor };
}

const quad: Vec2[] = [
  [0.4, 3.3],
  [0.4, 4.1],
  [1.1, 4.1],
  [1.1, 3.3],
];

it('finds sun on a floor, where it lies in metres', () => {
  const { photo, floor } = floorWith(quad.toReversed(), 1);
  const { photo: other } = floorWith(quad, 1);
  const found = [...sunPatches(photo, floor, room), ...sunPatches(other, floor, room)];
  expect(found).toHaveLength(1);
  const [{ x, z, halfWidth, halfDepth }] = found;
  expect(x).toBeCloseTo(0.75, 1);
  expect(z).toBeCloseTo(3.7, 1);
  expect(2 * halfWidth).toBeCloseTo(0.7, 1);
  expect(2 * halfDepth).toBeCloseTo(0.8, 1);
});

it('takes no glow of a window on a shining floor for sun', () => {
  const shining = [floorWith(quad, 60), floorWith(quad.toReversed(), 60)];
  for (const { photo, floor } of shining) expect(sunPatches(photo, floor, room)).toEqual([]);
});
