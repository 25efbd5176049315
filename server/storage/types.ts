/** Files by key: pictures and whatever else is too large for the database. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Both ends included, from 0, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Nothing is stored under the key. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
  readonly key: string;
  constructor(key: string) {
    super(`nothing is stored under ${key}`);
    this.key = key;
  }
}

/**
 * Keys are like `images/ab/abcdef.png`: segments of `[A-Za-z0-9._-]` that do not start with a dot, joined by `/`, at
 * most 200 characters. Anything else throws RangeError.
 */
export interface Storage {
  readonly kind: 'folder' | 's3';
  /** Stores a whole file or nothing, replacing what was there. The stream is read to its end. */
  put(key: string, content: Readable | Uint8Array, options?: { contentType?: string }): Promise<StoredFile>;
  /** The same from a file on this machine, which stays or (folder, same disk) is moved when `move` is set. */
  putFile(key: string, path: string, options?: { contentType?: string; move?: boolean }): Promise<StoredFile>;
  /** Throws MissingFile. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Path of a local file with the content, and what to call when it is no longer needed: the stored file itself with a
   * folder (only to be read), a temporary copy with S3. Throws MissingFile.
   */
  localCopy(key: string): Promise<{ path: string; done(): Promise<void> }>;
  /** undefined: nothing there. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** Nothing there is no error. */
  delete(key: string): Promise<void>;
  /** Everything whose key starts with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes files of `temporaryPath` that were last changed before then, and tells how many. */
  sweepTemporary(before: Date): Promise<number>;
  /** A new path on this machine for a file that is being made; swept when left behind. Its folder exists. */
  temporaryPath(extension: string): string;
  close(): Promise<void>;
}
