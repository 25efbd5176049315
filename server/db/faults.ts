/** What the database says when it refuses. */

/** A value that must be unique is there already. */
export function isTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}
