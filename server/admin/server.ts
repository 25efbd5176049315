/** The administration socket: mode 0600, so that only the user that runs the server (and root) can connect. */
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { Log } from '../log.ts';
import { AdminRefusal } from '../modules/admin/refusal.ts';
import { adminRequest } from '../modules/admin/requests.ts';
import type { AdminService } from '../modules/admin/service.ts';
import { fitsSocket, pointerFile, removeSocket, socketName, temporaryPrefix } from './place.ts';
import { type AdminReply, firstLine } from './protocol.ts';

const longestRequest = 16_384;
/** A client that has said nothing for this long will not. */
const silenceMs = 10_000;

export interface AdminSocket {
  /** Ends what is being done, then closes and removes the socket. */
  close(): Promise<void>;
}

export interface AdminSocketOptions {
  readonly admin: AdminService;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** Held by this process: nobody else listens there. */
  readonly dataDir: string;
}

function listening(server: Server, file: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(file, () => {
    server.off('error', reject);
    resolve();
  });
  return promise;
}

/**
 * Listens at `admin.sock` in a folder. Nobody can reach the socket before it has its mode; one that is there is
 * replaced.
 */
async function listenIn(server: Server, folder: string): Promise<void> {
  const file = path.join(folder, socketName);
  const nursery = mkdtempSync(path.join(folder, '.a-'));
  try {
    const draft = path.join(nursery, 's');
    if (!fitsSocket(draft) || !fitsSocket(file)) throw new Error(`${file} is too long for a socket`);
    await listening(server, draft);
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } finally {
    rmSync(nursery, { recursive: true, force: true });
  }
}

async function listenElsewhere(server: Server, dataDir: string): Promise<void> {
  const folder = mkdtempSync(temporaryPrefix());
  try {
    await listenIn(server, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(pointerFile(dataDir), path.join(folder, socketName), { mode: 0o600 });
}

async function replyTo(line: string, { admin, log }: AdminSocketOptions): Promise<AdminReply> {
  try {
    const request = adminRequest.safeParse(JSON.parse(line));
    if (!request.success) {
      return { ok: false, reason: 'usage', message: `not understood: ${request.error.issues[0]?.message}` };
    }
    return { ok: true, answer: await admin.run(request.data) };
  } catch (error) {
    if (error instanceof AdminRefusal) return { ok: false, reason: error.reason, message: error.message };
    if (error instanceof SyntaxError) return { ok: false, reason: 'usage', message: 'not understood: no JSON' };
    log.error({ err: error }, 'administration failed');
    return { ok: false, reason: 'failed', message: 'the server failed to do it; its log says why' };
  }
}

/**
 * Opens the socket. Where neither the data folder nor the one for temporary files can hold one, the server goes on
 * without.
 */
export async function openAdminSocket(options: AdminSocketOptions): Promise<AdminSocket> {
  const { dataDir, log } = options;
  const sockets = new Set<Socket>();
  /** Those that have not asked yet. */
  const silent = new Set<Socket>();
  const exchanges = new Set<Promise<void>>();
  const exchange = async (socket: Socket) => {
    const line = await firstLine(socket, longestRequest).catch(() => undefined);
    silent.delete(socket);
    socket.setTimeout(0);
    if (line === undefined) socket.destroy();
    else socket.end(`${JSON.stringify(await replyTo(line, options))}\n`);
  };
  const makeServer = () =>
    createServer((socket) => {
      sockets.add(socket);
      silent.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.setTimeout(silenceMs, () => socket.destroy());
      const running = exchange(socket).finally(() => exchanges.delete(running));
      exchanges.add(running);
    });

  removeSocket(dataDir);
  let server = makeServer();
  try {
    await listenIn(server, dataDir).catch(async () => {
      server.close();
      server = makeServer();
      await listenElsewhere(server, dataDir);
    });
  } catch (error) {
    server.close();
    log.warn({ err: error }, 'there is no administration socket: roomwright admin works while no server runs');
  }
  return {
    close: async () => {
      removeSocket(dataDir);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of silent) socket.destroy();
      await Promise.allSettled(exchanges);
      for (const socket of sockets) socket.destroySoon();
      await closed;
    },
  };
}
