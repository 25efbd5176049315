import { expect, it } from 'vitest';
import type { Placement } from '../../design/arrangement.ts';
import { pieceKind } from '../../furniture/all.ts';
import { makeBoxRoom } from '../../testing/room.ts';
import { seenApart } from './apart.ts';

const view = makeBoxRoom();
const placed = (id: string, x: number, z: number, sizeM: [number, number, number], y = 0, worth = 0.35): Placement =>
  ({
    built: { kind: pieceKind(id)!, piece: { sizeM } },
    x,
    y,
    z,
    turn: 0,
    body: y > 0 ? 'hung' : 'solid',
    worth,
  }) as unknown as Placement;
const kinds = (...placements: Placement[]): string[] => seenApart(placements, view).map(({ built }) => built.kind.id);

const bookcase = placed('bookcase', 0, 3.8, [1.6, 0.4, 2], 0, 0.5);

it('leaves out a lamp before a bookcase, and keeps one beside it or behind', () => {
  expect(kinds(bookcase, placed('floor-lamp', 0.1, 2.8, [0.35, 0.35, 1.6]))).toEqual(['bookcase']);
  expect(kinds(bookcase, placed('floor-lamp', 1.5, 3.6, [0.35, 0.35, 1.6]))).toEqual(['bookcase', 'floor-lamp']);
  const sofa = placed('sofa', 0, 2.8, [1.9, 0.9, 0.8], 0, 1);
  expect(kinds(sofa, placed('floor-lamp', 0.6, 3.8, [0.35, 0.35, 1.6]))).toEqual(['sofa', 'floor-lamp']);
});

it('leaves out a picture that something hides, and keeps one over a sofa', () => {
  const picture = placed('wall-art', 0, 4, [0.8, 0.04, 0.6], 1.5);
  expect(kinds(bookcase, picture)).toEqual(['bookcase']);
  const sofa = placed('sofa', 0, 3.4, [1.9, 0.9, 0.8], 0, 1);
  expect(kinds(sofa, picture)).toEqual(['sofa', 'wall-art']);
});

it('leaves out a picture that is seen from its edge, and keeps one on a wall that is seen askew', () => {
  const turned = (turn: number) => ({ ...placed('wall-art', 0, 4, [0.8, 0.02, 0.6], 1.5), turn });
  expect(kinds(turned(Math.PI / 2))).toEqual([]);
  expect(kinds(turned(1.1))).toEqual(['wall-art']);
});

it('a lamp that goes hides no picture', () => {
  const picture = placed('wall-art', 1, 4, [0.8, 0.04, 0.6], 1.5);
  const lamp = placed('floor-lamp', 0.7, 2.6, [0.35, 0.35, 1.6]);
  expect(kinds(picture, lamp)).toEqual(['floor-lamp']);
  expect(kinds(placed('bookcase', 1, 3.8, [1.1, 0.4, 1.2], 0, 0.5), picture, lamp)).toEqual(['bookcase', 'wall-art']);
});

it('leaves out a bookcase behind the sofa of another arrangement, with what stands on it', () => {
  const sofa = { ...placed('sofa', 0, 2.8, [1.9, 0.9, 0.8], 0, 1), arrangement: 'lounge' };
  const shelf = { ...bookcase, arrangement: 'bookcase-0' };
  const vase: Placement = { ...placed('vase', 0.2, 3.8, [0.2, 0.2, 0.3]), y: 2, body: 'on-top' };
  expect(kinds(sofa, shelf, vase)).toEqual(['sofa']);
  expect(kinds(sofa, { ...shelf, x: 1.7 }, { ...vase, x: 1.8 })).toEqual(['sofa', 'bookcase', 'vase']);
});
