/** Stripe's protocol: form-encoded requests with a key and idempotency keys in, JSON out, errors in their envelope. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FormObject, readStripeForm } from './stripeForm.ts';
import { StripeFault, type StripeJson, stripeId } from './stripeObjects.ts';

export interface StripeWireOptions {
  readonly key: string;
  /** Answers `GET /v1/…`, `POST /v1/…`, `DELETE /v1/…`; throws StripeFault. */
  readonly answer: (asked: string, form: FormObject, base: string) => StripeJson;
  /** While true, connections break off. */
  readonly isDown: () => boolean;
}

export interface StripeWire {
  readonly url: string;
  /** Requests that came in, e.g. `POST /v1/customers`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

interface Given {
  readonly status: number;
  readonly body: string;
}

/** Serves on a free port of this machine. */
export async function serveStripe({ key, answer, isDown }: StripeWireOptions): Promise<StripeWire> {
  const requests: string[] = [];
  /** Answers by idempotency key, with the request that they were given to. */
  const kept = new Map<string, Given & { readonly request: string }>();

  const given = (request: IncomingMessage, asked: string, body: string): Given => {
    if (request.headers.authorization !== `Bearer ${key}`) {
      throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    }
    const idempotencyKey = request.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined;
    const known = idempotencyKey === undefined ? undefined : kept.get(idempotencyKey);
    if (known && known.request !== `${asked}?${body}`) {
      throw new StripeFault(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (known) return known;
    const fresh = { status: 200, body: JSON.stringify(answer(asked, readStripeForm(body), base)) };
    if (idempotencyKey !== undefined) kept.set(idempotencyKey, { ...fresh, request: `${asked}?${body}` });
    return fresh;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? '', base);
    const asked = `${request.method} ${pathname}`;
    requests.push(asked);
    if (isDown()) return void request.socket.destroy();
    const body = request.method === 'POST' ? await text(request) : search.slice(1);
    let answered: Given;
    try {
      answered = given(request, asked, body);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      answered = { status: error.status, body: JSON.stringify({ error: error.error }) };
    }
    response.writeHead(answered.status, { 'content-type': 'application/json', 'request-id': stripeId('req') });
    response.end(answered.body);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: base,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
