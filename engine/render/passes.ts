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

/** Reads the passes out of a frame. */
export function readPasses(frame: Frame, packed: PackedScene, objects: readonly SceneObject[]): Passes {
  const { words, objectOfPrimitive } = packed;
  const integers = new Int32Array(words.buffer, words.byteOffset, words.length);
  const kinds = [...new Set(objects.map(({ kind }) => kind))];
  const kindOfObject = objects.map(({ kind }) => kinds.indexOf(kind));
  const pixels = frame.width * frame.height;
  const object = new Int32Array(pixels).fill(-1);
  const kind = new Int32Array(pixels).fill(-1);
  const index = new Int32Array(pixels).fill(-1);
  const normal = new Float32Array(pixels * 3);
  for (let i = 0; i < pixels; i++) {
    const primitive = frame.primitive[i];
    if (primitive < 0) continue;
    object[i] = integers[integers[H_TRIANGLES] + primitive * TRIANGLE_WORDS + T_OBJECT];
    index[i] = objectOfPrimitive[primitive];
    kind[i] = kindOfObject[index[i]];
    const n = frame.normal.subarray(i * 3, i * 3 + 3);
    const length = Math.hypot(n[0], n[1], n[2]);
    if (length > 0) for (let c = 0; c < 3; c++) normal[i * 3 + c] = n[c] / length;
  }
  return {
    depthM: new Float32Array(frame.depth),
    normal,
    albedo: new Float32Array(frame.albedo),
    kept: new Float32Array(frame.kept),
    object,
    kind,
    kinds,
    index,
  };
}
