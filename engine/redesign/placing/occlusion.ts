/** How much of a piece the camera sees behind another: by rays to points of its box, not by outlines in the picture. */
import { boxOf, type Placement } from '../../design/arrangement.ts';
import { halfExtent, type OrientedBox, toBox } from '../../design/box.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';

/** Points of a box that are looked at, each way. */
const ACROSS = 5;
const UP = 5;

/** m over the floor at which beds end before their headboards, which stand at their backs. */
const MATTRESS_M = 0.62;

/** The box by which a piece hides others. */
function hidingBox(placement: Placement): OrientedBox {
  const box = boxOf(placement);
  return placement.built.kind.segment === 'bed' ? { ...box, top: Math.min(box.top, MATTRESS_M) } : box;
}

/** Share of a piece, 0-1, that another hides from the camera at `heightM` over the plan's origin. */
export function hiddenShare(one: Placement, by: Placement, heightM: number): number {
  const [own, other] = [boxOf(one), hidingBox(by)];
  const away = Math.hypot(own.x, own.z) || 1;
  // Across the way in which it is seen, through its middle.
  const across: Vec2 = [own.z / away, -own.x / away];
  const half = halfExtent(own, ...across);
  let hidden = 0;
  for (let i = 0; i < ACROSS; i++) {
    for (let j = 0; j < UP; j++) {
      const s = half * (((i + 0.5) / ACROSS) * 2 - 1);
      const y = own.bottom + ((own.top - own.bottom) * (j + 0.5)) / UP;
      if (isBetween([own.x + s * across[0], y, own.z + s * across[1]], other, heightM)) hidden++;
    }
  }
  return hidden / (ACROSS * UP);
}

/** Whether a box lies between the camera and a point (slabs, Kay and Kajiya 1986). */
function isBetween([x, y, z]: Vec3, box: OrientedBox, heightM: number): boolean {
  const [fx, fz] = toBox(box, [0, 0]);
  const [tx, tz] = toBox(box, [x, z]);
  let [enter, leave] = [0, 1 - 1e-6];
  for (const [from, to, low, high] of [
    [fx, tx, -box.halfWidth, box.halfWidth],
    [fz, tz, -box.halfDepth, box.halfDepth],
    [heightM, y, box.bottom, box.top],
  ]) {
    const d = to - from;
    if (Math.abs(d) < 1e-9) {
      if (from < low || from > high) return false;
      continue;
    }
    const [a, b] = [(low - from) / d, (high - from) / d];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter < leave;
}
