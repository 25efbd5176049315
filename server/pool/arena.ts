/** Typed arrays out of the shared memory: first fit with a sorted free list. Owned by the job thread alone. */
import type { Arena } from '#engine/runtime.ts';
import { layout } from './kernels/memory.ts';

/** Cache lines: two arrays never share one, and SIMD loads are aligned. */
const alignment = 64;

interface Block {
  start: number;
  end: number;
}

export interface SharedArena extends Arena {
  /** Forgets all arrays. */
  reset(): void;
  /** Most bytes that were ever handed out at once since the memory was made. */
  readonly peakBytes: number;
}

/** Throws RangeError when a request does not fit. */
export function createArena(buffer: SharedArrayBuffer, base: number = layout.arena): SharedArena {
  let free: Block[] = [{ start: base, end: buffer.byteLength }];
  let taken = new Map<number, number>();
  // Memory above was never written to: it is zero already, and stays untouched until the tool writes to it.
  let written = base;

  const take = (bytes: number, isZeroed = true): number => {
    const size = Math.max(alignment, Math.ceil(bytes / alignment) * alignment);
    const index = free.findIndex((block) => block.end - block.start >= size);
    const block = free[index];
    if (!block) {
      throw new RangeError(
        `the picture needs more working memory than there is (${Math.round(bytes / 2 ** 20)} MiB more)`,
      );
    }
    const { start } = block;
    block.start += size;
    if (block.start === block.end) free.splice(index, 1);
    taken.set(start, start + size);
    if (isZeroed && start < written) new Uint8Array(buffer, start, Math.min(size, written - start)).fill(0);
    written = Math.max(written, start + size);
    return start;
  };

  const give = (start: number): void => {
    const end = taken.get(start);
    if (end === undefined) return;
    taken.delete(start);
    let index = free.findIndex((block) => block.start > start);
    if (index < 0) index = free.length;
    free.splice(index, 0, { start, end });
    const merge = (left: number): void => {
      const p = free[left];
      const q = free[left + 1];
      if (!p || !q || p.end !== q.start) return;
      p.end = q.end;
      free.splice(left + 1, 1);
    };
    merge(index);
    merge(index - 1);
  };

  return {
    u8: (length) => new Uint8Array(buffer, take(length), length),
    u16: (length) => new Uint16Array(buffer, take(length * 2), length),
    i32: (length) => new Int32Array(buffer, take(length * 4), length),
    f32: (length) => new Float32Array(buffer, take(length * 4), length),
    f64: (length) => new Float64Array(buffer, take(length * 8), length),
    f32Unset: (length) => new Float32Array(buffer, take(length * 4, false), length),
    free(array) {
      // Only whole arrays of this arena go back; freeing twice, or a copy on the heap, is harmless.
      if (array.buffer === buffer) give(array.byteOffset);
    },
    reset() {
      free = [{ start: base, end: buffer.byteLength }];
      taken = new Map();
    },
    get peakBytes() {
      return written - base;
    },
  };
}
