/** Reads a file front to back in pieces, so that a picture of 200 MB never stands in memory. */
import type { FileHandle } from 'node:fs/promises';

const pieceBytes = 256 * 1024;

/** The file ended before what its own lengths promise. */
export class TruncatedFile extends Error {
  override readonly name = 'TruncatedFile';
}

export class ByteReader {
  readonly #file: FileHandle;
  #held: Buffer = Buffer.alloc(0);
  #taken = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Bytes taken so far. */
  get taken(): number {
    return this.#taken;
  }

  /** What stands next without taking it: at least `count` bytes, less only at the end of the file. */
  async peek(count = 1): Promise<Buffer> {
    while (this.#held.length < count && (await this.#more()));
    return this.#held;
  }

  /** Takes `count` bytes of what was peeked. */
  take(count: number): Buffer {
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    this.#taken += taken.length;
    return taken;
  }

  /**
   * Exactly `count` bytes; throws TruncatedFile when the file ends before. For headers and segments, not for pixel
   * data.
   */
  async read(count: number): Promise<Buffer> {
    while (this.#held.length < count) {
      if (!(await this.#more()))
        throw new TruncatedFile(`${count} bytes were promised, ${this.#held.length} are there`);
    }
    return this.take(count);
  }

  /** The next `count` bytes piece by piece. */
  async *pieces(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      const held = await this.peek();
      if (held.length === 0) throw new TruncatedFile(`${left} bytes are missing`);
      const piece = this.take(Math.min(left, held.length));
      left -= piece.length;
      yield piece;
    }
  }

  async #more(): Promise<boolean> {
    const piece = Buffer.allocUnsafe(pieceBytes);
    const { bytesRead } = await this.#file.read(piece, 0, pieceBytes);
    if (bytesRead === 0) return false;
    const fresh = piece.subarray(0, bytesRead);
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, fresh]) : fresh;
    return true;
  }
}
