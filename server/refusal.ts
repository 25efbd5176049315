/** What a person can cause and can be told: services throw it, the HTTP layer answers it with HTTP 200. */
import type { Names } from '#catalog/names.ts';
import type { Code } from '#contract/codes.ts';

export interface RefusalOptions {
  /** Goes into the answer's `data`, e.g. `{ required, available }` of 10402. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Said in place of the code's own message. */
  readonly message?: Names;
}

/** A code of the contract's table as an error; never a fault of ours, never logged as one. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: Code;
  readonly data: Readonly<Record<string, unknown>>;
  readonly said: Names | undefined;

  constructor(code: Code, options: RefusalOptions = {}) {
    super(`refused with ${code}`);
    this.code = code;
    this.data = options.data ?? {};
    this.said = options.message;
  }
}
