/**
 * How a tool says that it can't be done, apart from faults of its own. Each carries a code that the caller can
 * translate.
 */

/** An input that a tool understands but refuses. */
export class EngineInputError extends Error {
  override readonly name = 'EngineInputError';
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The gate: what was asked for could only be delivered badly, so nothing is, and nobody pays. `correct`: what a person
 * could put right first, as `corners`, `mask:SURFACE` or `length`; empty where nothing would help.
 */
export class EngineGateError extends Error {
  override readonly name = 'EngineGateError';
  readonly reason: string;
  readonly correct: readonly string[];
  constructor(reason: string, message: string, correct: readonly string[] = []) {
    super(message);
    this.reason = reason;
    this.correct = correct;
  }
}
