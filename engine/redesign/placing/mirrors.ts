/**
 * Mirrors show the viewer what the photo does not: the room behind the camera, where soft lights stand in for it. One
 * that would show these is a white hole in its wall, and is not hung.
 */
import { boxOf, type Placement } from '../../design/arrangement.ts';
import { boundsOf, type FloorPlan, wallsOf } from '../../design/floorPlan.ts';
import type { Vec3 } from '../../geometry/types.ts';

/** Points across a mirror each way, and the share of them that may show what is behind the camera. */
const POINTS = 3;
const MOST_SHOWN = 0.34;

/** Whether a piece is a mirror in which the camera, at `heightM` over (0, 0), would see what lies behind it. */
export function showsBehind(placement: Placement, plan: FloorPlan, heightM: number): boolean {
  if (placement.built.kind.id !== 'mirror') return false;
  const box = boxOf(placement);
  const front: Vec3 = [-Math.sin(placement.turn), 0, -Math.cos(placement.turn)];
  const across: Vec3 = [front[2], 0, -front[0]];
  let shown = 0;
  for (let i = 0; i < POINTS; i++) {
    for (let j = 0; j < POINTS; j++) {
      const [u, v] = [((i + 0.5) / POINTS) * 2 - 1, (j + 0.5) / POINTS];
      const at: Vec3 = [
        box.x + across[0] * u * box.halfWidth,
        box.bottom + (box.top - box.bottom) * v,
        box.z + across[2] * u * box.halfWidth,
      ];
      const toward: Vec3 = [at[0], at[1] - heightM, at[2]];
      const depth = toward[0] * front[0] + toward[2] * front[2];
      const back: Vec3 = [toward[0] - 2 * depth * front[0], toward[1], toward[2] - 2 * depth * front[2]];
      if (endsBehind(at, back, plan)) shown++;
    }
  }
  return shown > MOST_SHOWN * POINTS * POINTS;
}

/** Whether a ray from a point of the room comes to the wall behind the camera before any other. */
function endsBehind(from: Vec3, to: Vec3, plan: FloorPlan): boolean {
  const walls = wallsOf(plan.corners);
  const { near } = boundsOf(plan.corners);
  let [least, last] = [Number.POSITIVE_INFINITY, -1];
  for (const { from: corner, along, inward, lengthM, index } of walls) {
    const speed = to[0] * inward[0] + to[2] * inward[1];
    if (speed >= -1e-9) continue;
    const t = ((corner[0] - from[0]) * inward[0] + (corner[1] - from[2]) * inward[1]) / speed;
    const [x, z] = [from[0] + t * to[0] - corner[0], from[2] + t * to[2] - corner[1]];
    const s = x * along[0] + z * along[1];
    if (t > 1e-6 && t < least && s >= -0.01 && s <= lengthM + 0.01) [least, last] = [t, index];
  }
  const up = from[1] + least * to[1];
  if (to[1] > 0 && up > plan.heightM) return from[2] + ((plan.heightM - from[1]) / to[1]) * to[2] < near + 2;
  return last === walls.length - 1 && up > 0.4;
}
