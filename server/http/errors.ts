/** The one place where errors become answers. */
import { CODE } from '#contract/code.ts';
import { codeMessage } from '#contract/codes.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { gateReasonMessage } from '#contract/gateReasons.ts';
import type { Locale } from '#contract/locale.ts';
import { pictureReasonMessage } from '#contract/pictureReasons.ts';
import { EngineError, GateError, PictureError, PoolBusy } from '../pool/errors.ts';
import { Refusal } from '../refusal.ts';

export interface ErrorAnswer {
  /** 200 for whatever a user can cause, 5xx for a fault of ours. */
  readonly status: number;
  readonly body: { readonly code: number; readonly message: string; readonly data: unknown };
  /** True when somebody has to look at it. */
  readonly fault: boolean;
}

/** Turns whatever was thrown into what is sent, in the reader's language. */
export function errorAnswer(error: unknown, locale: Locale, requestId: string): ErrorAnswer {
  const refusal = asRefusal(error, locale);
  if (!refusal)
    return { status: 500, fault: true, body: { code: 500, message: codeMessage(500, locale), data: { requestId } } };
  return {
    status: 200,
    fault: error instanceof EngineError,
    body: {
      code: refusal.code,
      message: refusal.said?.[locale] ?? codeMessage(refusal.code, locale),
      data: refusal.data,
    },
  };
}

/** Seconds after which somebody who has too much waiting may ask again. */
const busyRetryS = 5;

/** A refusal for everything that a user can cause; undefined for a fault of ours. */
function asRefusal(error: unknown, locale: Locale): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof PictureError) return pictureRefusal(error.reason);
  if (error instanceof PoolBusy) return new Refusal(CODE.tooMany, { data: { retryAfter: busyRetryS } });
  if (error instanceof GateError) return gateRefusal(error);
  if (error instanceof EngineError) return new Refusal(CODE.unavailable);
  return requestRefusal(error, locale);
}

/** 10413 with the words for its reason. */
export function pictureRefusal(reason: string): Refusal {
  const message = pictureReasonMessage(reason);
  return new Refusal(CODE.unreadablePicture, message ? { data: { reason }, message } : { data: { reason } });
}

/** 10414 with the words for its reason, and what could be put right first. */
export function gateRefusal({ reason, correct }: Pick<GateError, 'reason' | 'correct'>): Refusal {
  const message = gateReasonMessage(reason);
  return new Refusal(CODE.unreadableRoom, { data: { reason, correct }, ...(message && { message }) });
}

/** 10400 with one field explained. */
export function fieldRefusal(field: string, message: string): Refusal {
  return new Refusal(CODE.invalid, { data: { fields: { [field]: message } } });
}

/** What the HTTP layer itself refuses: bodies that are too large, of another kind, or no JSON at all. */
function requestRefusal(error: unknown, locale: Locale): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error || 'statusCode' in error)) return undefined;
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fieldRefusal('body', sayField('bodyTooLarge', locale));
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return fieldRefusal('body', sayField('bodyKind', locale, 'application/json'));
  }
  const clientError = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return clientError ? fieldRefusal('body', sayField('body', locale)) : undefined;
}
