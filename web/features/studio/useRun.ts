import { useRef, useState } from 'react';
import { CODE } from '#contract/code.ts';
import { bus } from '../../lib/bus.ts';
import { ApiError, ConnectionError } from '../../lib/client.ts';
import type { Asked } from './studioTool.ts';

export type RunFault =
  | { readonly kind: 'credits'; readonly required: number; readonly available: number }
  | { readonly kind: 'message'; readonly text: string }
  | ({ readonly kind: 'gate'; readonly text: string } & Gate)
  | { readonly kind: 'connection' | 'server' };

/** Why the photo ended at the gate, and what could be put right. */
export interface Gate {
  readonly reason: string;
  readonly correct: readonly string[];
}

function faultOf(error: unknown): RunFault {
  if (!(error instanceof ApiError)) {
    return { kind: error instanceof ConnectionError && error.status === 0 ? 'connection' : 'server' };
  }
  if (error.code === CODE.tooFewCredits) {
    const data = error.data as { readonly required?: number; readonly available?: number } | null;
    return { kind: 'credits', required: data?.required ?? 0, available: data?.available ?? 0 };
  }
  if (error.code === CODE.unreadableRoom) {
    const { reason = '', correct = [] } = (error.data ?? {}) as Partial<Gate>;
    return { kind: 'gate', text: error.message, reason, correct };
  }
  return { kind: 'message', text: Object.values(error.fields)[0] ?? error.message };
}

export interface Run {
  readonly busy: boolean;
  readonly fault: RunFault | null;
  readonly start: (asked: Asked) => Promise<void>;
  readonly clearFault: () => void;
}

/** Asks for a job. One click is one job: trying again after a lost answer sends the same key. */
export function useRun(onJob: (jobId: string) => void): Run {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<RunFault | null>(null);
  const unanswered = useRef<{ readonly body: string; readonly key: string } | null>(null);

  const start = async ({ input, send }: Asked) => {
    const body = JSON.stringify(input);
    const key = unanswered.current?.body === body ? unanswered.current.key : crypto.randomUUID();
    unanswered.current = { body, key };
    setBusy(true);
    setFault(null);
    try {
      // 10402 and 10403 open the upgrade prompt; the reason stays on the page when it is closed.
      const handled = [CODE.invalid, CODE.notFound, CODE.conflict, CODE.tooMany, CODE.unreadableRoom];
      const { jobId } = await send({ idempotencyKey: key, handled });
      unanswered.current = null;
      bus.emit('create_resource', { id: jobId });
      onJob(jobId);
    } catch (error) {
      if (error instanceof ApiError) unanswered.current = null;
      setFault(faultOf(error));
    } finally {
      setBusy(false);
    }
  };

  return { busy, fault, start, clearFault: () => setFault(null) };
}
