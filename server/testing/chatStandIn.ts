/** A stand-in of a server that speaks OpenAI's chat completions: says what a test says, and how it fails. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

export interface StandInRequest {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string; readonly tool_call_id?: string }[];
    readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[];
  };
}

export interface ChatStandIn {
  /** For ASSISTANT_URL. */
  readonly url: string;
  readonly requests: readonly StandInRequest[];
  /** Answers the next requests, one after the other; the last one goes on answering. */
  script(...answers: readonly Answer[]): void;
  close(): Promise<void>;
}

export type Answer = (response: ServerResponse) => void | Promise<void>;

const head = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const delta = (given: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: given }] })}\n\n`;
const done = 'data: [DONE]\n\n';

/** Says a text word by word. */
export const says =
  (text: string): Answer =>
  (response) => {
    head(response);
    for (const word of text.split(/(?<= )/)) response.write(delta({ content: word }));
    response.end(done);
  };

/** Calls a tool, its arguments in two pieces as servers send them. */
export const callsTool =
  (name: string, given: object | string, before = ''): Answer =>
  (response) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    const half = Math.floor(text.length / 2);
    const call = (part: object) => delta({ tool_calls: [{ index: 0, ...part }] });
    head(response);
    if (before) response.write(delta({ content: before }));
    response.write(call({ id: 'call_1', type: 'function', function: { name, arguments: text.slice(0, half) } }));
    response.write(call({ function: { arguments: text.slice(half) } }));
    response.end(done);
  };

/** Begins to talk and never ends, as fast as it is read. */
export const talksWithoutEnd: Answer = (response) => {
  head(response);
  const more = () => {
    while (!response.destroyed && response.write(delta({ content: 'and so on '.repeat(20) }))) {
      // As much as the connection takes.
    }
  };
  response.on('drain', more);
  more();
};

/** Says a word now and then, for as long as it is listened to. */
export const drips: Answer = (response) => {
  head(response);
  const timer = setInterval(() => response.write(delta({ content: 'and ' })), 100);
  response.on('close', () => clearInterval(timer));
};

export const saysNothing: Answer = (response) => void head(response).flushHeaders();
export const neverAnswers: Answer = () => undefined;

/** The connection is lost in the middle of a frame. */
export const breaksOff =
  (text: string): Answer =>
  (response) => {
    head(response);
    response.write(delta({ content: text }));
    response.write('data: {"choices":[{"de', () => response.destroy());
  };

export const fails =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end('{"error":{"message":"no"}}');

export async function startChatStandIn(): Promise<ChatStandIn> {
  const requests: StandInRequest[] = [];
  let answers: readonly Answer[] = [says('Hello.')];
  const server = createServer((request, response) => {
    void textOf(request).then(async (body) => {
      requests.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
      const [next, ...rest] = answers;
      if (rest.length > 0) answers = rest;
      await next?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script: (...next) => {
      answers = next;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
