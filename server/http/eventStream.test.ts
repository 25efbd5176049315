import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventStream } from './eventStream.ts';

async function* values(...list: unknown[]) {
  yield* list;
}

async function open(iterator: AsyncIterator<unknown>, onClose = () => {}) {
  return eventStream(await iterator.next(), iterator, { onError: () => ({ code: 500 }), onClose });
}

const textOf = async (stream: AsyncIterable<unknown>) => {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
};

describe('an event stream', () => {
  it('sends each value and ends with them', async () => {
    const onClose = vi.fn();
    const stream = await open(values({ a: 1 }, { a: 'two\nlines' }), onClose);
    expect(await textOf(stream)).toBe('data: {"a":1}\n\ndata: {"a":"two\\nlines"}\n\n');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('ends at once when there is nothing', async () => {
    expect(await textOf(await open(values()))).toBe('');
  });

  it('tells an error in the middle and ends', async () => {
    const failing = (async function* () {
      yield 1;
      throw new Error('broken');
    })();
    expect(await textOf(await open(failing))).toBe('data: 1\n\nevent: error\ndata: {"code":500}\n\n');
  });

  it('makes nothing more for a reader who does not read, and goes on where they do', async () => {
    const large = 'x'.repeat(200_000);
    let made = 0;
    const endless = (async function* () {
      for (;;) {
        made += 1;
        yield `${made} ${large}`;
      }
    })();
    const stream = await open(endless);
    await new Promise(setImmediate);
    expect(made).toBe(1);
    const reader = stream[Symbol.asyncIterator]();
    for (let n = 1; n <= 3; n += 1) expect(String((await reader.next()).value)).toContain(`data: "${n} xxx`);
    expect(made).toBeLessThan(6);
    stream.destroy();
  });

  describe('while nothing happens', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('sends a comment every 15 seconds, and stops when its reader goes', async () => {
      const onClose = vi.fn();
      const silent = (async function* () {
        yield 1;
        await new Promise(() => {});
      })();
      const stream = await open(silent, onClose);
      await vi.advanceTimersByTimeAsync(31_000);
      expect(String(stream.read())).toBe('data: 1\n\n:\n\n:\n\n');
      stream.destroy();
      await vi.advanceTimersByTimeAsync(1);
      expect(onClose).toHaveBeenCalledOnce();
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});
