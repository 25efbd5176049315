import { expect, it } from 'vitest';
import type { Placement } from '../design/group.ts';
import { pieceKind } from '../furniture/all.ts';
import { makeBoxRoom } from '../testing/room.ts';
import { placedRects } from './layout.ts';

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
