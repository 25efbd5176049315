/** People and their sessions: the parts of the module behind one door. */
import type { z } from 'zod';
import type * as contract from '#contract/accounts.ts';
import type { Locale } from '#contract/locale.ts';
import { retention } from '#contract/retention.ts';
import type { listSessions } from '#contract/sessions.ts';
import { createBinding } from './binding.ts';
import type { AccountsContext } from './context.ts';
import { emailKey } from './emailKey.ts';
import { removeExpiredLinks } from './linkRepo.ts';
import { createPasswords } from './passwords.ts';
import { ownerOf } from './presentation.ts';
import { createProfile } from './profile.ts';
import { createRegistration } from './registration.ts';
import * as repo from './repo.ts';
import { removeEndedSessions } from './sessionRepo.ts';
import { createSessions, type Visitor } from './sessions.ts';
import type { SessionSignedIn, SignedIn } from './signedIn.ts';
import { createVerification, type Opener, type WhenReset, type WhenVerified } from './verification.ts';

export interface AccountsService {
  /**
   * Opens an account and mails the activation link. Throws 10224 for an address that waits for its activation, 10400
   * (fields).
   */
  register(
    input: z.output<typeof contract.register.input>,
    locale: Locale,
  ): Promise<z.output<typeof contract.register.output>>;
  /** Throws 10401 for a wrong address or password alike, after the same work. Ends the session that the client had. */
  login(
    input: z.output<typeof contract.login.input>,
    visitor: Visitor,
  ): Promise<z.output<typeof contract.login.output>>;
  logout(signedIn: SessionSignedIn): Promise<void>;
  /**
   * Whoever holds a token. Throws 10001 (none, or not one of ours) and 10300 (ended); with access `user` also 10206,
   * 10224 and 10600 for a session that is not complete.
   */
  authenticate(token: string | undefined, access: 'user' | 'pending'): Promise<SessionSignedIn>;
  /** The person that an API key acts for. Throws 10001 (nobody), 10206 and 10224. */
  ownerOf(userId: string): Promise<SignedIn>;
  detail(signedIn: SignedIn): Promise<contract.User>;
  update(signedIn: SignedIn, changes: z.output<typeof contract.update.input>): Promise<contract.User>;
  /**
   * Redeems an activation or binding link, once, and signs the browser in that registered; an expired one sends a new
   * one.
   */
  verify(token: string, opener: Opener): Promise<z.output<typeof contract.verify.output>>;
  /** The same answer, after the same time, whether or not the address is known. */
  resend(email: string): Promise<{ retryAfter: number }>;
  /** Mails a reset link; the same answer, after the same time, whether or not the address is known. */
  forgotPassword(email: string): Promise<{ retryAfter: number }>;
  /**
   * Ends every session and switches API keys off. Throws 10400 (easily guessed), 10410 (expired) and 10411 (invalid,
   * used or voided).
   */
  resetPassword(token: string, password: string, locale: Locale): Promise<void>;
  /** Ends every other session. Throws 10400 (easily guessed) and 10401 for a wrong old password. */
  changePassword(
    signedIn: SessionSignedIn,
    input: z.output<typeof contract.changePassword.input>,
    locale: Locale,
  ): Promise<void>;
  /** Signs in with the operator's link. Throws 10410 and 10411. */
  onboard(token: string, userAgent: string | undefined): Promise<{ token: string }>;
  /** Mails the link that binds an address. Throws 10409 for a person who has one. */
  bindEmail(
    signedIn: SessionSignedIn,
    input: z.output<typeof contract.bindEmail.input>,
    locale: Locale,
  ): Promise<{ mailSent: boolean }>;
  /** Devices that are signed in, the one that asks first. */
  listSessions(signedIn: SessionSignedIn): Promise<z.output<typeof listSessions.output>>;
  /** Ends one session by its id, or all others. Throws 10404. */
  revokeSessions(signedIn: SessionSignedIn, id: string | undefined): Promise<{ ended: number }>;
  /** The form of an address that accounts are told apart by; undefined when it can't be one. */
  emailKey(email: string): string | undefined;
  /** Removes sessions, links and devices over their time and returns how many. */
  sweep(): Promise<number>;
}

const dayMs = 86_400_000;

export function createAccounts(
  context: AccountsContext,
  whenVerified: WhenVerified,
  whenReset: WhenReset,
): AccountsService {
  const { database, now } = context;
  const registration = createRegistration(context);
  const verification = createVerification(context, whenVerified);
  const sessions = createSessions(context);
  const passwords = createPasswords(context, whenVerified, whenReset);
  const binding = createBinding(context);
  const profile = createProfile(context);
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  return {
    register: registration.register,
    login: sessions.login,
    logout: sessions.logout,
    authenticate: sessions.authenticate,
    ownerOf: (userId) => ownerOf(database.handle, userId, now()),
    detail: profile.detail,
    update: profile.update,
    verify: verification.verify,
    resend: verification.resend,
    forgotPassword: passwords.forgot,
    resetPassword: passwords.reset,
    changePassword: passwords.change,
    onboard: binding.onboard,
    bindEmail: binding.bindEmail,
    listSessions: sessions.list,
    revokeSessions: sessions.revoke,
    emailKey,

    async sweep() {
      const { handle } = database;
      const over = daysAgo(retention.sessionsDays);
      const ended = await removeEndedSessions(handle, over);
      const links = await removeExpiredLinks(handle, over);
      return ended + links + (await repo.forgetDevices(handle, daysAgo(retention.knownDevicesDays)));
    },
  };
}
