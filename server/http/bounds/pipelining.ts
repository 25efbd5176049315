/** Requests that are sent before their forerunners are answered: no browser and no proxy does that. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers that one connection may wait for. */
const mostWaiting = 16;

/** What one connection waits for. */
interface Line {
  waiting: number;
  /** Resolves when the answer that was asked for last is finished. */
  last: Promise<unknown>;
  /** Resolves when the connection is gone. */
  readonly gone: Promise<unknown>;
}

const lines = new WeakMap<Socket, Line>();

/** Whether an answer is owed on a connection: asked for, and not finished. */
export function isOwed(socket: Socket): boolean {
  return (lines.get(socket)?.waiting ?? 0) > 0;
}

/**
 * Waits until the answers that the same connection asked for before are finished: all of them would be worked on at
 * once, whatever the client reads. False when there is nobody left to answer: the connection is gone, or it asked for
 * one too many and is ended for it.
 */
export async function isNextOfConnection(socket: Socket, response: ServerResponse): Promise<boolean> {
  const line = lines.get(socket) ?? {
    waiting: 0,
    last: Promise.resolve(),
    gone: new Promise((resolve) => socket.once('close', resolve)),
  };
  lines.set(socket, line);
  if (line.waiting >= mostWaiting) {
    socket.destroy();
    return false;
  }
  line.waiting += 1;
  const before = line.waiting > 1 ? line.last : undefined;
  line.last = new Promise<void>((resolve) => {
    response.once('finish', () => {
      line.waiting -= 1;
      resolve();
    });
  });
  if (before) await Promise.race([before, line.gone]);
  return !socket.destroyed;
}
