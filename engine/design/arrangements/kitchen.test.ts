import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { boxPiece } from '../../testing/boxPieces.ts';
import { boxOf, type Placement } from '../arrangement.ts';
import { drawFloorPlan } from '../drawFloorPlan.ts';
import { pointAt, wallsOf } from '../floorPlan.ts';
import { furnish } from '../furnish.ts';
import { pieceSource } from '../pieceSource.ts';

const kitchens = Array.from({ length: 16 }, (_, seed) => {
  const roomType = roomTypeById('kitchen')!;
  const floorPlan = drawFloorPlan(roomType, seed);
  const source = pieceSource(boxPiece, styles[seed].forms, seed);
  return { plan: floorPlan, placements: furnish(floorPlan, styles[seed], roomType, source, seed).placements };
});

const shareOf = (holds: (kitchen: (typeof kitchens)[number]) => boolean) =>
  kitchens.filter(holds).length / kitchens.length;
const has = (id: string) => (kitchen: { placements: readonly Placement[] }) =>
  kitchen.placements.some((placement) => placement.id === id);

describe('kitchens', () => {
  it('have a worktop, a sink, a hob and a refrigerator', () => {
    for (const id of ['kitchen-counter', 'sink', 'cooker', 'refrigerator']) expect(shareOf(has(id)), id).toBe(1);
  });

  it('are straight, or go round corners', () => {
    const round = shareOf(has('corner-counter'));
    expect(round).toBeGreaterThan(0.25);
    expect(round).toBeLessThan(1);
  });

  it('leave no gap beside a corner unit', () => {
    for (const { placements } of kitchens) {
      for (const corner of placements.filter(({ id }) => id === 'corner-counter')) {
        const box = boxOf(corner);
        const beside = placements.filter((other) => {
          const apart = Math.hypot(other.x - corner.x, other.z - corner.z);
          const { halfWidth } = boxOf(other);
          const inLine = Math.abs(other.x - corner.x) < 0.02 || Math.abs(other.z - corner.z) < 0.02;
          return other.body === 'solid' && inLine && Math.abs(apart - halfWidth - box.halfWidth) < 0.004;
        });
        expect(beside.length).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('hang the hood from the worktop, whatever the tap', () => {
    const hoods = kitchens.flatMap(({ placements }) => placements.filter(({ id }) => id === 'extractor-hood'));
    expect(hoods.length).toBeGreaterThan(8);
    for (const hood of hoods) expect(boxOf(hood).bottom).toBeCloseTo(1.58, 2);
  });

  it('put the sink before the window more often than chance would', () => {
    const atWindow = shareOf(({ plan: floorPlan, placements }) => {
      const sink = placements.find(({ id }) => id === 'sink')!;
      return floorPlan.openings.some((o) => {
        if (o.kind !== 'window') return false;
        const [x, z] = pointAt(wallsOf(floorPlan.corners)[o.wall], o.leftM + o.widthM / 2, 0.3);
        return Math.hypot(x - sink.x, z - sink.z) < 0.6;
      });
    });
    expect(atWindow).toBeGreaterThan(0.3);
  });
});
