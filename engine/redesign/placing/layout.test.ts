import { expect, it } from 'vitest';
import type { Placement } from '../../design/arrangement.ts';
import type { FloorPlan } from '../../design/floorPlan.ts';
import { pieceKind } from '../../furniture/all.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { makeBoxRoom } from '../../testing/room.ts';
import { hangsWell, placedRects } from './layout.ts';

const { camera, width, height } = makeBoxRoom();

function placed(id: string, x: number, z: number, sizeM: readonly [number, number, number]): Placement {
  const built = { kind: pieceKind(id)!, piece: { sizeM } };
  return { built, x, y: built.kind.stance === 'window' ? 1.3 : 0, z, turn: 0, body: 'solid' } as unknown as Placement;
}

it('takes bodies for placed, and not the window between curtains', () => {
  const view = { camera, width, height };
  const sofa = placed('sofa', 0, 3, [2, 0.9, 0.8]);
  const rects = placedRects([sofa, placed('curtain', 0, 4.2, [2.4, 0.15, 2.4])], view);
  expect(rects).toHaveLength(1);
  const [{ left, right, top, bottom }] = rects;
  expect(right - left).toBeGreaterThan(0.3 * width);
  expect(top).toBeGreaterThan(0.4 * height);
  expect(bottom).toBeLessThanOrEqual(height);
});

it('hangs curtains where they leave the window to be seen', () => {
  const corners: Vec2[] = [
    [-1.2, -1],
    [-1.2, 6],
    [2.4, 6],
    [2.4, -1],
  ];
  const windowAt = (leftM: number, widthM: number): FloorPlan => ({
    corners,
    heightM: 2.6,
    openings: [{ kind: 'window', wall: 0, leftM, bottomM: 0.9, widthM, heightM: 1.2 }],
  });
  const before = (z: number, width: number): Placement => {
    const curtain = placed('curtain', -1.13, z, [width, 0.15, 2.4]);
    return { ...curtain, turn: Math.PI / 2 };
  };
  expect(hangsWell(before(1.5, 2), windowAt(1.8, 1.4))).toBe(true);
  const drawn = windowAt(5.7, 0.6).openings.map((one) => ({ ...one, drawn: 'drapes' as const }));
  expect(hangsWell(before(5, 1), { ...windowAt(5.7, 0.6), openings: drawn })).toBe(true);
  // Far along the wall, and narrow.
  expect(hangsWell(before(5, 1), windowAt(5.7, 0.6))).toBe(false);
  const [one] = windowAt(1.8, 0.6).openings;
  const two = { ...windowAt(1.8, 0.6), openings: [one, { ...one, leftM: 2.6 }] };
  expect(hangsWell(before(1.5, 2), two)).toBe(false);
});
