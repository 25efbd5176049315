/** Requests that wait for an answer from a thread or process. */
import { EngineError, GateError, PictureError } from './errors.ts';
import type { Answer, Asked, Failure, RequestKind, RequestOf, Requests } from './protocol.ts';

export type OnProgress = (stage: string, fraction: number) => void;

/** A lane of the pool: threads or a process that do one thing at a time. */
export interface Lane<K extends RequestKind = RequestKind> {
  /** Answers with what the other side answers; rejects with AbortError, PictureError or EngineError. */
  ask<Kind extends K>(request: RequestOf<Kind>, onProgress?: OnProgress): Promise<Requests[Kind]['reply']>;
  /** Tells a running tool to stop at the next chance. */
  requestAbort(): void;
  /**
   * Ends it now; open questions reject with `reason`. Resolves when everything in it has ended, native work included.
   */
  end(reason: Error): Promise<void>;
  readonly isAlive: boolean;
}

/** What a cancelled run rejects with. */
export function abortError(): Error {
  return new DOMException('The run was cancelled.', 'AbortError');
}

function errorOf(failure: Failure): Error {
  if (failure.kind === 'aborted') return abortError();
  if (failure.kind === 'picture') return new PictureError(failure.reason, failure.message);
  if (failure.kind === 'gate') return new GateError(failure.reason, failure.message, failure.correct ?? []);
  return new EngineError(failure.message);
}

interface Open {
  resolve(value: unknown): void;
  reject(error: Error): void;
  onProgress: OnProgress | undefined;
}

export interface Desk {
  ask<K extends RequestKind>(request: RequestOf<K>, onProgress?: OnProgress): Promise<Requests[K]['reply']>;
  hear(answer: Answer): void;
  rejectAll(reason: Error): void;
  readonly openRequests: number;
}

export interface DeskOptions {
  post(asked: Asked): void;
  /** Called when the first request opens, and when the last one has closed. */
  onBusy(isBusy: boolean): void;
  onDeclared?(pixels: number): void;
  /** Why nothing more can be asked; undefined: it can. */
  ended(): string | undefined;
}

export function createDesk({ post, onBusy, onDeclared, ended }: DeskOptions): Desk {
  const open = new Map<number, Open>();
  let nextId = 1;
  return {
    ask<K extends RequestKind>(request: RequestOf<K>, onProgress?: OnProgress) {
      return new Promise<Requests[K]['reply']>((resolve, reject) => {
        const reason = ended();
        if (reason !== undefined) {
          reject(new EngineError(reason));
          return;
        }
        const id = nextId++;
        open.set(id, { resolve: (value) => resolve(value as Requests[K]['reply']), reject, onProgress });
        if (open.size === 1) onBusy(true);
        post({ id, request: request as Asked['request'] });
      });
    },
    hear(answer) {
      const request = open.get(answer.id);
      if (!request) return;
      if ('stage' in answer) {
        request.onProgress?.(answer.stage, answer.fraction);
        return;
      }
      if ('declaredPixels' in answer) {
        onDeclared?.(answer.declaredPixels);
        return;
      }
      open.delete(answer.id);
      if (open.size === 0) onBusy(false);
      if ('failure' in answer) request.reject(errorOf(answer.failure));
      else request.resolve(answer.reply);
    },
    rejectAll(reason) {
      for (const { reject } of open.values()) reject(reason);
      open.clear();
    },
    get openRequests() {
      return open.size;
    },
  };
}
