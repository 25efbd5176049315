/** Answers that nobody reads: each would hold its connection and an open file for as long as the client likes. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** As long as proxies wait for a client that takes nothing. */
const patienceMs = 60_000;

/**
 * Ends connections that stood still for a while: those whose answer is not taken, and those that wait for nothing. One
 * whose answer is still being made is left alone, however long that takes.
 */
export function endUnread(server: Server, isOwed: (socket: Socket) => boolean, ms = patienceMs): void {
  // The system's clock of a socket begins anew with every byte that comes or goes, those of one long write included.
  server.setTimeout(ms, (socket) => {
    if (socket.writableLength > 0 || !isOwed(socket)) socket.destroy();
  });
}
