/**
 * Entry of a process that reads and writes pictures and knows nothing else: what a decoder does to it (memory, time, a
 * crash) stays in it, and ending it ends native work at once. Takes one request at a time and answers each exactly
 * once.
 */
import { failureOf } from './failures.ts';
import { drawMask, measureMask } from './maskFile.ts';
import { clean, type Declare, ingest, preview, toJpeg } from './pictures.ts';
import { lowerOwnPriority } from './priority.ts';
import type { Answer, Asked, PictureRequest } from './protocol.ts';

function send(message: Answer): void {
  process.send?.(message);
}

function answer(request: PictureRequest, declare: Declare): Promise<unknown> {
  switch (request.kind) {
    case 'ingest':
      return ingest(request, declare);
    case 'clean':
      return clean(request);
    case 'preview':
      return preview(request, declare);
    case 'measureMask':
      return measureMask(request, declare);
    case 'drawMask':
      return drawMask(request, declare);
    case 'toJpeg':
      return toJpeg(request, declare);
  }
}

async function handle({ id, request }: Asked<PictureRequest>): Promise<void> {
  try {
    const reply = await answer(request, ({ width, height }) => send({ id, declaredPixels: width * height }));
    send({ id, reply });
  } catch (error) {
    send({ id, failure: failureOf(error) });
  }
}

// Whoever ends the server sends its signals to this process, too: the pool decides when it goes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// An ordinary exit would wait for native work.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
lowerOwnPriority(Number(process.argv[2]));
process.on('message', (message) => void handle(message as Asked<PictureRequest>));
