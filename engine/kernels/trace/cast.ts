/** Single rays, for tests, benches and questions of sight. */
import { C_DIRECTION, C_HIT, C_ORIGIN, C_PRIMITIVE, C_REACH, CAST_WORDS } from './layout.ts';
import type { i32 } from './machine.ts';
import { guideReal, reg, setGuide, setGuideWhole } from './machine.ts';
import * as Hit from './records/hit.ts';
import { closest, reaches } from './traverse.ts';

/**
 * Casts `count` rays and writes what each met: see CAST_WORDS. With `any` 1 only whether light comes through: primitive
 * 1 or 0.
 */
export function castRays(count: i32, any: i32): void {
  for (let i = 0; i < count; i++) {
    const at = i * CAST_WORDS;
    const x = guideReal(at + C_ORIGIN);
    const y = guideReal(at + C_ORIGIN + 1);
    const z = guideReal(at + C_ORIGIN + 2);
    const dx = guideReal(at + C_DIRECTION);
    const dy = guideReal(at + C_DIRECTION + 1);
    const dz = guideReal(at + C_DIRECTION + 2);
    const reach = guideReal(at + C_REACH);
    const primitive = any === 0 ? closest(x, y, z, dx, dy, dz, reach) : reaches(x, y, z, dx, dy, dz, reach);
    setGuideWhole(at + C_PRIMITIVE, primitive);
    if (any !== 0 || primitive < 0) continue;
    for (let c = 0; c < 3; c++) setGuide(at + C_HIT + c, reg(Hit.t + c));
  }
}
