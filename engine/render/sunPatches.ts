/**
 * Where the sun falls into the room: a list of places from which bounced light is drawn as from lamps. Most light of a
 * sunny room starts on some tenths of a square metre of floor, which scattered rays seldom find.
 */

import * as at from '../kernels/trace/layout.ts';
import type { Runtime } from '../runtime.ts';
import { renderBandOps } from './bandOps.ts';
import { luminanceOf, type PackedScene, SUN_PATCHES } from './pack.ts';
import type { Sky } from './types.ts';

/** Area of all sky portals as the sun sees them, m². */
function sunlitSkyPortals(words: Float32Array, integers: Int32Array): number {
  let sum = 0;
  for (let g = 0; g < integers[at.H_SKY_PORTAL_COUNT]; g++) {
    const group = integers[at.H_LIGHTS] + g * at.GROUP_WORDS;
    let cosine = 0;
    for (let c = 0; c < 3; c++) cosine -= words[group + at.G_NORMAL + c] * words[at.H_SUN_DIRECTION + c];
    sum += Math.max(0, cosine) * words[group + at.G_AREA];
  }
  return sum;
}

/**
 * Lists sunlit places in the packed scene and makes a group of lights of them. Does nothing without sun or sky portals.
 */
export function addSunPatches(packed: PackedScene, sky: Sky, rt: Runtime): void {
  const { words } = packed;
  const integers = new Int32Array(words.buffer, words.byteOffset, words.length);
  if (!sky.sun || sky.skyPortals.length === 0) return;
  const area = sunlitSkyPortals(words, integers);
  if (area <= 0) return;
  const found = rt.arena.f32(SUN_PATCHES * at.PATCH_WORDS);
  rt.bands(renderBandOps.sunPatches, SUN_PATCHES, { scene: words, target: found });
  const low = [1e9, 1e9, 1e9];
  const high = [-1e9, -1e9, -1e9];
  let count = 0;
  let power = 0;
  for (let i = 0; i < SUN_PATCHES; i++) {
    const record = found.subarray(i * at.PATCH_WORDS, (i + 1) * at.PATCH_WORDS);
    if (record[at.S_VALID] === 0) continue;
    words.set(record, integers[at.H_PATCHES] + count * at.PATCH_WORDS);
    count++;
    let cosine = 0;
    for (let c = 0; c < 3; c++) {
      cosine += record[at.S_NORMAL + c] * words[at.H_SUN_DIRECTION + c];
      low[c] = Math.min(low[c], record[at.S_PLACE + c]);
      high[c] = Math.max(high[c], record[at.S_PLACE + c]);
    }
    const radiance = luminanceOf([record[at.S_RADIANCE], record[at.S_RADIANCE + 1], record[at.S_RADIANCE + 2]]);
    power += (radiance * area) / (Math.max(1e-3, cosine) * SUN_PATCHES);
  }
  rt.arena.free(found);
  if (count === 0 || power <= 0) return;
  const index = integers[at.H_LIGHT_COUNT];
  const group = integers[at.H_LIGHTS] + index * at.GROUP_WORDS;
  integers[at.H_LIGHT_COUNT] = index + 1;
  integers[at.H_PATCH_GROUP] = index;
  integers[at.H_PATCH_COUNT] = count;
  words[at.H_PATCH_DENSITY] = SUN_PATCHES / (count * area);
  for (let c = 0; c < 3; c++) words[group + at.G_CENTRE + c] = (low[c] + high[c]) / 2;
  words[group + at.G_RADIUS2] = low.reduce((sum, v, c) => sum + ((high[c] - v) / 2) ** 2, 1e-4);
  words[group + at.G_POWER] = power;
}
