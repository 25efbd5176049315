/**
 * The codes by name, for those who answer or read one. What each means and says stands in `codes.ts`; this file is
 * apart so that a page which asks for a code does not load all the messages.
 */
export const CODE = {
  notSignedIn: 10001,
  noEmail: 10206,
  notVerified: 10224,
  sessionEnded: 10300,
  secondFactorNeeded: 10600,
  invalid: 10400,
  wrongPassword: 10401,
  tooFewCredits: 10402,
  notInPlan: 10403,
  notFound: 10404,
  conflict: 10409,
  linkExpired: 10410,
  linkInvalid: 10411,
  unreadablePicture: 10413,
  unreadableRoom: 10414,
  wrongCode: 10422,
  tooMany: 10429,
  cancelled: 10499,
  unavailable: 10503,
  storageFull: 10507,
} as const;
