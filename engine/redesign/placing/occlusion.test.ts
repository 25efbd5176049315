import { expect, it } from 'vitest';
import type { Placement } from '../../design/arrangement.ts';
import { pieceKind } from '../../furniture/all.ts';
import { hiddenShare } from './occlusion.ts';

const placed = (id: string, x: number, z: number, sizeM: [number, number, number], turn = 0): Placement =>
  ({ built: { kind: pieceKind(id)!, piece: { sizeM } }, x, y: 0, z, turn, body: 'solid' }) as unknown as Placement;
const EYE_M = 1.45;
const table = (x: number, z: number): Placement => placed('side-table', x, z, [0.45, 0.45, 0.5]);
const cupboard = placed('bookcase', 0, 3, [1.2, 0.4, 2]);

it('hides what stands behind, none of what stands beside or before, and half of what stands half behind', () => {
  expect(hiddenShare(table(0, 4), cupboard, EYE_M)).toBe(1);
  expect(hiddenShare(table(1.6, 4), cupboard, EYE_M)).toBe(0);
  expect(hiddenShare(table(0, 2), cupboard, EYE_M)).toBe(0);
  const half = hiddenShare(table(0.6 * (4 / 2.8), 4), cupboard, EYE_M);
  expect(half).toBeGreaterThan(0.2);
  expect(half).toBeLessThan(0.8);
});

it('sees over low pieces, and a nightstand beside a bed that is seen from its foot', () => {
  expect(hiddenShare(placed('bookcase', 0, 5, [1, 0.4, 2]), table(0, 2), EYE_M)).toBeLessThan(0.3);
  const bed = placed('bed', 0, 4.5, [1.8, 2.1, 1.2]);
  expect(hiddenShare(placed('nightstand', 1.2, 5.3, [0.45, 0.4, 0.5]), bed, EYE_M)).toBeLessThan(0.7);
  expect(hiddenShare(placed('nightstand', 0.4, 5.9, [0.45, 0.4, 0.5]), bed, EYE_M)).toBeGreaterThan(0.8);
});

it('turns with the pieces', () => {
  const across = placed('sofa', 0, 3, [2.2, 0.9, 0.8]);
  const along = { ...across, turn: Math.PI / 2 };
  expect(hiddenShare(table(1, 4.2), across, EYE_M)).toBeGreaterThan(hiddenShare(table(1, 4.2), along, EYE_M));
});
