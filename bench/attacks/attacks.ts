/** What one account, or somebody without one, can do to a server: each goes on until its signal and counts outcomes. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { materials } from '#catalog/materials/all.ts';
import * as files from './files.ts';

export interface Attacker {
  readonly url: string;
  readonly address: string;
  /** Of accounts of the attacker's own, at one address. */
  readonly tokens: readonly string[];
  readonly signal: AbortSignal;
  /** Counts one outcome. */
  count(outcome: string): void;
}

export type Attack = (attacker: Attacker) => Promise<void>;

interface Sent {
  readonly method?: string;
  readonly body?: BodyInit;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives up after so long. */
  readonly patienceMs?: number;
}

/** Sends, reads the answer to its end, counts its code, or its status where it is no envelope. */
export async function send(
  { url, address, tokens, signal, count }: Attacker,
  path: string,
  sent: Sent = {},
): Promise<unknown> {
  const { method = sent.body === undefined ? 'GET' : 'POST', body, headers, patienceMs } = sent;
  const token = sent.token ?? tokens[0] ?? '';
  const until = patienceMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  try {
    const all = new Headers({ token, 'x-forwarded-for': address, ...headers });
    if (typeof body === 'string') all.set('content-type', 'application/json');
    const init: RequestInit = { method, headers: all, signal: until, ...(body !== undefined && { body }) };
    const response = await fetch(new URL(path, url), init);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const answer = isJson ? (JSON.parse(bytes.toString()) as { code?: number; data?: unknown }) : {};
    count(String(answer.code ?? response.status));
    return answer.data;
  } catch (error) {
    count(signal.aborted ? 'unanswered at the end' : error instanceof Error ? error.name : 'failed');
    return undefined;
  }
}

/** So many at a time, each again and again. */
export async function flood(
  { signal }: Attacker,
  atATime: number,
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  let turn = 0;
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      while (!signal.aborted) {
        turn += 1;
        await work(turn);
        // Refusals come back at once: an attacker further away would not be quicker.
        await sleep(2);
      }
    }),
  );
}

function form(bytes: Buffer): FormData {
  const made = new FormData();
  made.set('kind', 'photo');
  made.set('file', new Blob([new Uint8Array(bytes)]), 'room.jpg');
  return made;
}
export const upload = (by: Attacker, bytes: Buffer, patienceMs?: number) =>
  send(by, '/api/v1/img/upload', { body: form(bytes), ...(patienceMs !== undefined && { patienceMs }) }) as Promise<
    { imageId: string; url: string } | undefined
  >;

const readAgain =
  (bytes: () => Buffer): Attack =>
  async (by) => {
    const image = await upload(by, bytes());
    await flood(by, 15, (turn) =>
      image ? send(by, `${image.url}&w=${[320, 640, 1280, 2048][turn % 4]}`) : upload(by, bytes()),
    );
  };

const uploading = (
  atATime: number,
  bytes: () => Buffer | Promise<Buffer>,
  patienceMs?: (turn: number) => number | undefined,
) => {
  const attack: Attack = async (by) => {
    const made = await bytes();
    await flood(by, atATime, (turn) => upload(by, made, patienceMs?.(turn)));
  };
  return attack;
};

/** Connections of their own, `lines` of a request each, then a byte now and then. */
const slowly =
  (head: (token: string) => string, connections: number): Attack =>
  async ({ url, tokens, signal, count }) => {
    const { hostname, port } = new URL(url);
    const sockets = Array.from({ length: connections }, () => {
      const socket = connect(Number(port), hostname, () => socket.write(head(tokens[0] ?? '')));
      socket.on('error', () => undefined);
      socket.on('close', () => count(signal.aborted ? 'held to the end' : 'closed by the server'));
      socket.resume();
      return socket;
    });
    while (!signal.aborted) {
      for (const socket of sockets) if (socket.writable) socket.write('a');
      await sleep(500);
    }
    for (const socket of sockets) socket.destroy();
    await sleep(100);
  };

/** Answers are asked for and not read. */
const unread: Attack = async (by) => {
  const image = await upload(by, await files.photoOf(4000, 3000, 7));
  const { hostname, port } = new URL(by.url);
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`GET ${image?.url ?? '/'} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`.repeat(20));
    socket.pause();
    return socket;
  });
  while (!by.signal.aborted) await sleep(100);
  for (const socket of sockets) socket.destroy();
  by.count('300 held');
};

/** Streams of one job, as many as go. */
const streams: Attack = async (by) => {
  const image = await upload(by, await files.photoOf(640, 480, 3));
  const asked = {
    imageId: image?.imageId,
    style: 'japandi',
    roomType: 'living-room',
    intervention: 'middle',
    variants: 4,
  };
  const job = (await send(by, '/api/v2/img/render', { body: JSON.stringify(asked) })) as { jobId?: string } | undefined;
  await flood(by, 600, async () => {
    await send(by, `/api/v1/img/events?jobId=${job?.jobId ?? ''}`);
    await sleep(500);
  });
};

const nested = `${'['.repeat(120_000)}${']'.repeat(120_000)}`;

/** The same key by two accounts, and twice by one: three jobs must come of two people, none of the other's. */
const sameKeys: Attack = async (by) => {
  const [one = '', other = ''] = by.tokens;
  const key = randomBytes(8).toString('hex');
  const ask = async (token: string) => {
    const image = (await send(by, '/api/v1/img/upload', { token, body: form(await files.photoOf(320, 240, 9)) })) as
      | { imageId: string }
      | undefined;
    const body = JSON.stringify({
      imageId: image?.imageId,
      style: 'japandi',
      roomType: 'bedroom',
      intervention: 'low',
      variants: 1,
    });
    return () =>
      send(by, '/api/v2/img/render', { token, body, headers: { 'idempotency-key': key } }) as Promise<
        { jobId?: string } | undefined
      >;
  };
  const [mine, theirs] = [await ask(one), await ask(other)];
  const [first, second, third] = [await mine(), await theirs(), await mine()];
  by.count(first?.jobId !== undefined && first.jobId === third?.jobId ? 'same person: one job' : 'same person: BROKEN');
  by.count(
    second?.jobId !== undefined && first?.jobId !== second.jobId ? 'two people: two jobs' : 'two people: BROKEN',
  );
  await flood(by, 8, (turn) => (turn % 2 ? mine() : theirs()));
};

const chatting: Attack = (by) =>
  flood(by, 8, () => {
    const text = 'darker floor, keep the rug, under 3 credits; 日式风格卧室 '.repeat(40).slice(0, 2000);
    return send(by, '/api/v1/chat', {
      body: JSON.stringify({ messages: Array.from({ length: 8 }, () => ({ text })) }),
    });
  });

const looking: Attack = async (by) => {
  const image = await upload(by, await files.photoOf(1600, 1200, 5));
  const paths = ['room', 'sam/segments', 'clutter'].map(
    (name) => `/api/v1/img/${name}?imageId=${image?.imageId ?? ''}`,
  );
  await flood(by, 16, (turn) => send(by, paths[turn % 3] ?? ''));
};

const lookingAtMany: Attack = async (by) => {
  const photos = await Promise.all(Array.from({ length: 12 }, (_, n) => files.photoOf(1600, 1200, n * 29)));
  await flood(by, 6, async (turn) => {
    const image = await upload(by, photos[turn % photos.length] ?? Buffer.alloc(0));
    if (image) await send(by, `/api/v1/img/room?imageId=${image.imageId}`);
  });
};

const searching: Attack = (by) =>
  flood(by, 24, (turn) => {
    const cursor = Buffer.from(
      JSON.stringify({ at: turn % 2 ? '+275760-09-13T00:00:00.000Z' : 'x'.repeat(500), id: '0' }),
    );
    const queries = [
      `tool=${encodeURIComponent('%_%'.repeat(21))}&limit=100`,
      `cursor=${cursor.toString('base64url')}`,
      `order=oldest&limit=100&tool=restyle&style=${'a'.repeat(64)}&favourite=true`,
    ];
    return send(by, `/api/v1/design/list?${queries[turn % 3]}`);
  });

const guessing: Attack = (by) =>
  flood(by, 32, () => send(by, `/api/v1/share?code=${randomBytes(33).toString('base64url')}`));

const copies: Attack = (by) =>
  flood(by, 12, (turn) =>
    turn % 2
      ? send(by, '/api/v1/credit/ledger.csv')
      : send(by, '/api/v1/user/export', { body: JSON.stringify({ password: 'walnut-42' }) }),
  );

const plain: Attack = (by) => flood(by, 100, (turn) => send(by, turn % 4 ? '/api/v1/user/detail' : '/openapi.json'));

const signingIn: Attack = (by) =>
  flood(by, 20, (turn) =>
    send(by, '/user/login', {
      body: JSON.stringify({ email: `nobody-${turn % 40}@example.com`, password: 'walnut-43' }),
    }),
  );

const tiles: Attack = (by) =>
  flood(by, 16, (turn) => {
    const odd = ['..%2f..%2fetc', '__proto__', 'x'.repeat(64)];
    const id = turn % 10 === 0 ? odd[turn % 3] : materials[turn % materials.length]?.id;
    return send(by, `/api/v1/catalog/tile?materialId=${id}`);
  });

const slowUpload = (token: string) =>
  `POST /api/v1/img/upload HTTP/1.1\r\nHost: 127.0.0.1\r\ntoken: ${token}\r\n` +
  'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000000\r\n\r\n--x\r\n' +
  'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

export const attacks: Readonly<Record<string, Attack>> = {
  'texts behind the pixels, read again and again': readAgain(files.xmpBehind),
  'two thousand texts, read again and again': readAgain(files.twoThousandTexts),
  'Exif that points at itself, half of it broken off': uploading(6, files.loopingExif, (turn) =>
    turn % 2 ? 200 : undefined,
  ),
  'pictures of 16,384² pixels, a bit each': uploading(6, files.oneBitGiant),
  'room, segments, clutter of one photo, 16 at a time': looking,
  'rooms of many photos, 6 at a time': lookingAtMany,
  'wrong passwords, 20 at a time': signingIn,
  'uploads at two bytes a second, 200 connections': slowly(slowUpload, 200),
  'headers at two bytes a second, 500 connections': slowly(() => 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ', 500),
  'small uploads, 8 at a time': uploading(8, () => files.photoOf(64, 64, 1)),
  'a profile of 64 MiB': uploading(6, files.largeProfile),
  'GIF, WebP and AVIF that lie about their size': async (by) => {
    const kinds = await files.otherKinds();
    await flood(by, 8, (turn) => upload(by, kinds[turn % kinds.length] ?? Buffer.alloc(0)));
  },
  'event streams, 600 of one job': streams,
  'searches and cursors, 24 at a time': searching,
  'chats of 16,000 characters, 8 at a time': chatting,
  'share codes, 32 at a time': guessing,
  'brackets in brackets, 240 KB, 16 at a time': (by) => flood(by, 16, () => send(by, '/user/login', { body: nested })),
  'tiles of all materials, 16 at a time': tiles,
  'one idempotency key, two accounts': sameKeys,
  'plain calls, 100 at a time': plain,
  'copies of the ledger and of everything, 12 at a time': copies,
  'pictures asked for and not read, 300 connections': unread,
};
