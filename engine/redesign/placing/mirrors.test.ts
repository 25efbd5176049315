import { describe, expect, it } from 'vitest';
import type { Placement } from '../../design/arrangement.ts';
import type { FloorPlan } from '../../design/floorPlan.ts';
import { pieceKind } from '../../furniture/all.ts';
import { showsBehind } from './mirrors.ts';

/** 4 × 6 m; the camera stands 1.5 m before the wall behind it. */
const plan: FloorPlan = {
  corners: [
    [-2, -1.5],
    [-2, 4.5],
    [2, 4.5],
    [2, -1.5],
  ],
  heightM: 2.6,
  openings: [],
};

function hung(id: string, x: number, z: number, turn: number): Placement {
  const built = { kind: pieceKind(id)!, piece: { sizeM: [0.6, 0.03, 0.8] } };
  return { built, x, y: 1.5, z, turn } as unknown as Placement;
}

describe('showsBehind', () => {
  it('tells a mirror that faces the camera', () => {
    expect(showsBehind(hung('mirror', 0.4, 4.5, 0), plan, 1.4)).toBe(true);
  });

  it('lets a mirror hang that shows the wall across', () => {
    expect(showsBehind(hung('mirror', -2, 3.2, -Math.PI / 2), plan, 1.4)).toBe(false);
    expect(showsBehind(hung('mirror', 2, 3.2, Math.PI / 2), plan, 1.4)).toBe(false);
  });

  it('says nothing of pictures', () => {
    expect(showsBehind(hung('wall-art', 0.4, 4.5, 0), plan, 1.4)).toBe(false);
  });
});
