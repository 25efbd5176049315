/** Files in a folder of this machine. A file is written under a temporary name and renamed: whole, or not there. */
import { createReadStream, mkdirSync } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { intoFile } from './intoFile.ts';
import { checkKey } from './key.ts';
import { TemporaryFolder } from './temporary.ts';
import { type ByteRange, MissingFile, type Storage, type StoredFile } from './types.ts';

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** What was written must be on the disk before a row says that it is there. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export class FolderStorage implements Storage {
  readonly kind = 'folder';
  readonly #temporary: TemporaryFolder;
  readonly #folder: string;

  /** `folder` and `temporaryFolder` must be on the same disk. */
  constructor(folder: string, temporaryFolder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#temporary = new TemporaryFolder(temporaryFolder);
  }

  #path(key: string): string {
    return path.join(this.#folder, checkKey(key));
  }

  async #place(draft: string, key: string): Promise<StoredFile> {
    const target = this.#path(key);
    try {
      await flush(draft);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    const { size, mtime } = await stat(target);
    return { key, size, modifiedAt: mtime };
  }

  async put(key: string, content: Readable | Uint8Array): Promise<StoredFile> {
    checkKey(key);
    const draft = this.#temporary.next('put');
    try {
      const source = content instanceof Uint8Array ? Readable.from([content]) : content;
      await intoFile(draft, (file) => pipeline(source, file));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return this.#place(draft, key);
  }

  async putFile(key: string, file: string, options: { move?: boolean } = {}): Promise<StoredFile> {
    checkKey(key);
    if (options.move) return this.#place(file, key);
    const draft = this.#temporary.next('put');
    try {
      await copyFile(file, draft);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return this.#place(draft, key);
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    try {
      // Opened here, so that a missing file is told now and a file that is deleted meanwhile can be read to its end.
      const handle = await open(this.#path(key), 'r');
      return createReadStream('', { fd: handle, ...(range ? { start: range.start, end: range.end } : {}) });
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) throw new MissingFile(key);
      throw error;
    }
  }

  async localCopy(key: string): Promise<{ path: string; done(): Promise<void> }> {
    if (!(await this.stat(key))) throw new MissingFile(key);
    return { path: this.#path(key), done: async () => undefined };
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    try {
      const found = await stat(this.#path(key));
      return found.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : undefined;
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true }).catch((error: unknown) => {
      if (!isCode(error, 'ENOTDIR')) throw error;
    });
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
    const slash = prefix.lastIndexOf('/');
    yield* this.#walk(slash < 0 ? '' : prefix.slice(0, slash), prefix);
  }

  async *#walk(folder: string, prefix: string): AsyncIterable<StoredFile> {
    const entries = await opendir(path.join(this.#folder, folder)).catch((error: unknown) => {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    });
    if (!entries) return;
    for await (const entry of entries) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* this.#walk(key, prefix);
      } else if (key.startsWith(prefix)) {
        const found = await this.stat(key);
        if (found) yield found;
      }
    }
  }

  temporaryPath(extension: string): string {
    return this.#temporary.next(extension);
  }

  sweepTemporary(before: Date): Promise<number> {
    return this.#temporary.sweep(before);
  }

  async close(): Promise<void> {}
}
