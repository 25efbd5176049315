/** The second round: what the first did not think of. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { styles } from '#catalog/styles/all.ts';
import { type Attack, type Attacker, flood, send, upload } from './attacks.ts';
import * as files from './files.ts';

const post = (by: Attacker, path: string, body: unknown) => send(by, path, { body: JSON.stringify(body) });

/** Connections that ask once and take nothing of the answer. */
async function askAndStare(by: Attacker, connections: number, lines: readonly string[], body = ''): Promise<void> {
  const { hostname, port } = new URL(by.url);
  const own = [`Host: ${hostname}:${port}`, `token: ${by.tokens[0]}`, `x-forwarded-for: ${by.address}`];
  const length = body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.on('close', () => by.count(by.signal.aborted ? 'held to the end' : 'closed by the server'));
    socket.write([...lines, ...own, ...length, '', body].join('\r\n') + (body === '' ? '\r\n' : ''));
    socket.pause();
    return socket;
  });
  while (!by.signal.aborted) await sleep(100);
  for (const socket of sockets) socket.destroy();
  await sleep(100);
}

const streamsUnread: Attack = async (by) => {
  const image = await upload(by, await files.photoOf(640, 480, 3));
  const wish = { imageId: image?.imageId, style: 'japandi', roomType: 'bedroom', intervention: 'low', variants: 4 };
  const job = (await post(by, '/api/v2/img/render', wish)) as { jobId?: string } | undefined;
  await askAndStare(by, 300, [`GET /api/v1/img/events?jobId=${job?.jobId ?? ''} HTTP/1.1`]);
};

const answersUnread: Attack = (by) => {
  const text = 'a rug, darker walls, another sofa and what it costs. '.repeat(38).slice(0, 2000);
  return askAndStare(by, 100, ['POST /api/v1/chat HTTP/1.1'], JSON.stringify({ messages: [{ text }] }));
};

/** Thousands of ranges in a header, ranges of a byte, ranges from the end. */
const ranges: Attack = async (by) => {
  const image = await upload(by, await files.photoOf(4000, 3000, 7));
  const many = Array.from({ length: 1500 }, (_, n) => `${n * 2}-${n * 2}`).join(',');
  await flood(by, 24, (turn) => {
    const range = [`bytes=${many}`, `bytes=${turn}-${turn}`, 'bytes=-1', `bytes=${'9'.repeat(300)}-`][turn % 4] ?? '';
    return send(by, image?.url ?? '/', { headers: { range } });
  });
};

/** Turns that a reader of words could stumble over: no spaces, only numbers, half of a phrase again and again. */
const hardTurns: Attack = (by) => {
  const turns = ['a', '1.', '(((', 'take the ', '木', 'no not ', '\u0301a', 'under 3 under ', '-- - ', 'ſİ'];
  return flood(by, 8, (turn) => {
    const text = `${turns[turn % turns.length]}`.repeat(2000).slice(0, 1999);
    return post(by, '/api/v1/chat', { messages: Array.from({ length: 8 }, () => ({ text: `x${text}` })) });
  });
};

const previews: Attack = async (by) => {
  const photos = await Promise.all(Array.from({ length: 6 }, (_, n) => files.photoOf(800, 600, n * 41)));
  const images = await Promise.all(photos.map((photo) => upload(by, photo)));
  await flood(by, 16, (turn) => {
    const style = styles[turn % styles.length]?.id ?? '';
    const query = new URLSearchParams({ imageId: images[turn % images.length]?.imageId ?? '', style });
    return send(by, `/api/v1/img/preview?${query}&roomType=living-room`);
  });
};

/** Parts without an end, names of every kind, lines that almost end a part. */
const forms: Attack = (by) =>
  flood(by, 8, (turn) => {
    const boundary = 'x'.repeat(70);
    const almost = `\r\n--${boundary.slice(1)}`.repeat(20_000);
    const part = `--${boundary}\r\nContent-Disposition: form-data;`;
    const field = `${part} name="${'n'.repeat(90)}"\r\n\r\n${'v'.repeat(4000)}\r\n`;
    const file = `${part} name="file"; filename="a.jpg"\r\n\r\n${almost}`;
    const body = turn % 2 ? field.repeat(200) : `${file}\r\n--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return send(by, '/api/v1/img/upload', { method: 'POST', body: new Blob([body]), headers });
  });

/** Names that say nothing, turn a line round, or stand ten marks high; and addresses of 8 KB. */
const names: Attack = (by) =>
  flood(by, 16, (turn) => {
    const name = ['\u200b\u2060', 'Ada \u202egpj.exe', `a${'\u0336'.repeat(59)}`, '=cmd|A1', '\ud83e\ude91'.repeat(30)][
      turn % 5
    ];
    return turn % 2
      ? post(by, '/api/v1/group/create', { name: `${name}${turn}`.slice(0, 60) })
      : send(by, `/api/v1/group/list?${'a=1&'.repeat(2000)}`);
  });

/** An own material of every upload. */
const references: Attack = async (by) => {
  const photo = await files.photoOf(2000, 1500, 11);
  await flood(by, 6, async (turn) => {
    const form = new FormData();
    form.set('kind', 'reference');
    form.set('file', new Blob([new Uint8Array(photo)]), 'cloth.jpg');
    const image = (await send(by, '/api/v1/img/upload', { body: form })) as { imageId?: string } | undefined;
    const wish = { imageId: image?.imageId, name: `cloth ${turn}`, group: 'tile', on: ['floor'], widthCm: 100 };
    await post(by, '/api/v1/material/create', wish);
  });
};

/** Whoever has no account: codes that look right, pictures and packs of them. */
const strangers: Attack = (by) =>
  flood(by, 32, (turn) => {
    const code = randomBytes(33).toString('base64url');
    const paths = [
      `/api/v1/share/pack.zip?code=${code}`,
      `/api/v1/share?code=${code}`,
      `/pictures/shared?code=${code}&n=0&side=after`,
    ];
    return turn % 4 === 3
      ? post(by, '/api/v1/share/answer', { code, name: 'Ada', place: 0, picked: true, comment: 'x'.repeat(1000) })
      : send(by, paths[turn % 4] ?? '/', { token: '' });
  });

/** Asked and gone before the answer. */
const leavers: Attack = async (by) => {
  const image = await upload(by, await files.photoOf(1600, 1200, 13));
  await flood(by, 24, (turn) => {
    const id = image?.imageId ?? '';
    const paths = [
      `/api/v1/img/room?imageId=${id}`,
      '/api/v1/credit/ledger.csv',
      `/api/v1/img/sam/segments?imageId=${id}`,
    ];
    return send(by, paths[turn % 3] ?? '', { patienceMs: 20 });
  });
};

export const second: Readonly<Record<string, Attack>> = {
  'event streams opened and not read, 300': streamsUnread,
  'answers of the assistant opened and not read, 100': answersUnread,
  'ranges of one picture, 24 at a time': ranges,
  'turns that are hard to read, 8 at a time': hardTurns,
  'previews of all styles, 16 at a time': previews,
  'forms of parts without end, 8 at a time': forms,
  'names of odd characters, addresses of 8 KB': names,
  'own materials, 6 at a time': references,
  'strangers at boards and packs, 32 at a time': strangers,
  'asked and gone, 24 at a time': leavers,
};
