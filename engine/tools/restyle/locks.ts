/** What stays as it is. */
import type { Mask } from '../../image/types.ts';
import type { Perception } from '../../perceive/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { Size } from '../resultSize.ts';
import type { Lockable } from './params.ts';

/** 255 where a lock holds, falling to 0 across the soft edge of the mattes. */
export function lockMask(perception: Perception, locks: readonly Lockable[], size: Size, rt: Runtime): Uint8Array {
  const { width, height } = size;
  const lock = rt.arena.u8(width * height);
  if (locks.length === 0) return lock;
  const add = (mask: Mask) => {
    for (let i = 0; i < lock.length; i++) lock[i] = Math.max(lock[i], Math.min(255, mask.data[i] * 2));
  };
  const surfaces = (kind: string) => perception.surfaces.filter((surface) => surface.kind === kind);
  if (locks.includes('floor')) for (const surface of surfaces('floor')) add(surface.mask);
  if (locks.includes('walls')) for (const surface of surfaces('wall')) add(surface.mask);
  if (locks.includes('ceiling')) for (const surface of surfaces('ceiling')) add(surface.mask);
  if (locks.includes('openings')) add(perception.opening);
  if (locks.includes('furniture')) {
    const data = new Uint8Array(width * height);
    for (let i = 0; i < data.length; i++) {
      let covered = perception.opening.data[i];
      for (const surface of perception.surfaces) covered += surface.mask.data[i];
      data[i] = Math.max(0, 255 - covered);
    }
    add({ width, height, data });
  }
  return lock;
}
