/** The second factor: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for when it is lost. */

import { z } from 'zod';
import { call, nothing } from './call.ts';
import { CODE } from './code.ts';
import { limits } from './limits.ts';

const password = z.string().min(1).max(200);
/** Six digits; spaces that apps show between them are dropped. */
const appCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s+/g, ''))
  .pipe(z.string().regex(new RegExp(`^[0-9]{${limits.secondFactor.digits}}$`)));
/** Six digits, or a recovery code as it was shown. */
const anyCode = z.string().trim().min(1).max(40);

export const setupSecondFactor = call({
  id: 'secondFactorSetup',
  method: 'POST',
  path: '/api/v1/user/2fa/setup',
  summary: 'Makes a new secret for an authenticator app. Nothing counts until it is enabled with a code.',
  access: 'session',
  input: z.object({ password }),
  output: z.object({
    /** `otpauth://totp/Roomwright:…` */
    otpauthUrl: z.string(),
    /** The same as a picture: a data URL. */
    qr: z.string(),
    /** For typing, in base 32. */
    secret: z.string(),
  }),
  codes: [CODE.wrongPassword, CODE.conflict],
});

export const enableSecondFactor = call({
  id: 'secondFactorEnable',
  method: 'POST',
  path: '/api/v1/user/2fa/enable',
  summary: 'Turns the second factor on, ends every other session, and gives the recovery codes, once.',
  access: 'session',
  input: z.object({ code: appCode }),
  output: z.object({ recoveryCodes: z.array(z.string()).length(limits.secondFactor.recoveryCodes) }),
  codes: [CODE.conflict, CODE.wrongCode],
});

export const disableSecondFactor = call({
  id: 'secondFactorDisable',
  method: 'POST',
  path: '/api/v1/user/2fa/disable',
  summary: 'Turns the second factor off.',
  access: 'session',
  input: z.object({ password, code: anyCode }),
  output: nothing,
  codes: [CODE.wrongPassword, CODE.conflict, CODE.wrongCode],
});

export const verifySecondFactor = call({
  id: 'secondFactorVerify',
  method: 'POST',
  path: '/api/v1/user/2fa/verify',
  summary: 'Completes a sign-in that waits for its second factor. The token is exchanged for a new one.',
  access: 'pending',
  input: z.object({ code: anyCode }),
  output: z.object({ token: z.string() }),
  codes: [CODE.conflict, CODE.wrongCode],
});
