/** Archives, made while they are read. */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportEntry } from './personalData.ts';
import { MissingFile } from './storage/types.ts';

/** What deflate makes no smaller. */
const packedAlready = /\.(?:png|jpe?g|webp|zip)$/i;

/**
 * A zip (zip64 where it must be) of the entries, one open at a time. Files that went missing meanwhile are left out. It
 * stops, and closes what it has open, when the signal aborts or the archive is destroyed; any error destroys the
 * archive with it.
 */
export function zipOf(entries: AsyncIterable<ExportEntry>, signal: AbortSignal, now: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  let open: Readable | undefined;
  const stop = () => archive.destroy();
  signal.addEventListener('abort', stop);
  archive.once('close', () => {
    signal.removeEventListener('abort', stop);
    open?.destroy();
  });
  zip.on('error', (error: Error) => archive.destroy(error));
  // It may fail before its reader listens, who is told when it does: unheard, the error would end the process.
  archive.on('error', () => undefined);

  const add = async ({ name, content, at }: ExportEntry): Promise<void> => {
    const options = { mtime: at ?? now, compress: !packedAlready.test(name) };
    if (typeof content === 'string') return zip.addBuffer(Buffer.from(content), name, options);
    open = await content();
    if (archive.destroyed) open.destroy();
    const read = finished(open);
    zip.addReadStream(open, name, options);
    await read;
  };
  const addAll = async (): Promise<void> => {
    for await (const entry of entries) {
      if (archive.destroyed) return;
      await add(entry).catch((error: unknown) => {
        if (!(error instanceof MissingFile)) throw error;
      });
    }
    zip.end();
  };
  if (signal.aborted) stop();
  addAll().catch((error: Error) => archive.destroy(error));
  return archive;
}
