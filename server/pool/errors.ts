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

/** The engine or its thread failed. → 10503 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
