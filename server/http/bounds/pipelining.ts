/** Requests that are sent before their forerunners are answered: no browser and no proxy does that. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers that one connection may wait for. */
const mostWaiting = 16;

const waiting = new WeakMap<Socket, number>();

/**
 * Counts a request until its answer is finished. True for one too many: its connection is gone then, since all of them
 * would be worked on at once, whatever the client reads.
 */
export function isPipelinedTooFar(socket: Socket, response: ServerResponse): boolean {
  const already = waiting.get(socket) ?? 0;
  if (already >= mostWaiting) {
    socket.destroy();
    return true;
  }
  waiting.set(socket, already + 1);
  response.once('finish', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return false;
}
