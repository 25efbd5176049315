/** The folder for files that are being made: on this machine's disk, swept when left behind. */
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../db/id.ts';

export class TemporaryFolder {
  readonly path: string;

  constructor(folder: string) {
    this.path = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** A path that nothing is at; `extension` without its dot. */
  next(extension: string): string {
    return path.join(this.path, `${newId()}.${extension}`);
  }

  /** Removes what was last changed before `before` and tells how many files. */
  async sweep(before: Date): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.path)) {
      const file = path.join(this.path, name);
      const found = await stat(file).catch(() => undefined);
      if (!found || found.mtime >= before) continue;
      await rm(file, { recursive: true, force: true });
      removed += 1;
    }
    return removed;
  }
}
