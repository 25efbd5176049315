/** People with an authenticator app, on a server whose clock the test sets. */
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { calls } from '#contract/all.ts';
import type { Database } from '../db/client.ts';
import { securityEvents } from '../db/schema.ts';
import { secondFactors } from '../db/schemaSecondFactor.ts';
import { type TestServer, testPassword } from './httpServer.ts';

/** How long a code is shown. */
export const stepMs = 30_000;

/** What a test of the second factor does again and again. `database` is the server's. */
export function authenticator(server: TestServer, database: Database) {
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const pass = (ms: number) => {
    aheadMs += ms;
    server.advance(aheadMs);
  };
  /** What the app shows so many steps from the server's present one. */
  const shown = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() + steps * stepMs });
  /** A code that was never shown before: time has gone on. */
  const nextCode = (secret: string) => {
    pass(stepMs);
    return shown(secret);
  };
  /** A code that is not right, nor was or will be soon. */
  const wrongCode = (secret: string) => {
    const right = new Set(Array.from({ length: 9 }, (_, n) => shown(secret, n - 4)));
    let code = 135790;
    while (right.has(String(code))) code += 1;
    return String(code);
  };

  const login = async (email: string, remember = false) =>
    (await server.ask('login', { email, password: testPassword, remember })).data;
  const setUp = async () => {
    const person = await server.signUp();
    const headers = { token: person.token };
    const { data } = await server.ask('secondFactorSetup', { password: testPassword }, headers);
    return { ...person, headers, ...data };
  };

  return {
    pass,
    aheadMs: () => aheadMs,
    shown,
    nextCode,
    wrongCode,
    login,
    /** Somebody whose app has a secret that does not count yet. */
    setUp,
    /** So that what is shown now is not old before it has arrived. */
    toStartOfStep: () => pass(stepMs - (now() % stepMs) + 100),

    /** Somebody whose second factor is on. */
    async guarded() {
      const person = await setUp();
      const { data } = await server.ask('secondFactorEnable', { code: nextCode(person.secret) }, person.headers);
      return { ...person, recovery: data.recoveryCodes };
    },

    /** A sign-in of theirs that waits for the code. */
    waiting: async ({ email }: { email: string }) => ({ token: (await login(email)).token }),

    verify: (code: unknown, headers: { token: string }) =>
      server.ask('secondFactorVerify', { code } as { code: string }, headers),

    /** Many codes at the same time over connections of their own, as different devices send them. */
    async verifyAtOnce(requests: readonly { code: string; token: string }[]) {
      if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = server.app.server.address() as AddressInfo;
      return Promise.all(
        requests.map(async ({ code, token }) => {
          const response = await fetch(`http://127.0.0.1:${port}${calls.secondFactorVerify.path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', token },
            body: JSON.stringify({ code }),
          });
          return (await response.json()) as { code: number; data: { token: string } };
        }),
      );
    },

    isOn: async (headers: { token: string }) => (await server.ask('userDetail', {}, headers)).data.secondFactor,

    /** Subjects of the mails that somebody got. */
    subjectsTo: async (email: string) =>
      (await server.modules.mail.recent()).filter((mail) => mail.to === email).map(({ subject }) => subject),

    async eventsOf(userId: string): Promise<string[]> {
      const where = eq(securityEvents.userId, userId);
      return (await database.handle.select().from(securityEvents).where(where)).map(({ kind }) => kind);
    },

    async factorOf(userId: string) {
      const where = eq(secondFactors.userId, userId);
      return (await database.handle.select().from(secondFactors).where(where))[0];
    },
  };
}

/** Codes of answers, in order. */
export function codesOf(answers: readonly { readonly code: number }[]): number[] {
  return answers.map(({ code }) => code).sort((a, b) => a - b);
}
