import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * Makes a file that its owner alone may read, and lets `fill` write it to its end. Settles as `fill` does, though not
 * before the file is closed: a stream that fails at once is told before its file has been opened, and the file would
 * appear after whoever heard of it had removed it.
 */
export async function intoFile(path: string, fill: (file: WriteStream) => Promise<void>): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  try {
    await fill(file);
  } finally {
    file.destroy();
    await closed;
  }
}
