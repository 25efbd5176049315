import { expect, test } from 'vitest';
import { rotationFromDownYaw } from '../../geometry/camera.ts';
import type { ManhattanFrame } from '../../geometry/manhattan.ts';
import { drawSegments, makeLevelGrid } from '../levelGrid.ts';
import type { LayoutEvidence } from './layoutPayoff.ts';
import { findStage } from './stage.ts';

const [WIDTH, HEIGHT] = [480, 320];
const frame: ManhattanFrame = {
  focalPx: 0.7 * WIDTH,
  principalPx: [WIDTH / 2, HEIGHT / 2],
  rotation: rotationFromDownYaw([0, 1, 0], 0),
  yaw: 0,
  down: [0, 1, 0],
  directions: [],
  confidence: 1,
  focalSpread: 0.1,
};
const grid = makeLevelGrid(frame, WIDTH, HEIGHT);

/** Lines of a stage in camera heights, and nothing else that is known of it. */
function evidenceOf(walls: { left?: number; right?: number; ahead: number; ratio: number }): LayoutEvidence {
  const at = (x: number, y: number, z: number): readonly [number, number] => [
    WIDTH / 2 + (frame.focalPx * x) / z,
    HEIGHT / 2 - (frame.focalPx * y) / z,
  ];
  const segments: { from: readonly [number, number]; to: readonly [number, number]; direction: 0 | 1 | 2 }[] = [];
  const { ahead, ratio } = walls;
  const ends = [-(walls.left ?? 3), walls.right ?? 3];
  for (const y of [-1, ratio]) segments.push({ from: at(ends[0], y, ahead), to: at(ends[1], y, ahead), direction: 0 });
  for (const x of [walls.left === undefined ? undefined : -walls.left, walls.right]) {
    if (x === undefined) continue;
    segments.push({ from: at(x, -1, ahead), to: at(x, ratio, ahead), direction: 1 });
    for (const y of [-1, ratio]) segments.push({ from: at(x, y, ahead), to: at(x, y, 0.8), direction: 2 });
  }
  const strokes = drawSegments(
    grid,
    segments.map(({ from: [x0, y0], to: [x1, y1] }) => {
      return { x0, y0, x1, y1, length: Math.hypot(x1 - x0, y1 - y0), contrast: 0.2 };
    }),
    segments.map(({ direction }) => direction),
  );
  const plane = (value: number) => new Float32Array(grid.columns * grid.rows).fill(value);
  const beliefs = { floor: plane(0), wall: plane(0), ceiling: plane(0), footSeen: plane(1), headSeen: plane(1) };
  return { grid, strokes, smooth: plane(1), ...beliefs, trust: 3, hints: 0.6, corner: 4, jump: 0, upright: 12 };
}

test('three walls are found by their lines alone', () => {
  const { faces, ratio, support } = findStage(frame, evidenceOf({ left: 1.3, right: 1.7, ahead: 3, ratio: 0.8 }), {
    aborted: false,
  });
  expect(faces.map(({ family }) => family)).toEqual([1, 0, 2]);
  for (const [k, distance] of [1.3, 3, 1.7].entries()) expect(faces[k].distance / distance).toBeCloseTo(1, 0.9);
  expect(Math.abs(Math.log(ratio / 0.8))).toBeLessThan(0.08);
  expect(support).toBeGreaterThan(0.8);
});

test('a side without lines has no wall', () => {
  const evidence = evidenceOf({ right: 1.7, ahead: 3, ratio: 0.8 });
  expect(findStage(frame, evidence, { aborted: false }).faces.map(({ family }) => family)).toEqual([0, 2]);
});

test('stops when it is cancelled', () => {
  expect(() => findStage(frame, evidenceOf({ ahead: 3, ratio: 0.8 }), { aborted: true })).toThrow();
});
