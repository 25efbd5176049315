import { describe, expect, it } from 'vitest';
import { project } from '../geometry/camera.ts';
import { applyHomography } from '../geometry/matrix.ts';
import { drawnRoom, HEIGHT, WIDTH } from '../testing/drawnRoom.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { spareSkirting } from './skirting.ts';
import { createWorkspace } from './workspace.ts';

/**
 * Coverage of the back wall at heights in metres, in the middle of its left half, once skirting is spared; up to
 * `joint` metres its foot is as dark as the floor. Boards are where columns are shown.
 */
function coverageAt(
  boardM: number,
  heightsM: readonly number[],
  joint = 0,
  isShown: (column: number) => boolean = () => true,
): number[] {
  const { image, perception } = drawnRoom();
  for (const { kind, mask, toMetres } of perception.surfaces) {
    for (let i = 0; kind === 'wall' && i < WIDTH * HEIGHT; i++) {
      if (mask.data[i] < 128 || !isShown(i % WIDTH)) continue;
      const [, up] = applyHomography(toMetres, (i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5);
      if (up < boardM) image.data.fill(up < joint ? 40 : 250, i * 3, i * 3 + 3);
    }
  }
  const work = createWorkspace(image, perception, createTestRuntime());
  spareSkirting(work, perception.room, work.wall);
  return heightsM.map((up) => {
    const [x, y] = project(perception.room.camera, [-1.6, up, 4.5]) ?? [0, 0];
    return work.wall.data[Math.floor(y) * WIDTH + Math.floor(x)];
  });
}

describe('spareSkirting', () => {
  it('leaves boards along the foot of the walls, and the wall above them to paint', () => {
    const [board, wall] = coverageAt(0.12, [0.06, 0.3]);
    expect(board).toBeLessThan(0.1);
    expect(wall).toBe(1);
  });

  it('finds the edge of a board above the dark joint of the floor, which is clearer', () => {
    const [board, wall] = coverageAt(0.16, [0.1, 0.3], 0.05);
    expect(board).toBeLessThan(0.1);
    expect(wall).toBe(1);
  });

  it('takes nothing for what a few columns show: legs and sockets before a wall', () => {
    expect(coverageAt(0.2, [0.1, 0.3], 0, (x) => x % 12 < 5)).toEqual([1, 1]);
  });

  it('takes nothing from walls without boards', () => {
    expect(coverageAt(0, [0.06, 0.3])).toEqual([1, 1]);
  });
});
