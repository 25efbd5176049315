/** A scene becomes a line drawing, without any light being traced. */

import { copyI32 } from '../image/raster.ts';
import type { Mask } from '../image/types.ts';
import { CAST_WORDS } from '../kernels/trace/layout.ts';
import type { Runtime } from '../runtime.ts';
import { renderBandOps } from './bandOps.ts';
import { mannersOf, partsOf } from './lineBorders.ts';
import { raysOfLines } from './linePass.ts';
import { packScene } from './pack.ts';
import type { RenderScene } from './types.ts';

/** The size that pens are cut for. */
const PEN_PIXELS = 1024 * 683;

/**
 * Draws the visible geometry as black lines on white (0 ink, 255 paper), at the scene's own size: outlines where things
 * or depths part, creases where a surface bends by more than 25°, materials that meet; the house heavier than what
 * stands in it, soft things without their wrinkles, no textures, no mirror images, nothing outside the windows. Throws
 * AbortedError.
 */
export function drawLines(scene: RenderScene, rt: Runtime): Mask {
  const { width, height } = scene;
  const packed = packScene(scene, { seed: 1, maxBounces: 0, clamp: 1 }, rt.arena);
  const objectOfPrimitive = copyI32(packed.objectOfPrimitive, rt.arena);
  const rays = rt.arena.f32Unset(raysOfLines(width, height) * CAST_WORDS);
  const drawing = rt.arena.u8(width * height);
  rt.bands(renderBandOps.lines, height, {
    scene: packed.words,
    width,
    height,
    rays,
    objectOfPrimitive,
    parts: partsOf(scene.objects),
    manners: mannersOf(packed.bsdfs),
    pen: Math.max(0.75, Math.sqrt((width * height) / PEN_PIXELS)),
    drawing,
  });
  const data = new Uint8Array(drawing);
  for (const array of [packed.words, objectOfPrimitive, rays, drawing]) rt.arena.free(array);
  return { width, height, data };
}
