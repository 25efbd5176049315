import { describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../../lib/client.ts';
import { sendAgain } from './sendAgain.ts';

const setup = (...outcomes: (unknown | Error)[]) => {
  const left = [...outcomes];
  const send = vi.fn(async () => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  const onLost = vi.fn();
  const stop = new AbortController();
  const waited: number[] = [];
  const wait = async (ms: number, signal: AbortSignal) => {
    waited.push(ms);
    signal.throwIfAborted();
  };
  const run = () => sendAgain(send, { signal: stop.signal, onLost, pausesMs: [1, 2], wait });
  return { send, onLost, stop, waited, run };
};

describe('sending again', () => {
  it('goes on until there is an answer', async () => {
    const { run, send, onLost, waited } = setup(new ConnectionError(0), new ConnectionError(0), 'kept');
    expect(await run()).toBe('kept');
    expect([send.mock.calls.length, onLost.mock.calls.length, waited]).toEqual([3, 2, [1, 2]]);
  });

  it('gives up at last, and says why', async () => {
    const lost = new ConnectionError(0);
    const { run, send } = setup(lost, lost, lost);
    await expect(run()).rejects.toBe(lost);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('sends nothing again that was refused, or that the server failed at', async () => {
    for (const error of [new ApiError(10413, 'no picture', null), new ConnectionError(502)]) {
      const { run, send } = setup(error, 'kept');
      await expect(run()).rejects.toBe(error);
      expect(send).toHaveBeenCalledTimes(1);
    }
  });

  it('ends when nobody waits any more', async () => {
    const { run, send, stop } = setup(new ConnectionError(0), 'kept');
    stop.abort();
    await expect(run()).rejects.toThrow();
    expect(send).toHaveBeenCalledTimes(1);
  });
});
