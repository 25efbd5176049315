/**
 * Where the administration socket is: `admin.sock` in the data folder. Where that path is too long for a socket, or the
 * file system knows no sockets, a folder of its own for temporary files, which `admin.sock.path` in the data folder
 * then names.
 */
import { readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Bytes that a socket's path may have: 107 on Linux, 103 on macOS, a few of them for the name that it is made under.
 */
const longestPath = 100;
const folderPrefix = 'roomwright-admin-';

export const socketName = 'admin.sock';

/** The folder for temporary files without its random end. */
export function temporaryPrefix(): string {
  return path.join(tmpdir(), folderPrefix);
}

/** The file of a data folder that names a socket elsewhere. */
export function pointerFile(dataDir: string): string {
  return path.join(dataDir, `${socketName}.path`);
}

export function fitsSocket(file: string): boolean {
  return Buffer.byteLength(file) <= longestPath;
}

function pointedAt(dataDir: string): string | undefined {
  try {
    return readFileSync(pointerFile(dataDir), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The socket's path, whether or not anybody listens there. */
export function socketPath(dataDir: string): string {
  return pointedAt(dataDir) ?? path.join(dataDir, socketName);
}

/** Removes the socket with what names it, also that of a process which was killed. Harmless when there is none. */
export function removeSocket(dataDir: string): void {
  const elsewhere = pointedAt(dataDir);
  // The file could say anything; only what has the form of our own folders is touched.
  if (elsewhere && path.basename(elsewhere) === socketName && path.dirname(elsewhere).includes(folderPrefix)) {
    rmSync(elsewhere, { force: true });
    try {
      rmdirSync(path.dirname(elsewhere));
    } catch {
      // Gone already, or somebody else's.
    }
  }
  rmSync(pointerFile(dataDir), { force: true });
  rmSync(path.join(dataDir, socketName), { force: true });
}
