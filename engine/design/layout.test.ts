/** A fixed part of what `bench/layout.ts` measures over 200 seeds. */
import { describe, expect, it } from 'vitest';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { boxPiece } from '../testing/boxPieces.ts';
import { layoutFaults } from '../testing/layoutFaults.ts';
import { boxOf, type Placement } from './arrangement.ts';
import { drawFloorPlan } from './drawFloorPlan.ts';
import type { FloorPlan } from './floorPlan.ts';
import { furnish } from './furnish.ts';
import { pieceSource } from './pieceSource.ts';

const seeds = [1, 2, 17];

function furnished(index: number, seed: number): { floorPlan: FloorPlan; placements: readonly Placement[] } {
  const roomType = roomTypes[index];
  const style = styles[(seed * 13 + index) % styles.length];
  const floorPlan = drawFloorPlan(roomType, seed);
  return {
    floorPlan,
    placements: furnish(floorPlan, style, roomType, pieceSource(boxPiece, style.forms, seed), seed).placements,
  };
}

describe.each(roomTypes.map(({ id }, index) => [id, index] as const))('a furnished %s', (_, index) => {
  it('has nothing in another thing, in a wall, in a doorway or out of reach', () => {
    for (const seed of seeds) {
      const { floorPlan, placements } = furnished(index, seed);
      expect(placements.length, `seed ${seed}`).toBeGreaterThan(1);
      expect(layoutFaults(floorPlan, placements), `seed ${seed}`).toEqual({
        interpenetrations: [],
        outside: [],
        inDoorways: [],
        cutOff: [],
        blockedDoors: 0,
        facingWalls: [],
      });
    }
  });
});

describe('layouts', () => {
  const focal = (id: string) =>
    furnished(
      roomTypes.findIndex((roomType) => roomType.id === id),
      3,
    );

  it('are the same for the same seed, others for another', () => {
    const where = (seed: number) => furnished(0, seed).placements.map(({ id, x, z, turn }) => [id, x, z, turn]);
    expect(where(5)).toEqual(where(5));
    expect(where(5)).not.toEqual(where(6));
  });

  it('have what the room is for', () => {
    for (const [room, piece] of [
      ['living-room', 'sofa'],
      ['bedroom', 'bed'],
      ['kitchen', 'kitchen-counter'],
      ['bathroom', 'vanity'],
      ['dining-room', 'dining-table'],
      ['office', 'desk'],
      ['classroom', 'pupil-desk'],
      ['restaurant', 'dining-table'],
      ['hair-salon', 'styling-chair'],
    ]) {
      expect(
        focal(room!).placements.map(({ id }) => id),
        room,
      ).toContain(piece);
    }
  });

  it('put chairs at their tables, facing them', () => {
    const { placements } = focal('dining-room');
    const table = placements.find(({ id }) => id === 'dining-table')!;
    const chairs = placements.filter(({ id }) => id === 'dining-chair');
    expect(chairs.length).toBeGreaterThanOrEqual(2);
    for (const chair of chairs) {
      const [dx, dz] = [table.x - chair.x, table.z - chair.z];
      const ahead = -Math.sin(chair.turn) * dx - Math.cos(chair.turn) * dz;
      expect(ahead).toBeGreaterThan(0.2);
    }
  });

  it('lay pieces out that the catalogue has, and do without the others', () => {
    const roomType = roomTypes.find(({ id }) => id === 'living-room')!;
    const floorPlan = drawFloorPlan(roomType, 4);
    const only = (id: string) => (id === 'sofa' || id === 'rug' ? boxPiece(id) : undefined);
    const { placements } = furnish(floorPlan, styles[0], roomType, pieceSource(only, styles[0].forms, 4), 4);
    expect(new Set(placements.map(({ id }) => id))).toEqual(new Set(['sofa', 'rug']));
    expect(placements.every((one) => boxOf(one).bottom >= 0)).toBe(true);
  });
});
