import { expect, it } from 'vitest';
import type { Placement } from '../../design/arrangement.ts';
import { pieceKind } from '../../furniture/all.ts';
import { makeBoxRoom } from '../../testing/room.ts';
import type { OldThings } from '../oldThings.ts';
import { showsPurpose, shrinksBed } from './purpose.ts';

const view = makeBoxRoom();
const placed = (id: string, worth: number, x: number, z: number, sizeM = [1.8, 2, 0.6]): Placement =>
  ({
    built: { kind: pieceKind(id)!, piece: { sizeM } },
    x,
    y: 0,
    z,
    turn: 0,
    body: 'solid',
    worth,
  }) as unknown as Placement;
const nothing: OldThings = { width: 1, height: 1, things: [] };
const [columns, rows] = [20, 16];
/** A photo with a bed over the lower half of some of its columns. */
const bedOver = (from: number, to: number): OldThings => {
  const cells = Array.from({ length: columns * rows }, (_, i) => i).filter(
    (i) => i >= columns * (rows / 2) && i % columns >= from && i % columns < to,
  );
  return { width: columns, height: rows, things: [{ kind: 'bed', cells }] } as unknown as OldThings;
};
const shows = (purpose: number, ...placements: Placement[]): boolean =>
  showsPurpose({ placements, purpose, accentWall: null }, view, nothing);

it('a bedroom shows its bed, and not a dresser alone or the end of a bed', () => {
  const dresser = placed('dresser', 0.5, 1.2, 3.6);
  expect(shows(1, placed('bed', 1, 0, 3.2), dresser)).toBe(true);
  expect(shows(1, dresser)).toBe(false);
  expect(shows(1, placed('bed', 1, -2.3, 2.4), dresser)).toBe(false);
});

it('a hall, which has no such piece, shows whatever it has', () => {
  expect(shows(0.5, placed('dresser', 0.5, 1.2, 3.6))).toBe(true);
  expect(shows(0.5)).toBe(false);
});

it('one piece that fills the picture is no room', () => {
  expect(shows(1, placed('bed', 1, 0, 1.4))).toBe(false);
});

it('a photo of a bed may be one again: as large, and cut as it was', () => {
  const shown = (bed: Placement, old: OldThings): boolean =>
    showsPurpose({ placements: [bed], purpose: 1, accentWall: null }, view, old);
  const [large, cut] = [placed('bed', 1, 0, 4.4, [4.4, 2, 1.6]), placed('bed', 1, -1, 3.2)];
  expect(shown(large, nothing)).toBe(false);
  expect(shown(large, bedOver(0, columns))).toBe(true);
  expect(shown(cut, nothing)).toBe(false);
  expect(shown(cut, bedOver(0, 8))).toBe(true);
  expect(shown(cut, bedOver(0, columns))).toBe(false);
});

it('a bed that comes out much smaller than the photo has it speaks against the Room', () => {
  const [far, near] = [placed('bed', 1, 0, 8), placed('bed', 1, 0, 2.6)];
  expect(shrinksBed(bedOver(0, columns), { placements: [far] }, view)).toBe(true);
  expect(shrinksBed(bedOver(0, columns), { placements: [near] }, view)).toBe(false);
  expect(shrinksBed(bedOver(9, 11), { placements: [far] }, view)).toBe(false);
  expect(shrinksBed(bedOver(0, columns), { placements: [placed('sofa', 1, 0, 8)] }, view)).toBe(false);
});
