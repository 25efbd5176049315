import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../../lib/client.ts';

const { upload, call } = vi.hoisted(() => ({ upload: vi.fn(), call: vi.fn() }));
vi.mock('../../../lib/api.ts', () => ({ api: { upload, call } }));
vi.mock('./sendAgain.ts', async (original) => {
  const { sendAgain } = await original<typeof import('./sendAgain.ts')>();
  const wait = async () => undefined;
  return {
    sendAgain: (send: () => Promise<unknown>, options: object) => sendAgain(send, { ...options, wait } as never),
  };
});
const { sendPicture } = await import('./sendPicture.ts');

const kept = { imageId: 'kept', url: '', width: 1, height: 1 };
const partBytes = 256 * 1024;
const fileOf = (bytes: number) => new File([new Uint8Array(bytes).map((_, i) => i % 251)], 'room.jpg');

function sending(bytes: number) {
  const [shares, lost]: [number[], boolean[]] = [[], []];
  const sent = sendPicture(fileOf(bytes), {
    kind: 'photo',
    signal: new AbortController().signal,
    onShare: (share) => shares.push(share),
    onLost: (now) => lost.push(now),
  });
  return { sent, shares, lost };
}

/** Of what was sent: which part, and its bytes. */
const parts = () => upload.mock.calls.map(([, { part }, file]) => [part, (file as File).size]);

describe('bringing a picture in', () => {
  beforeEach(() => {
    upload.mockReset().mockImplementation(async (_call, _input, _file, { onProgress }) => {
      onProgress(1);
      return kept;
    });
    call.mockReset().mockResolvedValue(kept);
  });

  it('sends a small one whole', async () => {
    expect(await sending(partBytes).sent).toBe(kept);
    expect([upload.mock.calls.length, call.mock.calls.length]).toEqual([1, 0]);
  });

  it('sends a large one in parts that are the file again', async () => {
    const bytes = 2 * partBytes + 10;
    const { sent, shares } = sending(bytes);
    expect(await sent).toBe(kept);
    expect(parts()).toEqual([
      [0, partBytes],
      [1, partBytes],
      [2, 10],
    ]);
    const together = new File(
      upload.mock.calls.map(([, , file]) => file as File),
      '',
    );
    const bytesOf = async (one: File) => Buffer.from(await one.arrayBuffer());
    expect(Buffer.compare(await bytesOf(together), await bytesOf(fileOf(bytes)))).toBe(0);
    expect(shares).toEqual([partBytes / bytes, (2 * partBytes) / bytes, 1]);
    const ids = new Set(upload.mock.calls.map(([, { uploadId }]) => uploadId));
    expect(ids.size).toBe(1);
    expect(call.mock.calls[0]?.[1]).toEqual({ uploadId: [...ids][0], parts: 3, kind: 'photo' });
  });

  it('goes on with the part that a lost connection broke off', async () => {
    upload.mockResolvedValueOnce(kept).mockRejectedValueOnce(new ConnectionError(0));
    const { sent, lost } = sending(3 * partBytes);
    await sent;
    expect(parts().map(([part]) => part)).toEqual([0, 1, 1, 2]);
    expect(lost).toEqual([false, false, true, false, false, false]);
  });

  it('begins anew, once, when its parts are gone', async () => {
    call.mockRejectedValueOnce(new ApiError(10404, 'This was not found.', null));
    expect(await sending(2 * partBytes).sent).toBe(kept);
    expect(parts().map(([part]) => part)).toEqual([0, 1, 0, 1]);
    expect(new Set(upload.mock.calls.map(([, { uploadId }]) => uploadId)).size).toBe(2);
    call.mockRejectedValue(new ApiError(10404, 'This was not found.', null));
    await expect(sending(2 * partBytes).sent).rejects.toMatchObject({ code: 10404 });
  });

  it('takes no more parts than are allowed', async () => {
    await sending(100 * partBytes).sent;
    expect(parts().length).toBeLessThanOrEqual(64);
  });

  it('sends nothing again that was refused', async () => {
    call.mockRejectedValue(new ApiError(10413, 'no picture', null));
    await expect(sending(2 * partBytes).sent).rejects.toMatchObject({ code: 10413 });
    expect(upload).toHaveBeenCalledTimes(2);
  });
});
