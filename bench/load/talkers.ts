/**
 * Those who talk, in a thread of their own, so that who measures beside them is not held up by them. Beside them a
 * model at OpenAI's wire that says a word every 50 ms for as long as it is listened to.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { type Reader, say } from './say.ts';
import { Tally, until } from './tally.ts';

/** What the thread is asked: to talk, each reader in `each` conversations at a time. */
export interface Talking {
  readonly readers: readonly Reader[];
  readonly each: number;
  readonly texts: readonly string[];
  readonly seconds: number;
}

/** What it says: where its model is, to begin with, and then a line for each time that it was asked to talk. */
export type Said = { readonly model: string } | { readonly line: string };

const wordEveryMs = 50;

async function startModel(): Promise<string> {
  const word = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'and ' } }] })}\n\n`;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => response.write(word), wordEveryMs);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function talk({ readers, each, texts, seconds }: Talking): Promise<string> {
  const time = AbortSignal.timeout(seconds * 1000);
  const answers = new Tally();
  let words = 0;
  let open = 0;
  let most = 0;
  const turn = async (reader: Reader, n: number) => {
    open += 1;
    await answers.time(() =>
      say(reader, texts[n % texts.length] ?? '', time, () => {
        words += 1;
        most = Math.max(most, open);
      }).catch((error: unknown) => {
        // Still streaming when the time is up: it was no refusal.
        if (!time.aborted) throw error;
      }),
    );
    open -= 1;
  };
  const talking = readers.flatMap((reader) =>
    Array.from({ length: each }, (_, n) => until(time, () => turn(reader, n))),
  );
  await Promise.all(talking);
  const perSecond = (words / seconds).toFixed(0);
  return `${answers.text(`${most} conversations at a time, each answer`)}; ${perSecond} pieces of text a second`;
}

async function serveParent(port: MessagePort): Promise<void> {
  const tell = (said: Said) => port.postMessage(said);
  port.on('message', (asked: Talking) => void talk(asked).then((line) => tell({ line })));
  tell({ model: await startModel() });
}

if (!parentPort) throw new Error('this runs as a thread of `npm run bench -- talk`');
await serveParent(parentPort);
