import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isNextOfConnection } from './pipelining.ts';

const app = Fastify();
let begun = 0;
let atATime = 0;
let most = 0;
beforeAll(async () => {
  app.addHook('onRequest', async (request, reply) => {
    if (!(await isNextOfConnection(request.raw.socket, reply.raw))) return reply.hijack();
    return undefined;
  });
  app.get('/', async () => {
    begun += 1;
    atATime += 1;
    most = Math.max(most, atATime);
    await new Promise((resolve) => setImmediate(resolve));
    atATime -= 1;
    return 'answered';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Answers to so many requests that are sent at once, and then as many one after the other. */
async function answers(count: number): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const request = (last: boolean) => `GET / HTTP/1.1\r\nHost: x\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;
  socket.write(request(false).repeat(count - 1) + request(true));
  return (await text(socket).catch(() => '')).split('answered').length - 1;
}

it('answers sixteen that are sent at once, one after the other, and the next sixteen', async () => {
  expect(await answers(16)).toBe(16);
  expect(await answers(16)).toBe(16);
  expect(most).toBe(1);
});

it('ends the connection of who sends more, and works on none of what follows', async () => {
  begun = 0;
  expect(await answers(200)).toBeLessThanOrEqual(16);
  expect(begun).toBeLessThanOrEqual(16);
});

it('lets one connection ask as often as it likes, one after the other', async () => {
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < 40; n += 1) expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('answered');
});
