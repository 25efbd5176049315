/** Errors on their way from a thread or process to the pool. */
import { AbortedError } from '#engine/abort.ts';
import { EngineGateError, EngineInputError } from '#engine/refusals.ts';
import { PictureError } from './errors.ts';
import type { Failure } from './protocol.ts';

/** An error as plain data. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AbortedError) return { kind: 'aborted', reason: '', message };
  if (error instanceof PictureError || error instanceof EngineInputError) {
    return { kind: 'picture', reason: error.reason, message };
  }
  if (error instanceof EngineGateError) {
    return { kind: 'gate', reason: error.reason, message, correct: error.correct };
  }
  return { kind: 'engine', reason: '', message: error instanceof Error ? (error.stack ?? message) : message };
}
