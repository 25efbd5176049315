/** The buffers of one picture under way, in the arena. Colours are interleaved, linear-light sRGB. */
import { FRAGMENT_WORDS, FRAGMENTS, GUIDE_WORDS, OUT_WORDS } from '../kernels/trace/layout.ts';

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Mean albedo of what a pixel shows first, with textures and what panes and mirrors before it leave; 0 for metal. */
  readonly albedo: Float32Array;
  /** Light that emitters and the sky send straight to the camera. */
  readonly emission: Float32Array;
  /** Unit shading normal at the pixel's middle, 0 0 0 for the sky. */
  readonly normal: Float32Array;
  /** Metres along the optical axis at the pixel's middle, 0 for the sky. */
  readonly depth: Float32Array;
  /** Primitive of the triangle at the pixel's middle, −1 for the sky. */
  readonly primitive: Int32Array;
  /** Share of the pixel that shows things that are kept, 0-1. */
  readonly kept: Float32Array;
  /** Surfaces of pixels that show several: FRAGMENTS × FRAGMENT_WORDS a pixel; and the same words as integers. */
  readonly fragments: Float32Array;
  readonly fragmentPrimitives: Int32Array;
  /** What the light pass needs of textures: GUIDE_WORDS a pixel. */
  readonly guide: Float32Array;
  /** Sums of light: OUT_WORDS a pixel. */
  readonly light: Float32Array;
}

/**
 * The part of the arena that is needed here; the Runtime itself would be an import cycle, as band operations read
 * frames.
 */
interface Allocator {
  f32(length: number): Float32Array;
  i32(length: number): Int32Array;
}

export function createFrame(width: number, height: number, arena: Allocator): Frame {
  const pixels = width * height;
  const fragments = arena.f32(pixels * FRAGMENTS * FRAGMENT_WORDS);
  return {
    width,
    height,
    albedo: arena.f32(pixels * 3),
    emission: arena.f32(pixels * 3),
    normal: arena.f32(pixels * 3),
    depth: arena.f32(pixels),
    primitive: arena.i32(pixels),
    kept: arena.f32(pixels),
    fragments,
    fragmentPrimitives: new Int32Array(fragments.buffer, fragments.byteOffset, fragments.length),
    guide: arena.f32(pixels * GUIDE_WORDS),
    light: arena.f32(pixels * OUT_WORDS),
  };
}

/**
 * Gives a frame's buffers back to the arena, but for the sums of light: those are given back where components are made
 * of them.
 */
export function freeFrame(frame: Frame, arena: { free(array: Float32Array | Int32Array): void }): void {
  const { albedo, emission, normal, depth, primitive, kept, fragments, guide } = frame;
  for (const array of [albedo, emission, normal, depth, primitive, kept, fragments, guide]) arena.free(array);
}
