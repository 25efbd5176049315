import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/renders.ts';
import { ApiError, ConnectionError } from './client.ts';
import { eventData, type FollowOptions, followJob } from './events.ts';

function streamOf(...chunks: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

async function all(body: ReadableStream<Uint8Array>): Promise<string[]> {
  const found: string[] = [];
  for await (const data of eventData(body)) found.push(data);
  return found;
}

describe('server-sent events', () => {
  it('reads events whatever the chunks, skips comments, joins lines', async () => {
    const text = ': hello\n\nevent: job\ndata: {"a":1}\n\ndata: one\ndata: two\r\n\r\ndata:three\n\n';
    const expected = ['{"a":1}', 'one\ntwo', 'three'];
    expect(await all(streamOf(text))).toEqual(expected);
    expect(await all(streamOf(...text))).toEqual(expected);
  });

  it('keeps letters whole that a chunk cuts', async () => {
    const bytes = new TextEncoder().encode('data: 房間\n\n');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 8));
        controller.enqueue(bytes.slice(8));
        controller.close();
      },
    });
    expect(await all(body)).toEqual(['房間']);
  });

  it('drops an event that the end of the stream cut short', async () => {
    expect(await all(streamOf('data: whole\n\ndata: cut'))).toEqual(['whole']);
  });
});

const job = (status: Job['status'], progress: number) =>
  ({ jobId: 'job-00001', status, progress, delivered: 0 }) as Job;
const event = (state: Job) => `data: ${JSON.stringify(state)}\n\n`;

function follow(over: Partial<FollowOptions['client']>) {
  const seen: string[] = [];
  const done = followJob('job-00001', {
    client: {
      open: async () => {
        throw new ConnectionError(0);
      },
      call: async () => {
        throw new ConnectionError(0);
      },
      ...over,
    },
    signal: new AbortController().signal,
    onJob: (state) => seen.push(`${state.status} ${state.progress}`),
    onConnection: (connected) => seen.push(connected ? 'on' : 'off'),
    wait: async () => undefined,
  });
  return { seen, done };
}

describe('following a job', () => {
  it('ends with the stream of a job that ends', async () => {
    const open = async () => new Response(streamOf(event(job('running', 0.5)), event(job('succeeded', 1))));
    const { seen, done } = follow({ open });
    expect((await done).status).toBe('succeeded');
    expect(seen.filter((each) => each !== 'on')).toEqual(['running 0.5', 'succeeded 1']);
  });

  it('polls between streams that break, and opens them again', async () => {
    let opened = 0;
    const open = async () => {
      opened += 1;
      if (opened === 1) return new Response(streamOf(event(job('running', 0.2))));
      if (opened === 2) throw new ConnectionError(0);
      return new Response(streamOf(event(job('succeeded', 1))));
    };
    let polled = 0;
    const call = (async () => {
      polled += 1;
      if (polled === 2) throw new ConnectionError(0);
      return job('running', 0.4);
    }) as unknown as FollowOptions['client']['call'];
    const { seen, done } = follow({ open, call });
    await done;
    expect(seen).toEqual(['on', 'running 0.2', 'on', 'running 0.4', 'off', 'on', 'succeeded 1']);
  });

  it('ends by polling alone where streams never come', async () => {
    let polled = 0;
    const call = (async () => {
      polled += 1;
      return polled < 3 ? job('running', polled / 10) : job('failed', 0.3);
    }) as unknown as FollowOptions['client']['call'];
    const { done } = follow({ call });
    expect((await done).status).toBe('failed');
    expect(polled).toBe(3);
  });

  it('gives up on an answer with a code', async () => {
    const open = async () => {
      throw new ApiError(10404, 'This was not found.', {});
    };
    await expect(follow({ open }).done).rejects.toMatchObject({ code: 10404 });
  });
});
