/** A way to a server that can be shut, frozen and cut: it is away for those who come by it, and for nobody else. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The target's address with the proxy's host and port. */
  readonly url: string;
  /** `shut`: connections are refused. `frozen`: they stay, and nothing comes through. */
  set(state: 'open' | 'shut' | 'frozen'): void;
  /** Ends the connections that there are, as a lost network does: without a word. */
  cut(): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<DatabaseProxy> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let state: 'open' | 'shut' | 'frozen' = 'open';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (state === 'frozen') socket.pause();
  };
  const server = createServer((near) => {
    if (state === 'shut') {
      near.destroy();
      return;
    }
    const far = connect(Number(to.port || 5432), to.hostname);
    for (const socket of [near, far]) keep(socket);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (into.writable) into.write(bytes);
      });
      if (state === 'frozen') from.pause();
      from.on('close', () => into.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    set(next) {
      state = next;
      if (next === 'shut') cut();
      for (const socket of sockets) {
        if (next === 'frozen') socket.pause();
        else socket.resume();
      }
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
