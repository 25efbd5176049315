/** A mail server that keeps what it is given (RFC 5321), for tests. It can be told to refuse. */
import { createServer, type Socket } from 'node:net';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Unfolded, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** As it came over the wire, dots unstuffed. */
  readonly source: string;
}

/** Where a refusal is given. `close`: the connection breaks off in place of the answer. */
export interface Refusal {
  readonly at: 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end';
  readonly answer: `${4 | 5}${number} ${string}` | 'close';
}

export interface SmtpSink {
  /** `smtp://127.0.0.1:port` */
  readonly url: string;
  /** Mails taken over, oldest first. */
  readonly taken: readonly TakenMail[];
  /** Every line that clients sent outside of mails. */
  readonly lines: readonly string[];
  /** Refuses the next commands that these are for, one each. */
  refuseNext(...refusals: Refusal[]): void;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. Takes any user and password, and offers no TLS. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const taken: TakenMail[] = [];
  const lines: string[] = [];
  const refusals: Refusal[] = [];
  const sockets = new Set<Socket>();

  /** The refusal of a command, if the next one is for it. */
  const refusalAt = (at: Refusal['at']) => (refusals[0]?.at === at ? refusals.shift()?.answer : undefined);

  const server = createServer((socket) => {
    sockets.add(
      socket
        .setEncoding('latin1')
        .on('close', () => sockets.delete(socket))
        .on('error', () => {}),
    );
    let waiting = '';
    let mail: { from: string; to: string[] } | undefined;
    let inData = false;
    const say = (answer: string) => socket.write(`${answer}\r\n`);
    const reply = (at: Refusal['at'], answer: string, then?: () => void) => {
      const refusal = refusalAt(at);
      if (refusal === 'close') return socket.destroy();
      if (refusal) return say(refusal);
      then?.();
      return say(answer);
    };

    const command = (line: string) => {
      lines.push(line);
      const [verb = ''] = line.toUpperCase().split(/[ :]/, 1);
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      switch (verb) {
        case 'EHLO':
          return say('250-sink.test\r\n250-8BITMIME\r\n250 AUTH PLAIN');
        case 'AUTH':
          return reply('AUTH', '235 welcome');
        case 'MAIL':
          return reply('MAIL', '250 sender ok', () => {
            mail = { from: address, to: [] };
          });
        case 'RCPT':
          return reply('RCPT', '250 recipient ok', () => mail?.to.push(address));
        case 'DATA':
          return reply('DATA', '354 go on', () => {
            inData = true;
          });
        case 'RSET':
        case 'NOOP':
          return say('250 ok');
        case 'QUIT':
          return socket.end('221 bye\r\n');
        default:
          return say('502 not known here');
      }
    };

    const content = (text: string) => {
      inData = false;
      const source = text.replace(/^\./gm, '');
      reply('end', '250 taken', () =>
        taken.push({ ...(mail ?? { from: '', to: [] }), source, headers: headersOf(source) }),
      );
    };

    say('220 sink.test');
    socket.on('data', (chunk: string) => {
      waiting += chunk;
      for (;;) {
        const end = waiting.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const [read, rest] = [waiting.slice(0, end), waiting.slice(end + (inData ? 5 : 2))];
        waiting = rest;
        if (inData) content(`${read}\r\n`);
        else command(read);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    taken,
    lines,
    refuseNext: (...more) => void refusals.push(...more),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function headersOf(source: string): Map<string, string> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
