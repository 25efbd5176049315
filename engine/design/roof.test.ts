import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { boxOf } from './arrangement.ts';
import { footprint } from './box.ts';
import { drawFloorPlan } from './drawFloorPlan.ts';
import { ceilingAt } from './floorPlan.ts';
import { posedFloorPlan, poseOf } from './pose.ts';
import { designScene } from './scene.ts';
import { stageOf } from './stage.ts';

const size = { width: 96, height: 64 };

describe.each([1, 2])('an attic, seed %i', (seed) => {
  const { placements, scene, shot } = designScene('scandinavian', 'attic', seed, size);
  const floorPlan = posedFloorPlan(
    poseOf(shot),
    stageOf(drawFloorPlan(roomTypeById('attic')!, seed), [], shot).floorPlan,
  );

  it('is low along two walls', () => {
    expect(floorPlan.slopes?.length).toBe(2);
    const heights = floorPlan.corners.map((corner) => ceilingAt(floorPlan, corner));
    expect(Math.max(...heights)).toBeLessThan(1.3);
  });

  it('has nothing that goes through its roof', () => {
    for (const placement of placements) {
      if (placement.body === 'flat' || placement.body === 'on-top') continue;
      const box = boxOf(placement);
      const ceilingM = Math.min(...footprint(box).map((corner) => ceilingAt(floorPlan, corner)));
      expect(box.top, placement.id).toBeLessThanOrEqual(ceilingM + 0.03);
    }
  });

  it('gets light from above through its roof windows', () => {
    const roofWindows = scene.sky.skyPortals.filter(({ edgeU }) => Math.hypot(edgeU[0], edgeU[2]) > 0.1);
    expect(roofWindows.length).toBeGreaterThanOrEqual(1);
    for (const { edgeU, edgeV } of roofWindows) {
      // edgeU × edgeV points into the room, which lies below.
      expect(edgeU[2] * edgeV[0] - edgeU[0] * edgeV[2]).toBeLessThan(0);
    }
  });
});
