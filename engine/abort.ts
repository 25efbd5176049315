/** The part of an AbortSignal that the engine reads. */
export interface Abort {
  readonly aborted: boolean;
}

/** Thrown by `throwIfAborted`; the pool turns it into a cancelled job. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';
}

/** Throws AbortedError when the signal has fired. Call it at least every 100 ms of work. */
export function throwIfAborted(signal: Abort): void {
  if (signal.aborted) throw new AbortedError('the run was cancelled');
}
