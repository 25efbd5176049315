/** One exchange over the administration socket: a request as a line of JSON, a reply as a line of JSON, the end. */
import type { Socket } from 'node:net';
import { z } from 'zod';
import { adminAnswer } from '../modules/admin/requests.ts';

/** What comes back: the answer, or why there is none. */
export const adminReply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), answer: adminAnswer }),
  z.object({ ok: z.literal(false), reason: z.string(), message: z.string() }),
]);
export type AdminReply = z.output<typeof adminReply>;

/**
 * The first line that a connection sends, without its end. Rejects when it closes before, or sends more than
 * `most` characters.
 */
export function firstLine(socket: Socket, most: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  socket.setEncoding('utf8');
  const hear = (chunk: string) => {
    const from = text.length;
    text += chunk;
    const end = text.indexOf('\n', from);
    if (end < 0 && text.length <= most) return;
    // Nothing is expected after the line: what comes is not kept.
    socket.off('data', hear);
    socket.resume();
    if (end >= 0) resolve(text.slice(0, end));
    else reject(new Error('the line is too long'));
  };
  socket.on('data', hear);
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('the connection ended early')));
  return promise;
}
