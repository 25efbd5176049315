/** Why an action of an operator is not done. */

/** An action that cannot be done as it was asked for, said in one line. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
  /** For scripts, e.g. `not-found`. */
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}
