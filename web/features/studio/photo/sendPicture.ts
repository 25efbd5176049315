import { CODE } from '#contract/code.ts';
import type { imageKinds } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import { ApiError } from '../../../lib/client.ts';
import { laterCalls } from '../laterCalls.data.ts';
import { sendAgain } from './sendAgain.ts';

export interface SendPictureOptions {
  readonly kind: (typeof imageKinds)[number];
  readonly signal: AbortSignal;
  /** 0-1 of the bytes that have arrived or are on their way. */
  readonly onShare: (share: number) => void;
  /** The connection was lost, or is there again. */
  readonly onLost: (lost: boolean) => void;
}

/** Bytes of a part: a few seconds of a slow connection; larger where there would be too many. */
const usualPartBytes = 256 * 1024;

const handled = [CODE.unreadablePicture, CODE.invalid];

/**
 * Brings a picture in. A large one goes in parts, so that what has arrived before a connection was lost is not sent
 * again. Throws what `api.upload` throws.
 */
export async function sendPicture(file: File, options: SendPictureOptions) {
  if (file.size <= usualPartBytes) return sendWhole(file, options);
  try {
    return await sendInParts(file, options);
  } catch (error) {
    // Parts are kept for a while only: who comes back later begins anew.
    if (!(error instanceof ApiError) || error.code !== CODE.notFound) throw error;
    return sendInParts(file, options);
  }
}

function sendWhole(file: File, { kind, signal, onShare: onProgress, onLost }: SendPictureOptions) {
  // The same key each time: a photo whose answer got lost is not kept twice.
  const sent = { signal, idempotencyKey: crypto.randomUUID(), handled, onProgress };
  return again({ signal, onLost }, () => api.upload(calls.imageUpload, { kind }, file, sent));
}

async function sendInParts(file: File, { kind, signal, onShare, onLost }: SendPictureOptions) {
  const uploadId = crypto.randomUUID();
  const partBytes = Math.max(usualPartBytes, Math.ceil(file.size / limits.parts.max));
  const parts = Math.ceil(file.size / partBytes);
  for (let part = 0; part < parts; part++) {
    const start = part * partBytes;
    const piece = new File([file.slice(start, start + partBytes)], file.name);
    const onProgress = (share: number) => onShare((start + share * piece.size) / file.size);
    await again({ signal, onLost }, () =>
      api.upload(laterCalls.imageUploadPart, { uploadId, part }, piece, { signal, handled, onProgress }),
    );
  }
  const wish = { uploadId, parts, kind };
  return again({ signal, onLost }, () =>
    api.call(laterCalls.imageUploadWhole, wish, { signal, handled: [...handled, CODE.notFound] }),
  );
}

function again<T>({ signal, onLost }: Pick<SendPictureOptions, 'signal' | 'onLost'>, send: () => Promise<T>) {
  return sendAgain(
    () => {
      onLost(false);
      return send();
    },
    { signal, onLost: () => onLost(true) },
  );
}
