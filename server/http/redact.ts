/** What request lines may say: everything but the secrets in them. */

/**
 * Tokens of mails and of the operator's links, pages of the test payment, share codes, signatures of picture links:
 * whoever holds one may act. Addresses are people's own.
 */
const secretParameters = /([?&](?:token|onboard|session|code|sig|key|email)=)[^&#]*/gi;

/** Anything as long as our tokens and keys, wherever somebody has put one: 43 characters and more. */
const tokenLike = /[\w-]{43,}/g;

/** A request's path and query with secrets and addresses blanked. */
export function redactUrl(url: string): string {
  return url.replace(secretParameters, '$1[removed]').replace(tokenLike, '[removed]');
}
