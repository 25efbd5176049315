/** Pictures on their way to one address: a few at a time, each of which holds a file and what is read of it ahead. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#contract/code.ts';
import { Refusal } from '../../refusal.ts';
import { lineOf } from '../rateLimits.ts';

/** More than a page shows at once. */
const mostArriving = 32;
/** More than a browser asks for before it has any. */
const mostWaiting = 300;
const retryAfterS = 5;

/** What one address has on its way, and who waits there for a place. */
interface Line {
  going: number;
  readonly waiting: (() => void)[];
}

/** Places by name, so many each; who comes when all are taken waits for one, or is refused (10429). */
export function createPlaces(most: number, waitingAtMost: number) {
  const lines = new Map<string, Line>();
  return {
    /** Gives what frees the place, to be called once. */
    async take(name: string): Promise<() => void> {
      const line = lines.get(name) ?? { going: 0, waiting: [] };
      lines.set(name, line);
      if (line.going < most) line.going += 1;
      else {
        if (line.waiting.length >= waitingAtMost)
          throw new Refusal(CODE.tooMany, { data: { retryAfter: retryAfterS } });
        // The place is handed over, so that it stays counted.
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      }
      return () => {
        const next = line.waiting.shift();
        if (next) next();
        else {
          line.going -= 1;
          if (line.going === 0) lines.delete(name);
        }
      };
    },
  };
}

const places = createPlaces(mostArriving, mostWaiting);

/** For routes of pictures: waits for a place of the address, and holds it until the picture has arrived. */
export async function waitForPlace(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const free = await places.take(lineOf(request.ip));
  if (request.raw.socket.destroyed || reply.raw.closed) {
    free();
    return reply.hijack();
  }
  reply.raw.once('close', free);
  return undefined;
}
