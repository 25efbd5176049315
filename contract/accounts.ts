/** People and their sessions. */

import { z } from 'zod';
import { call, isoDate, nothing } from './call.ts';
import { CODE } from './code.ts';
import { limits, oneLine, visible } from './limits.ts';
import { locales } from './locale.ts';

/** Local part in ASCII, domain in any script (the server keeps it in Punycode), with at least one dot. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{0,63}[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

export const emailField = z
  .string()
  .trim()
  .max(limits.email.max)
  .pipe(z.email({ pattern: emailPattern }));

/** 8-16 characters, digits with letters or special characters, after Unicode NFKC. Control characters are refused. */
export const passwordField = z
  .string()
  .normalize('NFKC')
  .min(limits.password.min)
  .max(limits.password.max)
  .regex(/[0-9]/)
  .regex(/[^0-9]/)
  .regex(/^[^\p{Cc}]*$/u);

export const userNameField = z
  .string()
  .trim()
  .min(limits.userName.min)
  .max(limits.userName.max)
  .regex(oneLine)
  .regex(visible);

export const userSchema = z.object({
  userName: z.string(),
  email: z.string().nullable(),
  /** Credits that can be spent now: the sum of the ledger. */
  freeToken: z.number().int(),
  /** 2: API keys are enabled. */
  apiSwitch: z.number().int(),
  locale: z.enum(locales),
  membership: z.enum(['free', 'pro']),
  /** When the present credits' month ends. */
  periodEndsAt: isoDate,
  /** End of a paid plan that was not renewed; null while it renews, and for free. */
  planEndsAt: isoDate.nullable(),
  secondFactor: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

export const sessionStates = ['ok', 'second-factor', 'unverified'] as const;

export const register = call({
  id: 'register',
  method: 'POST',
  path: '/user/register',
  summary: 'Opens an account and mails an activation link.',
  access: 'none',
  input: z.object({
    userName: userNameField,
    email: emailField,
    password: passwordField,
    locale: z.enum(locales).optional(),
    acceptTerms: z.literal(true),
    over12: z.literal(true),
    newsletter: z.boolean().optional(),
  }),
  /** `ticket`: for the browser to keep until the activation link is opened in it. */
  output: z.object({ mailSent: z.boolean(), ticket: z.string() }),
  codes: [CODE.notVerified],
});

export const login = call({
  id: 'login',
  method: 'POST',
  path: '/user/login',
  summary: 'Signs in. The token goes into the `token` header of later calls.',
  access: 'none',
  input: z.object({
    email: emailField,
    password: z.string().min(1).max(200),
    remember: z.boolean().default(false),
  }),
  output: z.object({ token: z.string(), state: z.enum(sessionStates) }),
  codes: [CODE.wrongPassword],
});

export const logout = call({
  id: 'logout',
  method: 'POST',
  path: '/user/logout',
  summary: 'Ends this session.',
  access: 'pending',
  endsSession: true,
  input: nothing,
  output: nothing,
  codes: [],
});

export const detail = call({
  id: 'userDetail',
  method: 'GET',
  path: '/api/v1/user/detail',
  summary: 'The signed-in person with the credit balance.',
  access: 'user',
  input: nothing,
  output: userSchema,
  codes: [],
});

export const update = call({
  id: 'userUpdate',
  method: 'POST',
  path: '/api/v1/user/update',
  summary: 'Changes language or name.',
  access: 'user',
  input: z
    .object({ locale: z.enum(locales).optional(), userName: userNameField.optional() })
    .refine((o) => o.locale !== undefined || o.userName !== undefined),
  output: userSchema,
  codes: [],
});

export const verify = call({
  id: 'userVerify',
  method: 'POST',
  path: '/api/v1/user/verify',
  summary:
    'Redeems the token of an activation link; with the ticket of the registration it signs in, too. An expired one sends a new mail by itself.',
  access: 'none',
  input: z.object({ token: z.string().min(1).max(200), ticket: z.string().max(200).optional() }),
  output: z.object({
    outcome: z.enum(['success', 'failed', 'expired']),
    /** Of a new session, where the browser has registered. */
    signedIn: z.object({ token: z.string() }).optional(),
  }),
  codes: [],
});

export const resend = call({
  id: 'userVerifyResend',
  method: 'POST',
  path: '/api/v1/user/verify/resend',
  summary: 'Sends the activation mail again. The answer is the same whether or not the address is known.',
  access: 'none',
  input: z.object({ email: emailField }),
  output: z.object({ retryAfter: z.number().int() }),
  codes: [],
});

/** A token that came by mail or from the operator. */
export const linkToken = z.string().min(1).max(200);

export const onboard = call({
  id: 'userOnboard',
  method: 'POST',
  path: '/api/v1/user/onboard',
  summary:
    'Redeems the single-use link that the operator made for an account without an e-mail address, and signs in. Until one is bound, other calls answer 10206.',
  access: 'none',
  input: z.object({ token: linkToken }),
  output: z.object({ token: z.string() }),
  codes: [CODE.linkExpired, CODE.linkInvalid],
});

export const bindEmail = call({
  id: 'userEmailBind',
  method: 'POST',
  path: '/api/v1/user/email/bind',
  summary:
    'Gives an account without an e-mail address one, and a password. The address counts once its link is opened.',
  access: 'pending',
  input: z.object({ email: emailField, password: passwordField }),
  output: z.object({ mailSent: z.boolean() }),
  codes: [CODE.conflict],
});

export const forgotPassword = call({
  id: 'userPasswordForgot',
  method: 'POST',
  path: '/api/v1/user/password/forgot',
  summary: 'Mails a link to choose a new password. The answer is the same whether or not the address is known.',
  access: 'none',
  input: z.object({ email: emailField }),
  output: z.object({ retryAfter: z.number().int() }),
  codes: [],
});

export const resetPassword = call({
  id: 'userPasswordReset',
  method: 'POST',
  path: '/api/v1/user/password/reset',
  summary: 'Sets a new password with the token of a reset link, and ends every session of the account.',
  access: 'none',
  input: z.object({ token: linkToken, password: passwordField }),
  output: nothing,
  codes: [CODE.linkExpired, CODE.linkInvalid],
});

export const changePassword = call({
  id: 'userPasswordChange',
  method: 'POST',
  path: '/api/v1/user/password/change',
  summary: 'Changes the password, and ends every other session of the account.',
  access: 'session',
  input: z.object({ oldPassword: z.string().min(1).max(200), password: passwordField }),
  output: nothing,
  codes: [CODE.wrongPassword],
});

export const exportData = call({
  id: 'userExport',
  method: 'POST',
  path: '/api/v1/user/export',
  summary: 'Everything that is kept about the account, pictures included, as a zip.',
  access: 'session',
  answer: 'file',
  fileType: 'application/zip',
  input: z.object({ password: z.string().min(1).max(200) }),
  output: nothing,
  codes: [CODE.wrongPassword],
});

export const deleteAccount = call({
  id: 'userDelete',
  method: 'POST',
  path: '/api/v1/user/delete',
  summary: 'Deletes the account with its pictures for good. `code`: of the second factor, where there is one.',
  access: 'session',
  endsSession: true,
  input: z.object({ password: z.string().min(1).max(200), code: z.string().max(40).optional() }),
  output: nothing,
  codes: [CODE.wrongPassword, CODE.wrongCode],
});
