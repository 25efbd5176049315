import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { endUnread } from './unread.ts';

let server: Server;

async function serve(answer: RequestListener, isOwed = () => true) {
  server = createServer({ keepAliveTimeout: 1 }, answer);
  endUnread(server, isOwed, 60);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  return socket;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('ends a connection whose answer is not taken', async () => {
  const closed = Promise.withResolvers<void>();
  const socket = await serve((request, response) => {
    request.socket.once('close', () => closed.resolve());
    response.end(Buffer.alloc(64 * 2 ** 20));
  });
  socket.pause();
  await closed.promise;
  socket.destroy();
});

it('leaves one alone whose answer takes long to make', async () => {
  const socket = await serve((request, response) => {
    // Longer than a silent connection has: what is told is that it was silent.
    request.socket.once('timeout', () => response.end('made'));
  });
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString();
    if (text.includes('made')) socket.end();
  });
  await once(socket, 'close');
  expect(text).toContain('200 OK');
});

it('ends one that waits for nothing', async () => {
  const socket = await serve(
    (_request, response) => void response.end('once'),
    () => false,
  );
  socket.resume();
  await once(socket, 'close');
});
