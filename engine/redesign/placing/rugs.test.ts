import { expect, it } from 'vitest';
import type { Placement } from '../../design/arrangement.ts';
import { pieceSource } from '../../design/pieceSource.ts';
import { pieceKind } from '../../furniture/all.ts';
import { makeBoxRoom } from '../../testing/room.ts';
import { ownedRugs, wholeRugs } from './rugs.ts';

const view = makeBoxRoom();
const source = pieceSource(pieceKind, 'minimal', 3);
const rugOf = (arrangement: string, z: number): Placement => {
  const built = source.get('rug', { width: 2.4, depth: 1.8 })!;
  const at = { id: 'rug', x: 0, y: 0, z, turn: 0, wall: 1 };
  return { ...at, built, arrangement, body: 'flat', reach: 'none', worth: 0.25 };
};
const rearOf = ({ z, built }: Placement): number => z + built.piece.sizeM[1] / 2;

it('takes a smaller rug before a sofa where the picture would cut it, its rear edge where it was', () => {
  const far = rugOf('lounge', 4.1);
  expect(wholeRugs([far], view, source)).toEqual([far]);
  const nearest = [3.95, 3.9, 3.85, 3.8, 3.75, 3.7].map((z) => rugOf('lounge', z));
  const smaller = nearest.flatMap((rug) => wholeRugs([rug], view, source).filter((one) => one !== rug));
  expect(smaller.length).toBeGreaterThan(0);
  for (const one of smaller) {
    expect(one.built.piece.sizeM[0]).toBeLessThan(2.4);
    expect(nearest.some((rug) => Math.abs(rearOf(rug) - rearOf(one)) < 1e-6)).toBe(true);
  }
});

it('leaves out a rug that is cut under a table, or of which little is seen', () => {
  expect(wholeRugs([rugOf('dining', 3.85)], view, source)).toEqual([]);
  expect(wholeRugs([rugOf('lounge', 3)], view, source)).toEqual([]);
});

it('leaves out a rug whose group is gone', () => {
  const rug = rugOf('lounge', 3.4);
  const sofa: Placement = { ...rug, id: 'sofa', built: source.get('sofa')!, body: 'solid', z: 4.4 };
  expect(ownedRugs([rug, sofa])).toEqual([rug, sofa]);
  expect(ownedRugs([rug, { ...sofa, arrangement: 'media' }])).toHaveLength(1);
});
