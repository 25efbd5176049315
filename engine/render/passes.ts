/** What is known of each pixel besides its colour: ground truth for everything that reads pictures. */
import { H_TRIANGLES, T_OBJECT, TRIANGLE_WORDS } from '../kernels/trace/layout.ts';
import type { Frame } from './frame.ts';
import type { PackedScene } from './pack.ts';
import type { SceneObject } from './types.ts';

/** One value a pixel, row by row, of what lies at the pixel's middle behind clear panes. Arrays of their own. */
export interface Passes {
  /** Metres along the optical axis, 0 for the sky. */
  readonly depthM: Float32Array;
  /** Unit normal in world axes, xyz interleaved; 0 0 0 for the sky. */
  readonly normal: Float32Array;
  /** Linear albedo with textures, interleaved; 0 for metal, emitters and the sky. */
  readonly albedo: Float32Array;
  /** Share of the pixel that shows things that are kept, 0-1; how finely, says the quality. */
  readonly kept: Float32Array;
  /** `objectId` of the object, −1 for the sky. */
  readonly object: Int32Array;
  /** Index into `kinds`, −1 for the sky. */
  readonly kind: Int32Array;
  readonly kinds: readonly string[];
  /** Index into the scene's objects, −1 for the sky. */
  readonly index: Int32Array;
}

/** Passes of `pixels` pixels, before any is read. */
export function createPasses(pixels: number, objects: readonly SceneObject[]): Passes {
  return {
    depthM: new Float32Array(pixels),
    normal: new Float32Array(pixels * 3),
    albedo: new Float32Array(pixels * 3),
    kept: new Float32Array(pixels),
    object: new Int32Array(pixels),
    kind: new Int32Array(pixels),
    kinds: [...new Set(objects.map(({ kind }) => kind))],
    index: new Int32Array(pixels),
  };
}

/** Reads the passes out of a frame: those of the pixels from `first` on. */
export function readPasses(
  frame: Frame,
  packed: PackedScene,
  objects: readonly SceneObject[],
  passes: Passes,
  first: number,
): void {
  const { words, objectOfPrimitive } = packed;
  const integers = new Int32Array(words.buffer, words.byteOffset, words.length);
  const kindOfObject = objects.map(({ kind }) => passes.kinds.indexOf(kind));
  const { object, kind, index, normal } = passes;
  const pixels = frame.width * frame.height;
  for (let i = 0; i < pixels; i++) {
    const primitive = frame.primitive[i];
    const p = first + i;
    const isSky = primitive < 0;
    object[p] = isSky ? -1 : integers[integers[H_TRIANGLES] + primitive * TRIANGLE_WORDS + T_OBJECT];
    index[p] = isSky ? -1 : objectOfPrimitive[primitive];
    kind[p] = isSky ? -1 : kindOfObject[index[p]];
    const n = i * 3;
    const length = isSky ? 0 : Math.hypot(frame.normal[n], frame.normal[n + 1], frame.normal[n + 2]);
    for (let c = 0; c < 3; c++) normal[p * 3 + c] = length > 0 ? frame.normal[n + c] / length : 0;
  }
  passes.depthM.set(frame.depth, first);
  passes.albedo.set(frame.albedo, first * 3);
  passes.kept.set(frame.kept, first);
}
