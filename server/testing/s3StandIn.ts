/** A bucket in memory that speaks what `S3Storage` says: objects, ranges, lists, uploads in parts, and faults. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../config.ts';
import { seededRandom } from './random.ts';

interface Stored {
  readonly bytes: Buffer;
  readonly type: string;
  readonly at: Date;
}

export interface S3StandIn {
  readonly settings: S3Settings;
  /** The same as a server's environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Requests that were answered, and those that were answered with a fault. */
  readonly counts: { readonly answered: number; readonly faults: number };
  close(): Promise<void>;
}

export interface S3StandInOptions {
  /** Share of the requests that are answered 503, 0-1. */
  readonly faultShare?: number;
  /** Of the faults, a third break the connection off before the answer, and a third in the middle of it. */
  readonly breaksOff?: boolean;
  readonly seed?: number;
}

const listed = 1000;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function sendXml(response: ServerResponse, status: number, inner: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${inner}`);
}

function sendError(response: ServerResponse, status: number, code: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

class Bucket {
  readonly #objects = new Map<string, Stored>();
  readonly #uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>();

  async answer(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams): Promise<void> {
    const upload = query.get('uploadId');
    switch (request.method) {
      case 'PUT':
        return this.#put(response, key, query, request.headers['content-type'] ?? '', await buffer(request));
      case 'POST':
        await buffer(request);
        return upload === null
          ? this.#begin(response, key, request.headers['content-type'] ?? '')
          : this.#complete(response, key, upload);
      case 'DELETE':
        if (upload === null) this.#objects.delete(key);
        else this.#uploads.delete(upload);
        response.writeHead(204).end();
        return;
      default:
        return key === '' ? this.#list(response, query) : this.#get(request, response, key);
    }
  }

  #put(response: ServerResponse, key: string, query: URLSearchParams, type: string, bytes: Buffer): void {
    const upload = query.get('uploadId');
    if (upload === null) this.#objects.set(key, { bytes, type, at: new Date() });
    else this.#uploads.get(upload)?.parts.set(Number(query.get('partNumber')), bytes);
    response.writeHead(200, { etag: etagOf(bytes) }).end();
  }

  #begin(response: ServerResponse, key: string, type: string): void {
    const id = randomUUID();
    this.#uploads.set(id, { type, parts: new Map() });
    const inner = `<Key>${escaped(key)}</Key><UploadId>${id}</UploadId>`;
    sendXml(response, 200, `<InitiateMultipartUploadResult>${inner}</InitiateMultipartUploadResult>`);
  }

  #complete(response: ServerResponse, key: string, id: string): void {
    const upload = this.#uploads.get(id);
    if (!upload) {
      sendError(response, 404, 'NoSuchUpload');
      return;
    }
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    const bytes = Buffer.concat(parts);
    this.#objects.set(key, { bytes, type: upload.type, at: new Date() });
    this.#uploads.delete(id);
    const inner = `<Key>${escaped(key)}</Key><ETag>${etagOf(bytes)}</ETag>`;
    sendXml(response, 200, `<CompleteMultipartUploadResult>${inner}</CompleteMultipartUploadResult>`);
  }

  #get(request: IncomingMessage, response: ServerResponse, key: string): void {
    const found = this.#objects.get(key);
    if (!found) {
      if (request.method === 'HEAD') response.writeHead(404).end();
      else sendError(response, 404, 'NoSuchKey');
      return;
    }
    const { bytes, type, at } = found;
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
    const part = bytes.subarray(start, end + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': part.length,
      'content-type': type,
      'last-modified': at.toUTCString(),
      etag: etagOf(bytes),
      ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
    });
    response.end(request.method === 'HEAD' ? undefined : part);
  }

  #list(response: ServerResponse, query: URLSearchParams): void {
    const after = query.get('continuation-token') ?? '';
    const all = [...this.#objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = all.sort().slice(0, listed);
    const contents = page.map((key) => {
      const { bytes, at } = this.#objects.get(key) as Stored;
      const rest = `<Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified>`;
      return `<Contents><Key>${escaped(key)}</Key>${rest}</Contents>`;
    });
    const more = all.length > page.length;
    const next = more ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    const head = `<IsTruncated>${more}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}`;
    sendXml(response, 200, `<ListBucketResult>${head}${contents.join('')}</ListBucketResult>`);
  }
}

/** What is asked for is done, and half of the answer comes. */
function breakOffWithin(response: ServerResponse): void {
  const end = response.end.bind(response) as (chunk?: unknown) => ServerResponse;
  const broken = (chunk?: unknown): ServerResponse => {
    if (!Buffer.isBuffer(chunk) || chunk.length < 2) return end(chunk).destroy();
    response.write(chunk.subarray(0, chunk.length >> 1), () => response.destroy());
    return response;
  };
  response.end = broken as typeof response.end;
}

/** Listens on this machine. */
export async function startS3StandIn(options: S3StandInOptions = {}): Promise<S3StandIn> {
  const { faultShare = 0, breaksOff = false, seed = 1 } = options;
  const bucket = new Bucket();
  const random = seededRandom(seed);
  const counts = { answered: 0, faults: 0 };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const [, name = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    counts.answered += 1;
    if (faultShare > 0 && random.below(10_000) < faultShare * 10_000) {
      counts.faults += 1;
      const how = breaksOff ? random.below(3) : 0;
      if (how === 1) return void response.destroy();
      if (how === 2) breakOffWithin(response);
      else {
        request.resume();
        return sendError(response, 503, 'SlowDown');
      }
    }
    if (name !== 'roomwright') return sendError(response, 404, 'NoSuchBucket');
    await bucket.answer(request, response, rest.join('/'), searchParams);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const keys = { bucket: 'roomwright', region: 'us-east-1', accessKeyId: 'stand-in', secretAccessKey: 'stand-in' };
  const settings: S3Settings = { endpoint: `http://127.0.0.1:${port}`, ...keys };
  return {
    settings,
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: keys.bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
