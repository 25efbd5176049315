import { describe, expect, it } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { footprint } from './box.ts';
import { boxOf } from './group.ts';
import { ceilingAt } from './plan.ts';
import { posedPlan, poseOf } from './pose.ts';
import { drawPlan } from './roomPlan.ts';
import { designScene } from './scene.ts';
import { stageOf } from './stage.ts';

const size = { width: 96, height: 64 };

describe.each([1, 2])('an attic, seed %i', (seed) => {
  const { placements, scene, shot } = designScene('scandinavian', 'attic', seed, size);
  const plan = posedPlan(poseOf(shot), stageOf(drawPlan(roomTypeById('attic')!, seed), [], shot).plan);

  it('is low along two walls', () => {
    expect(plan.slopes?.length).toBe(2);
    const heights = plan.corners.map((corner) => ceilingAt(plan, corner));
    expect(Math.max(...heights)).toBeLessThan(1.3);
  });

  it('has nothing that goes through its roof', () => {
    for (const placement of placements) {
      if (placement.body === 'flat' || placement.body === 'on-top') continue;
      const box = boxOf(placement);
      const ceilingM = Math.min(...footprint(box).map((corner) => ceilingAt(plan, corner)));
      expect(box.top, placement.id).toBeLessThanOrEqual(ceilingM + 0.03);
    }
  });

  it('gets light from above through its roof windows', () => {
    const roofWindows = scene.sky.portals.filter(({ edgeU }) => Math.hypot(edgeU[0], edgeU[2]) > 0.1);
    expect(roofWindows.length).toBeGreaterThanOrEqual(1);
    for (const { edgeU, edgeV } of roofWindows) {
      // edgeU × edgeV points into the room, which lies below.
      expect(edgeU[2] * edgeV[0] - edgeU[0] * edgeV[2]).toBeLessThan(0);
    }
  });
});
