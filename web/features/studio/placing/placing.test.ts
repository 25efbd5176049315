import { describe, expect, it } from 'vitest';
import { furnish } from '#contract/renders.ts';
import { floorPlanSvg, outlineOf, type Placed, readFloorPlan } from '../../../lib/redesign/floorPlan.ts';
import { listed, moved, placementsOf, swapped, taken } from './placing.ts';

const bed: Placed = {
  piece: 'bed',
  variant: 2,
  sizeM: [1.8, 2, 0.9],
  x: 1,
  y: 0,
  z: 3,
  turn: 0,
  group: 'bed',
  body: 'solid',
};
const nightstand: Placed = { ...bed, piece: 'nightstand', sizeM: [0.5, 0.4, 0.5], x: -0.2, z: 3.8 };
const lamp: Placed = { ...bed, piece: 'table-lamp', sizeM: [0.3, 0.3, 0.5], x: -0.1, y: 0.5, z: 3.8, body: 'on-top' };
const art: Placed = {
  ...bed,
  piece: 'wall-art',
  sizeM: [0.9, 0.02, 0.6],
  x: -1.99,
  y: 1.2,
  z: 2,
  turn: -Math.PI / 2,
  group: 'art',
  body: 'hung',
};
const room = {
  planM: [
    [-2, -0.5],
    [-2, 4],
    [2, 4],
    [2, -0.5],
  ] as [number, number][],
  ceilingHeightM: 2.5,
  floorM2: 18,
  standardError: 0.1,
  openings: [{ kind: 'window' as const, wall: 1, leftM: 1, widthM: 1.5 }],
};
const pieces = listed([bed, nightstand, lamp, art]);
const at = (list: ReturnType<typeof listed>, index: number) => list[index]?.placed;

describe('placing', () => {
  it('takes along what stands on a piece, and turns it about that piece', () => {
    const after = moved(pieces, 1, { x: 0.5, turn: Math.PI / 2 }, room);
    expect(at([...after], 1)).toMatchObject({ x: expect.closeTo(0.3), z: 3.8, turn: Math.PI / 2 });
    expect(at([...after], 2)).toMatchObject({ x: expect.closeTo(0.3), z: expect.closeTo(3.7) });
    expect(after[0]).toBe(pieces[0]);
  });

  it('lets nothing out of the room, and what hangs along its wall alone', () => {
    expect(moved(pieces, 0, { x: 5 }, room)).toBe(pieces);
    const hung = at([...moved(pieces, 3, { x: 1, z: 0.5, turn: 1 }, room)], 3);
    expect(hung).toMatchObject({ x: expect.closeTo(-1.99), z: expect.closeTo(2.5), turn: -Math.PI / 2 });
  });

  it('swaps in the same place, takes out with what stands on it, and puts back', () => {
    const other = swapped(pieces, 0);
    expect(at(other, 0)).toEqual({ ...bed, variant: 3 });
    expect(other.map(({ isSwapped }) => isSwapped)).toEqual([true, false, false, false]);
    const without = taken(pieces, 1, true);
    expect(placementsOf(without).map(({ piece }) => piece)).toEqual(['bed', 'wall-art']);
    expect(placementsOf(taken(without, 1, false))).toEqual([bed, nightstand, lamp, art]);
  });

  it('is sent as the call understands it', () => {
    const placements = placementsOf(pieces);
    const input = {
      imageId: '1f0c1b0e-0000-7000-8000-000000000001',
      style: 'japandi',
      roomType: 'bedroom',
      placements,
    };
    expect(furnish.input.parse(input).placements).toEqual(placements);
  });
});

describe('the floor plan', () => {
  const floorPlan = readFloorPlan({ room, placements: [bed, nightstand, lamp, art], light: {} });

  it('is read from a report, and is none where a report tells of none', () => {
    expect(floorPlan?.placements).toHaveLength(4);
    expect(readFloorPlan({ room: {} })).toBeNull();
    expect(readFloorPlan(null)).toBeNull();
  });

  it('has a piece front left first, turned as the engine turns it', () => {
    expect(outlineOf(bed)[0]).toEqual([expect.closeTo(0.1), expect.closeTo(2)]);
    expect(outlineOf({ ...bed, turn: Math.PI / 2 })[0]).toEqual([expect.closeTo(0), expect.closeTo(3.9)]);
  });

  it('is a drawing with the length of each wall and the name of each piece', () => {
    const svg = floorPlanSvg({ room, placements: [bed, nightstand, lamp, art] }, (piece) => `<${piece}>`, 'Plan');
    for (const said of ['>4.50<', '>4.00<', '&lt;bed&gt;', '180 × 200']) expect(svg).toContain(said);
    expect(svg.match(/<polygon/g)).toHaveLength(4);
  });
});
