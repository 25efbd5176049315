/** The picture in the making as an engine shows it, made small enough to be told with a job's progress. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from '../../pool/types.ts';

/** Less often than engines show one: each is written and sent with the job. */
const everyMs = 1000;
const widthPx = 320;

export interface Previews {
  /** PNG or JPEG, as it came. Never throws: what is no picture is not shown. */
  hear(bytes: Uint8Array): void;
  /** Resolves when nothing of it is being written any more. */
  stop(): Promise<void>;
}

/** `folder` is the job's own; `tell` gets WebP. */
export function smallPreviews(
  pool: Pick<Pool, 'preview'>,
  folder: string,
  signal: AbortSignal,
  tell: (webp: Uint8Array) => void,
): Previews {
  let making: Promise<void> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let isOver = false;
  const make = async (bytes: Uint8Array): Promise<void> => {
    const [given, small] = [path.join(folder, 'preview'), path.join(folder, 'preview.webp')];
    await writeFile(given, bytes);
    await pool.preview(given, small, widthPx, { signal });
    const webp = await readFile(small);
    if (!isOver) tell(webp);
  };
  return {
    hear(bytes) {
      if (making || isOver || performance.now() - last < everyMs) return;
      last = performance.now();
      making = make(bytes)
        .catch(() => undefined)
        .finally(() => {
          making = undefined;
        });
    },
    async stop() {
      isOver = true;
      await making;
    },
  };
}
