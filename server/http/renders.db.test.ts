import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import type { Job } from '#contract/renders.ts';
import { newId } from '../db/id.ts';
import { withDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/httpServer.ts';

withDatabase('renders on the wire', (get) => {
  let server: TestServer;
  let port = 0;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const personWithPhoto = async () => {
    const person = await server.signUp();
    const headers = { token: person.token };
    const { data } = await server.uploadPhoto(headers);
    return { ...person, imageId: data.imageId, headers };
  };
  const wish = (imageId: string) => ({ imageId, style: 'japandi', roomType: 'living-room' }) as const;

  /** A stream of events as a browser reads it: parsed values as they come. */
  const follow = async (jobId: string, token: string) => {
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      path: `${calls.imageEvents.path}?jobId=${jobId}`,
      headers: { token },
    });
    request.on('error', () => undefined);
    request.end();
    const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
    const events: Job[] = [];
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith('data: ')) events.push(calls.imageEvents.output.parse(JSON.parse(block.slice(6))));
      }
    });
    const ended = new Promise<void>((resolve) => response.once('end', resolve));
    response.on('error', () => undefined);
    return { request, response, events, ended };
  };

  it('reserves, tells, cancels and gives back', async () => {
    const { imageId, headers } = await personWithPhoto();
    const asked = await server.ask('imageRender', { ...wish(imageId), variants: 3 }, headers);
    expect(asked).toMatchObject({ code: 200, data: { cost: 3 } });
    const { jobId } = asked.data;
    expect((await server.ask('userDetail', {}, headers)).data.freeToken).toBe(7);
    expect((await server.ask('imageResult', { jobId }, headers)).data).toMatchObject({
      status: 'queued',
      requested: 3,
    });
    expect((await server.ask('imageJobs', {}, headers)).data.jobs.map((job) => job.jobId)).toEqual([jobId]);
    expect((await server.ask('imageCancel', { jobId }, headers)).data).toMatchObject({
      status: 'cancelled',
      failure: { code: 10499 },
    });
    expect((await server.ask('userDetail', {}, headers)).data.freeToken).toBe(10);
  });

  it('gives the first answer again for the same key', async () => {
    const { imageId, headers } = await personWithPhoto();
    const keyed = { ...headers, 'idempotency-key': newId() };
    const first = await server.ask('imageRender', wish(imageId), keyed);
    expect((await server.ask('imageRender', wish(imageId), keyed)).data).toEqual(first.data);
    expect((await server.ask('imageRender', { ...wish(imageId), variants: 2 }, keyed)).code).toBe(10409);
    const long = { ...headers, 'idempotency-key': 'x'.repeat(129) };
    expect((await server.ask('imageRender', wish(imageId), long)).code).toBe(10400);
    expect((await server.ask('userDetail', {}, headers)).data.freeToken).toBe(9);
  });

  it.each([
    [{ style: 'no-such-style' }, 'style'],
    [{ roomType: 'no-such-room' }, 'roomType'],
    [{ variants: 5 }, 'variants'],
    [{ variants: '2' }, 'variants'],
    [{ resolution: '8k' }, 'resolution'],
    [{ seed: -1 }, 'seed'],
    [{ prompt: 'x'.repeat(501) }, 'prompt'],
  ])('refuses %j and charges nothing', async (change, field) => {
    const { imageId, headers } = await personWithPhoto();
    const answer = await server.ask('imageRender', { ...wish(imageId), ...change } as never, headers);
    expect(answer).toMatchObject({ code: 10400, data: { fields: { [field]: expect.any(String) } } });
    expect((await server.ask('userDetail', {}, headers)).data.freeToken).toBe(10);
  });

  it('says what is missing, and what a plan does not include', async () => {
    const { imageId, headers } = await personWithPhoto();
    for (let n = 0; n < 2; n += 1) await server.ask('imageRender', { ...wish(imageId), variants: 4 }, headers);
    const poor = await server.ask('imageRender', { ...wish(imageId), variants: 3 }, headers);
    expect(poor).toMatchObject({ code: 10402, data: { required: 3, available: 2 } });
    expect((await server.ask('imageRender', { ...wish(imageId), resolution: '4k' }, headers)).code).toBe(10403);
  });

  describe('events', () => {
    it('tell the state at once and each change, and end with the job', async () => {
      const { imageId, headers, token } = await personWithPhoto();
      const { jobId } = (await server.ask('imageRender', wish(imageId), headers)).data;
      const stream = await follow(jobId, token);
      expect(stream.response.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
      });
      await expect.poll(() => stream.events.map(({ status }) => status)).toEqual(['queued']);
      await server.ask('imageCancel', { jobId }, headers);
      await stream.ended;
      expect(stream.events.at(-1)?.status).toBe('cancelled');
      const late = await follow(jobId, token);
      await late.ended;
      expect(late.events.map(({ status }) => status)).toEqual(['cancelled']);
    });

    it('let go of who has left', async () => {
      const { imageId, headers, token } = await personWithPhoto();
      const { jobId } = (await server.ask('imageRender', wish(imageId), headers)).data;
      const active = async () => /requests_active (\d+)/.exec((await server.app.inject('/metrics')).body)?.[1];
      const streams = await Promise.all([1, 2, 3].map(() => follow(jobId, token)));
      await expect.poll(active).toBe('4');
      for (const { request } of streams) request.destroy();
      await expect.poll(active).toBe('1');
    });

    it('refuse as any other call does', async () => {
      const { token } = await personWithPhoto();
      const unknown = await server.ask('imageEvents', { jobId: newId() }, { token });
      expect([unknown.code, unknown.response.headers['content-type']]).toEqual([
        10404,
        'application/json; charset=utf-8',
      ]);
      expect((await server.ask('imageEvents', { jobId: newId() })).code).toBe(10001);
    });
  });

  describe('somebody else', () => {
    it('neither uses the photo nor sees, follows or cancels the job', async () => {
      const owner = await personWithPhoto();
      const stranger = await personWithPhoto();
      expect((await server.ask('imageRender', wish(owner.imageId), stranger.headers)).code).toBe(10404);
      const { jobId } = (await server.ask('imageRender', wish(owner.imageId), owner.headers)).data;
      for (const call of ['imageResult', 'imageEvents', 'imageCancel'] as const) {
        expect((await server.ask(call, { jobId }, stranger.headers)).code).toBe(10404);
      }
      expect((await server.ask('imageJobs', {}, stranger.headers)).data.jobs).toEqual([]);
      expect((await server.ask('imageResult', { jobId }, owner.headers)).data.status).toBe('queued');
      const detail = await server.ask('userDetail', {}, stranger.headers);
      expect(detail.data.freeToken).toBe(10);
    });
  });

  it('ends open streams when the server closes', async () => {
    const other = await startTestServer(get().database);
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { imageId, headers, token } = await personWithPhoto();
    const { jobId } = (await server.ask('imageRender', wish(imageId), headers)).data;
    const { port: otherPort } = other.app.server.address() as AddressInfo;
    const path = `${calls.imageEvents.path}?jobId=${jobId}`;
    const request = httpRequest({ port: otherPort, host: '127.0.0.1', path, headers: { token } });
    const closed = new Promise<void>((resolve) => {
      request.on('error', () => resolve());
      request.on('close', () => resolve());
    });
    request.end();
    await new Promise<void>((resolve) => {
      request.once('response', (response: IncomingMessage) => {
        response.on('error', () => undefined).once('data', () => resolve());
      });
    });
    await other.close();
    await closed;
    expect(other.app.server.listening).toBe(false);
  });
});
