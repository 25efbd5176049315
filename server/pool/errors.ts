/** Typed ends of a run that did not succeed. */

/** The picture itself is at fault: not what it claims, truncated, too large, an unsupported kind. → 10413 */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  /** Stable key for the message, e.g. `heic`, `truncated`, `too-large`, `not-a-picture`. */
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What was asked for could only be delivered badly: nothing is. → 10414 */
export class GateError extends Error {
  override readonly name = 'GateError';
  /** Stable key for the message. */
  readonly reason: string;
  /** What a person could put right first, as `corners`, `mask:SURFACE` or `length`. */
  readonly correct: readonly string[];
  constructor(reason: string, message: string, correct: readonly string[]) {
    super(message);
    this.reason = reason;
    this.correct = correct;
  }
}

/** The engine or its thread failed. → 10503 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

/** Somebody has as much waiting as one person may have. → 10429 */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';
}
