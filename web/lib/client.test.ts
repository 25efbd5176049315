import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { ApiError, type ClientDependencies, ConnectionError, createClient } from './client.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function harness(answer: unknown, status = 200, over: Partial<ClientDependencies> = {}) {
  const sent: Sent[] = [];
  const told: string[] = [];
  const client = createClient({
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status });
    },
    newRequest: () => {
      throw new Error('no upload here');
    },
    token: () => 'the-token',
    clearToken: () => told.push('clear'),
    locale: () => 'zh_TW',
    path: () => '/history',
    redirect: (to) => told.push(`go ${to}`),
    toast: (message) => told.push(`toast ${message}`),
    upgrade: ({ code }) => told.push(`upgrade ${code}`),
    succeeded: (call) => told.push(`ok ${call}`),
    log: (what) => told.push(`log ${what}`),
    ...over,
  });
  const headersSent = () => sent[0]?.init.headers as Record<string, string>;
  return { client, sent, told, headersSent };
}

const ok = (data: unknown) => ({ code: 200, message: 'OK', data });

describe('client', () => {
  it('sends platform, version, language and token with each call', async () => {
    const { client, headersSent } = harness(ok({}));
    await client.call(calls.userDetail, {});
    expect(headersSent()).toMatchObject({
      platform: 'web',
      version: '1.3.0',
      'app-user-locale': 'zh-TW',
      token: 'the-token',
    });
  });

  it('signs in and registers without the token', async () => {
    const { client, headersSent } = harness(ok({ token: 'x', state: 'ok' }));
    await client.call(calls.login, { email: 'a@b.co', password: 'p' });
    expect(headersSent()).not.toHaveProperty('token');
  });

  it('puts the input of a GET into the query and leaves out what is undefined', async () => {
    const { client, sent } = harness(ok({ designs: [], nextCursor: null }));
    await client.call(calls.designList, { order: 'oldest', cursor: 'a b&c', limit: undefined });
    expect(sent[0]?.url).toBe('/api/v1/design/list?order=oldest&cursor=a+b%26c');
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('sends the key of an idempotent call', async () => {
    const { client, headersSent } = harness(ok({ jobId: 'j', cost: 1 }));
    const input = { imageId: 'image-0001', style: 'japandi', roomType: 'bedroom' };
    await client.call(calls.imageRender, input, { idempotencyKey: 'k1' });
    expect(headersSent()['idempotency-key']).toBe('k1');
  });

  it('throws the code with the fields at fault, shows the message, tells no success', async () => {
    const { client, told } = harness({ code: 10400, message: 'Not valid.', data: { fields: { email: 'bad' } } });
    const error = await client.call(calls.userDetail, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 10400, fields: { email: 'bad' } });
    expect(told).toEqual(['toast Not valid.']);
  });

  it('ends the session on 10300', async () => {
    const { client, told } = harness({ code: 10300, message: 'Ended.', data: {} });
    await expect(client.call(calls.userDetail, {})).rejects.toBeInstanceOf(ApiError);
    expect(told).toEqual(['clear', 'toast Ended.', 'go /login']);
  });

  it('only logs and throws a fault of the server', async () => {
    const { client, told } = harness({ code: 500, message: 'Oh.', data: {} }, 500);
    await expect(client.call(calls.userDetail, {})).rejects.toMatchObject({ name: 'ConnectionError', status: 500 });
    expect(told).toEqual(['log userDetail']);
  });

  it('takes what is no envelope for a failure of the connection', async () => {
    const { client } = harness('<html>proxy</html>', 502);
    await expect(client.call(calls.userDetail, {})).rejects.toMatchObject({ name: 'ConnectionError', status: 502 });
  });

  it('tells a lost network from a cancelled call', async () => {
    const lost = harness(ok({}), 200, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(lost.client.call(calls.userDetail, {})).rejects.toBeInstanceOf(ConnectionError);
    const controller = new AbortController();
    const reason = new DOMException('left', 'AbortError');
    const cancelled = harness(ok({}), 200, { fetch: () => Promise.reject(reason) });
    controller.abort(reason);
    await expect(cancelled.client.call(calls.userDetail, {}, { signal: controller.signal })).rejects.toBe(reason);
    expect(cancelled.told).toEqual([]);
  });

  it('gives a file with the name that the server says', async () => {
    const { client } = harness('', 200, {
      fetch: async () =>
        new Response('PK', {
          headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="copy.zip"' },
        }),
    });
    const { blob, fileName } = await client.download(calls.userExport, { password: 'p' });
    expect([await blob.text(), fileName]).toEqual(['PK', 'copy.zip']);
  });

  it('throws the refusal of a call that would have given a file', async () => {
    const answer = JSON.stringify({ code: 10401, message: 'no', data: null });
    const { client, told } = harness('', 200, {
      fetch: async () => new Response(answer, { headers: { 'content-type': 'application/json' } }),
    });
    const refused = client.download(calls.userExport, { password: 'p' }, { handled: [10401] });
    await expect(refused).rejects.toMatchObject({ code: 10401 });
    expect(told).toEqual([]);
  });
});
