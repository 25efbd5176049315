/** Upright boxes turned about the vertical: what the layout thinks furniture is. */
import type { Vec2 } from '../geometry/types.ts';

/**
 * Centre (x, z), half width along its own x, half depth along its own z, turn in radians (z towards x), and heights.
 */
export interface OrientedBox {
  readonly x: number;
  readonly z: number;
  readonly halfWidth: number;
  readonly halfDepth: number;
  readonly turn: number;
  readonly bottom: number;
  readonly top: number;
}

/** A point of the box's own axes in the floor plan's. */
export function fromBox(box: Pick<OrientedBox, 'x' | 'z' | 'turn'>, [x, z]: Vec2): Vec2 {
  const c = Math.cos(box.turn);
  const s = Math.sin(box.turn);
  return [box.x + c * x + s * z, box.z - s * x + c * z];
}

/** A point of the floor plan in the box's own axes. */
export function toBox(box: Pick<OrientedBox, 'x' | 'z' | 'turn'>, [x, z]: Vec2): Vec2 {
  const c = Math.cos(box.turn);
  const s = Math.sin(box.turn);
  const dx = x - box.x;
  const dz = z - box.z;
  return [c * dx - s * dz, s * dx + c * dz];
}

/** The four corners of the footprint. */
export function footprint(box: OrientedBox): Vec2[] {
  const { halfWidth: w, halfDepth: d } = box;
  return [fromBox(box, [-w, -d]), fromBox(box, [-w, d]), fromBox(box, [w, d]), fromBox(box, [w, -d])];
}

/** Metres from a point of the floor plan to the footprint; 0 inside. */
export function distanceTo(box: OrientedBox, p: Vec2): number {
  const [x, z] = toBox(box, p);
  const dx = Math.max(0, Math.abs(x) - box.halfWidth);
  const dz = Math.max(0, Math.abs(z) - box.halfDepth);
  return Math.hypot(dx, dz);
}

/**
 * How deep two footprints overlap, metres: least shift that parts them (separating axes); 0 or less when they are
 * apart, and then no more than their distance.
 */
export function planOverlap(a: OrientedBox, b: OrientedBox): number {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  let least = Number.POSITIVE_INFINITY;
  for (const turn of [a.turn, b.turn]) {
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    least = Math.min(least, halfExtent(a, c, -s) + halfExtent(b, c, -s) - Math.abs(dx * c - dz * s));
    least = Math.min(least, halfExtent(a, s, c) + halfExtent(b, s, c) - Math.abs(dx * s + dz * c));
  }
  return least;
}

/** How deep two boxes go into each other, metres; 0 or less when they are apart or one stands over the other. */
export function overlap(a: OrientedBox, b: OrientedBox): number {
  const vertical = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
  return vertical <= 0 ? vertical : Math.min(vertical, planOverlap(a, b));
}

/** Half extent of the footprint along a unit direction, metres. */
export function halfExtent(box: OrientedBox, x: number, z: number): number {
  const c = Math.cos(box.turn);
  const s = Math.sin(box.turn);
  return box.halfWidth * Math.abs(c * x - s * z) + box.halfDepth * Math.abs(s * x + c * z);
}
