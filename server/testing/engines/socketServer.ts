/** The server's side of a websocket (RFC 6455), as far as stand-ins need it: whole frames out, texts in. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const acceptKey = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export interface ServerSocket {
  send(data: string | Uint8Array): void;
  /** As when a cable is pulled. */
  drop(): void;
}

function headOf(opcode: number, length: number): Buffer {
  if (length < 126) return Buffer.from([0x80 | opcode, length]);
  if (length < 65536) {
    const head = Buffer.from([0x80 | opcode, 126, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head[0] = 0x80 | opcode;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** Accepts an upgrade. What the client says is read and thrown away, but for its goodbye. */
export function acceptSocket(request: IncomingMessage, stream: Duplex): ServerSocket {
  const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${acceptKey}`).digest('base64');
  stream.write(
    [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${key}`,
      '\r\n',
    ].join('\r\n'),
  );
  stream.on('error', () => undefined);
  stream.on('data', (chunk: Buffer) => {
    if (((chunk[0] ?? 0) & 0x0f) === 8) stream.end(Buffer.from([0x88, 0]));
  });
  return {
    send(data) {
      if (stream.destroyed) return;
      const bytes = typeof data === 'string' ? Buffer.from(data) : Buffer.from(data);
      stream.write(Buffer.concat([headOf(typeof data === 'string' ? 1 : 2, bytes.length), bytes]));
    },
    drop: () => void stream.destroy(),
  };
}
