/** What request lines may say: everything but the secrets in them. */

/** Tokens of mails and of the operator's links, pages of the test payment, share codes, signatures of picture links: whoever holds one may act. Addresses are people's own. */
const secretParameters = /([?&](?:token|onboard|session|code|sig|key|email)=)[^&#]*/gi;

/** A request's path and query with secrets and addresses blanked. */
export function redactUrl(url: string): string {
  return url.replace(secretParameters, '$1[removed]');
}
