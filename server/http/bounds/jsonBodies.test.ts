import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isModestJson, readJsonBodies } from './jsonBodies.ts';

const app = Fastify();
beforeAll(async () => {
  readJsonBodies(app);
  app.post('/', async (request) => ({ got: request.body }));
  await app.ready();
});
afterAll(() => app.close());

const send = async (payload: string) => {
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return [response.statusCode, (response.json() as { got?: unknown }).got];
};

it('reads what anybody would send, as before', async () => {
  const room = { corners: Array.from({ length: 2000 }, (_, n) => [n / 7, n]), name: '[{,"\\'.repeat(99) };
  expect(await send(JSON.stringify(room))).toEqual([200, room]);
  expect(await send('{"broken')).toEqual([400, undefined]);
  expect(await send('{"__proto__": {"admin": true}}')).toEqual([400, undefined]);
});

it.each([
  ['brackets in brackets', `${'['.repeat(33)}${']'.repeat(33)}`],
  ['braces in brackets', `${'[{"a":'.repeat(17)}1${'}]'.repeat(17)}`],
  ['thousands of names', JSON.stringify(Object.fromEntries(Array.from({ length: 20_002 }, (_, n) => [`k${n}`, 1])))],
  ['thousands of braces', `[${'{},'.repeat(10_001)}{}]`],
])('refuses %s before they are parsed', async (_name, text) => {
  expect(isModestJson(text)).toBe(false);
  expect(await send(text)).toEqual([400, undefined]);
});

it('takes what is just deep enough', () => {
  expect(isModestJson(`${'['.repeat(32)}${']'.repeat(32)}`)).toBe(true);
  expect(isModestJson(`[${'[],'.repeat(100)}[]]`)).toBe(true);
  // A string that ends behind an escaped backslash, one that holds a quote, one that never ends.
  expect(isModestJson(`["\\\\",${'['.repeat(40)}`)).toBe(false);
  expect(isModestJson(`["\\"${'['.repeat(40)}"]`)).toBe(true);
  expect(isModestJson(`["${'['.repeat(40)}`)).toBe(true);
});
