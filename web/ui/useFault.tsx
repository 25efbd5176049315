import { type ReactNode, useState } from 'react';
import { CODE } from '#contract/code.ts';
import { ApiError } from '../lib/client.ts';
import { connectionText } from '../lib/connectionText.ts';
import { useCountdown } from '../lib/useCountdown.ts';
import { useTranslation } from '../lib/useTranslation.ts';
import { Notice } from './Notice.tsx';

/** Codes that a form shows by itself, whatever it asks: 10400 at the fields, 10429 with its countdown. */
export const formCodes = [CODE.invalid, CODE.tooMany] as const;

/** Seconds that an answer asks to wait (10429); 0 for any other. */
export function retryAfterOf(error: unknown): number {
  if (!(error instanceof ApiError) || error.code !== CODE.tooMany) return 0;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'retryAfter' in data ? Number(data.retryAfter) : 60;
}

export interface Fault {
  /** The notice to show over the form; null when nothing went wrong. */
  readonly notice: ReactNode;
  /** Too much was asked: nothing can be sent until the countdown ends. */
  readonly waiting: boolean;
  /** Shows what an error says; `text` says it in the words of the form. */
  readonly show: (error: unknown, text?: string) => void;
  readonly clear: () => void;
}

/** What went wrong with something that was sent, told in place, with a countdown where the server asks to wait. */
export function useFault(): Fault {
  const { t } = useTranslation();
  const [fault, setFault] = useState<{ readonly text: string; readonly waitS: number } | null>(null);
  const [left, wait] = useCountdown();
  const waiting = fault !== null && fault.waitS > 0 && left > 0;
  const isOver = fault !== null && fault.waitS > 0 && left === 0;
  const minutes = (seconds: number) => Math.ceil(seconds / 60);
  const waitText = (seconds: number) =>
    seconds > 90
      ? t('failure.waitMinutes', { minutes: minutes(seconds) })
      : t('failure.waitSeconds', { seconds: Math.max(1, seconds) });
  return {
    notice:
      fault && !isOver ? (
        <Notice kind="error">
          {fault.text}
          {waiting ? (
            <>
              {' '}
              {/* Said once: a number that ticks in an alert would be read out every second. */}
              <span className="sr-only">{waitText(fault.waitS)}</span>
              <span aria-hidden="true">{waitText(left)}</span>
            </>
          ) : null}
        </Notice>
      ) : null,
    waiting,
    show(error, text) {
      const waitS = retryAfterOf(error);
      if (waitS > 0) wait(waitS);
      setFault({ text: text ?? (error instanceof ApiError ? error.message : connectionText(error, t)), waitS });
    },
    clear: () => setFault(null),
  };
}
