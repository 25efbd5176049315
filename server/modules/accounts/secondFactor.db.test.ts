import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { recoveryCodes, secondFactors, securityEvents, sessions } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { hashToken } from './token.ts';

const minute = 60_000;
const stepMs = 30_000;

withDatabase('the second factor', (get) => {
  let server: TestServer;
  let port = 0;
  let aheadMs = 0;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const pass = (ms: number) => {
    aheadMs += ms;
    server.advance(aheadMs);
  };
  /** What an app shows so many steps from the server's present one. */
  const shown = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadMs + steps * stepMs });
  /** So that what is shown now is not old before it has arrived. */
  const toStartOfStep = () => pass(stepMs - ((Date.now() + aheadMs) % stepMs) + 100);
  /** A code that was never shown before: time has gone on. */
  const nextCode = (secret: string) => {
    pass(stepMs);
    return shown(secret);
  };
  /** A code that is not right, nor will be soon. */
  const wrongCode = (secret: string) => {
    const right = Array.from({ length: 9 }, (_, n) => shown(secret, n - 4));
    return ['135790', '246801', ...right.map((code) => `${(Number(code[0]) + 5) % 10}${code.slice(1)}`)].find(
      (code) => !right.includes(code),
    ) as string;
  };

  const login = async (email: string, remember = false) =>
    (await server.ask('login', { email, password: testPassword, remember })).data;
  const setUp = async () => {
    const person = await server.signUp();
    const headers = { token: person.token };
    const { data } = await server.ask('secondFactorSetup', { password: testPassword }, headers);
    return { ...person, headers, ...data };
  };
  /** Somebody whose second factor is on. */
  const guarded = async () => {
    const person = await setUp();
    const { data } = await server.ask('secondFactorEnable', { code: nextCode(person.secret) }, person.headers);
    return { ...person, recovery: data.recoveryCodes };
  };
  /** A sign-in of theirs that waits for the code. */
  const waiting = async ({ email }: { email: string }) => ({ token: (await login(email)).token });
  const verify = (code: unknown, headers: { token: string }) =>
    server.ask('secondFactorVerify', { code } as { code: string }, headers);
  const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b);
  const isOn = async (headers: { token: string }) => (await server.ask('userDetail', {}, headers)).data.secondFactor;
  const mailsTo = async (email: string) =>
    (await server.modules.mail.recent()).filter((mail) => mail.to === email).map(({ subject }) => subject);
  const eventsOf = async (userId: string) =>
    (await get().database.handle.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(
      ({ kind }) => kind,
    );
  const factorOf = async (userId: string) =>
    (await get().database.handle.select().from(secondFactors).where(eq(secondFactors.userId, userId)))[0];
  /** Many requests on connections of their own, as different devices send them. */
  const atOnce = (requests: readonly { code: string; token: string }[]) =>
    Promise.all(
      requests.map(async ({ code, token }) => {
        const response = await fetch(`http://127.0.0.1:${port}${calls.secondFactorVerify.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', token },
          body: JSON.stringify({ code }),
        });
        return (await response.json()) as { code: number; data: { token: string } };
      }),
    );

  describe('setting up', () => {
    it('gives a secret of 160 bits, its URL under the product’s name, and the same as a QR code', async () => {
      const { secret, otpauthUrl, qr } = await setUp();
      expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
      expect(otpauthUrl).toBe(
        `otpauth://totp/Roomwright:Roomwright?issuer=Roomwright&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      );
      expect(qr).toMatch(/^data:image\/png;base64,/);
      const picture = sharp(Buffer.from(qr.slice(qr.indexOf(',') + 1), 'base64'))
        .greyscale()
        .raw();
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      const { modules } = qrcode.create(otpauthUrl, { errorCorrectionLevel: 'M' });
      const scale = info.width / (modules.size + 8);
      const dark = Array.from(modules.data, (_, n) => {
        const middle = (at: number) => Math.floor((at + 4.5) * scale);
        return (data[middle(Math.floor(n / modules.size)) * info.width + middle(n % modules.size)] ?? 0) < 128;
      });
      expect(dark).toEqual(Array.from(modules.data, Boolean));
    });

    it('changes nothing yet', async () => {
      const { headers, email, secret } = await setUp();
      expect(await isOn(headers)).toBe(false);
      expect((await login(email)).state).toBe('ok');
      expect((await verify(shown(secret), headers)).code).toBe(10409);
      expect(await mailsTo(email)).toHaveLength(1);
    });

    it('asks for the password', async () => {
      const { token, userId } = await server.signUp();
      expect((await server.ask('secondFactorSetup', { password: 'not-it-1234' }, { token })).code).toBe(10401);
      expect(await factorOf(userId)).toBeUndefined();
    });

    it('again replaces what was not finished', async () => {
      const { headers, secret } = await setUp();
      const { data } = await server.ask('secondFactorSetup', { password: testPassword }, headers);
      expect(data.secret).not.toBe(secret);
      expect((await server.ask('secondFactorEnable', { code: nextCode(secret) }, headers)).code).toBe(10422);
      expect((await server.ask('secondFactorEnable', { code: nextCode(data.secret) }, headers)).code).toBe(200);
    });

    it('keeps the secret encrypted, for this person only', async () => {
      const ann = await setUp();
      const bob = await setUp();
      const kept = (await factorOf(ann.userId))?.secret as Buffer;
      expect(kept.includes(Buffer.from(Secret.fromBase32(ann.secret).bytes))).toBe(false);
      expect(kept.includes(Buffer.from(ann.secret))).toBe(false);
      const where = eq(secondFactors.userId, bob.userId);
      await get().database.handle.update(secondFactors).set({ secret: kept }).where(where);
      const moved = await server.ask('secondFactorEnable', { code: nextCode(ann.secret) }, bob.headers);
      expect([moved.response.statusCode, moved.code]).toEqual([500, 500]);
      expect(await isOn(bob.headers)).toBe(false);
    });

    it('is refused while it is on', async () => {
      const { headers, secret, email } = await guarded();
      const again = await server.ask('secondFactorSetup', { password: testPassword }, headers);
      expect(again).toMatchObject({ code: 10409, message: 'The second factor is on already.' });
      expect((await verify(nextCode(secret), await waiting({ email }))).code).toBe(200);
    });
  });

  describe('enabling', () => {
    it('gives ten recovery codes, ends every other session, tells by mail', async () => {
      const person = await setUp();
      const others = [(await login(person.email)).token, (await login(person.email, true)).token];
      const answer = await server.ask('secondFactorEnable', { code: nextCode(person.secret) }, person.headers);
      expect(answer.code).toBe(200);
      expect(new Set(answer.data.recoveryCodes).size).toBe(10);
      for (const token of others) expect((await server.ask('userDetail', {}, { token })).code).toBe(10300);
      expect(await isOn(person.headers)).toBe(true);
      expect(await mailsTo(person.email)).toContain('Second factor turned on at Roomwright');
      expect(await eventsOf(person.userId)).toContain('second-factor-enabled');
      const rows = await get()
        .database.handle.select()
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, person.userId));
      expect(rows).toHaveLength(10);
      for (const { codeHash } of rows) expect(codeHash).toHaveLength(32);
    });

    it('takes the code with spaces, not a wrong one', async () => {
      const { headers, secret } = await setUp();
      expect((await server.ask('secondFactorEnable', { code: wrongCode(secret) }, headers)).code).toBe(10422);
      expect(await isOn(headers)).toBe(false);
      const code = nextCode(secret).replace(/(...)(...)/, ' $1 $2 ');
      expect((await server.ask('secondFactorEnable', { code }, headers)).code).toBe(200);
    });

    it('needs something set up, and happens once however many ask', async () => {
      const { token } = await server.signUp();
      const early = await server.ask('secondFactorEnable', { code: '123456' }, { token });
      expect(early).toMatchObject({ code: 10409, message: 'Set up an authenticator app first.' });
      const { headers, secret, userId } = await setUp();
      const code = nextCode(secret);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => server.ask('secondFactorEnable', { code }, headers)),
      );
      expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 10409)]);
      expect((await eventsOf(userId)).filter((kind) => kind === 'second-factor-enabled')).toHaveLength(1);
    });

    it.each([[123456], ['12345'], ['1234567'], ['12345a'], [''], [null], [['123456']]])(
      'refuses %j as no code at all',
      async (code) => {
        const { headers, userId } = await setUp();
        const answer = await server.ask('secondFactorEnable', { code } as { code: string }, headers);
        expect(answer).toMatchObject({ code: 10400, data: { fields: { code: expect.any(String) } } });
        expect((await factorOf(userId))?.failures).toBe(0);
      },
    );
  });

  describe('at sign-in', () => {
    it('lets nothing else through until the code is given, then exchanges the token', async () => {
      const person = await guarded();
      const { token, state } = await login(person.email, true);
      expect(state).toBe('second-factor');
      expect((await server.ask('userDetail', {}, { token })).code).toBe(10600);
      const { data } = await verify(nextCode(person.secret), { token });
      expect(data.token).not.toBe(token);
      expect((await server.ask('userDetail', {}, { token: data.token })).data.email).toBe(person.email);
      expect((await server.ask('userDetail', {}, { token })).code).toBe(10300);
      expect((await verify(nextCode(person.secret), { token })).code).toBe(10300);
      const where = eq(sessions.tokenHash, hashToken(data.token));
      const [session] = await get().database.handle.select().from(sessions).where(where);
      expect(session).toMatchObject({ state: 'ok', remember: true, endedAt: null });
      expect(await eventsOf(person.userId)).toContain('signed-in');
    });

    it('has nothing to ask of a session that is complete', async () => {
      const person = await guarded();
      const answer = await verify(nextCode(person.secret), person.headers);
      expect(answer).toMatchObject({ code: 10409, message: 'This sign-in is complete already.' });
      expect((await verify('123456', { token: 'unknown' })).code).toBe(10001);
    });

    it('takes the code of one step earlier or later, not of two', async () => {
      for (const [steps, code] of [
        [-1, 200],
        [0, 200],
        [1, 200],
        [-2, 10422],
        [2, 10422],
      ] as const) {
        const person = await guarded();
        const hers = await waiting(person);
        pass(5 * stepMs);
        toStartOfStep();
        expect([steps, (await verify(shown(person.secret, steps), hers)).code]).toEqual([steps, code]);
      }
    });

    it('takes a code once, also the one that enabled it, and none from before it', async () => {
      const person = await setUp();
      const code = nextCode(person.secret);
      await server.ask('secondFactorEnable', { code }, person.headers);
      expect((await verify(code, await waiting(person))).code).toBe(10422);
      pass(stepMs);
      const later = shown(person.secret, 1);
      const now = shown(person.secret);
      expect((await verify(later, await waiting(person))).code).toBe(200);
      expect((await verify(later, await waiting(person))).code).toBe(10422);
      expect((await verify(now, await waiting(person))).code).toBe(10422);
      // A code that counted before is no guess.
      expect((await factorOf(person.userId))?.failures).toBe(0);
    });

    it('counts one of 50 simultaneous uses of a code', async () => {
      const person = await guarded();
      const tokens = await Promise.all(Array.from({ length: 50 }, async () => (await login(person.email)).token));
      const code = nextCode(person.secret);
      const answers = await atOnce(tokens.map((token) => ({ code, token })));
      expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 10422)]);
      const won = answers.find((answer) => answer.code === 200)?.data.token ?? '';
      expect((await server.ask('userDetail', {}, { token: won })).code).toBe(200);
    });

    it('completes a session once, with however many codes at a time', async () => {
      const person = await guarded();
      const { token } = await waiting(person);
      const answers = await atOnce(person.recovery.map((code) => ({ code, token })));
      expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 10300)]);
      expect((await server.modules.secondFactor.exportOf(person.userId)).recoveryCodesLeft).toBe(9);
    });

    it('takes nobody else’s code', async () => {
      const ann = await guarded();
      const bob = await guarded();
      const hers = await waiting(ann);
      expect((await verify(nextCode(bob.secret), hers)).code).toBe(10422);
      expect((await verify(bob.recovery[0], hers)).code).toBe(10422);
      expect((await verify(bob.recovery[0], await waiting(bob))).code).toBe(200);
      expect((await verify(nextCode(ann.secret), hers)).code).toBe(200);
    });

    it.each([[123456], [''], ['x'.repeat(41)], [null], [{}]])('refuses %j as no code at all', async (code) => {
      const person = await guarded();
      expect((await verify(code, await waiting(person))).code).toBe(10400);
      expect((await factorOf(person.userId))?.failures).toBe(0);
    });
  });

  describe('recovery codes', () => {
    it('stand in for the app, once each, however they are typed; a mail says how many are left', async () => {
      const person = await guarded();
      const [first = '', second = ''] = person.recovery;
      expect((await verify(first, await waiting(person))).code).toBe(200);
      expect((await verify(first, await waiting(person))).code).toBe(10422);
      expect((await factorOf(person.userId))?.failures).toBe(0);
      const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `;
      expect((await verify(typed, await waiting(person))).code).toBe(200);
      const mails = (await server.modules.mail.recent()).filter(({ to }) => to === person.email);
      expect(mails.slice(0, 2).map(({ subject }) => subject)).toEqual(
        Array.from({ length: 2 }, () => 'A recovery code was used at Roomwright'),
      );
      expect(mails[0]?.text).toContain('8 codes are left');
      expect(mails[1]?.text).toContain('9 codes are left');
      expect((await eventsOf(person.userId)).filter((kind) => kind === 'recovery-code-used')).toHaveLength(2);
    });

    it('count one of 50 simultaneous uses', async () => {
      const person = await guarded();
      const tokens = await Promise.all(Array.from({ length: 50 }, async () => (await login(person.email)).token));
      const code = person.recovery[3] ?? '';
      const answers = await atOnce(tokens.map((token) => ({ code, token })));
      expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 10422)]);
      expect((await server.modules.secondFactor.exportOf(person.userId)).recoveryCodesLeft).toBe(9);
    });
  });

  describe('after five wrong codes in a row', () => {
    const wrongTimes = async (person: { secret: string; email: string }, times: number) => {
      const answers: number[] = [];
      for (let n = 0; n < times; n += 1) {
        answers.push((await verify(wrongCode(person.secret), await waiting(person))).code);
      }
      return answers;
    };

    it('takes none for 15 minutes, on any device, right ones included; tells once', async () => {
      const person = await guarded();
      const mine = await waiting(person);
      expect(await wrongTimes(person, 5)).toEqual([10422, 10422, 10422, 10422, 10422]);
      const locked = await verify(nextCode(person.secret), mine);
      expect(locked.code).toBe(10429);
      const { retryAfter } = locked.data as unknown as { retryAfter: number };
      expect(retryAfter).toBeGreaterThan(13 * 60);
      expect(retryAfter).toBeLessThanOrEqual(15 * 60);
      expect(locked.response.headers['retry-after']).toBe(String(retryAfter));
      expect((await verify(person.recovery[0], mine)).code).toBe(10429);
      expect(await wrongTimes(person, 3)).toEqual([10429, 10429, 10429]);
      const disable = { password: testPassword, code: nextCode(person.secret) };
      expect((await server.ask('secondFactorDisable', disable, person.headers)).code).toBe(10429);
      expect((await mailsTo(person.email)).filter((subject) => subject === 'Wrong codes at Roomwright')).toHaveLength(
        1,
      );
      const events = await eventsOf(person.userId);
      expect(events.filter((kind) => kind === 'second-factor-failed')).toHaveLength(5);
      expect(events.filter((kind) => kind === 'second-factor-locked')).toHaveLength(1);
      pass(15 * minute);
      expect((await verify(nextCode(person.secret), mine)).code).toBe(200);
      expect((await verify(person.recovery[0], await waiting(person))).code).toBe(200);
    });

    it('holds in every process', async () => {
      const person = await guarded();
      const second = await startTestServer(get().database);
      try {
        second.advance(aheadMs);
        const { token } = await waiting(person);
        const wrong = () => ({ code: `wrong ${Math.random()}`.slice(0, 20) });
        const from = [server, second, server, second, server, second, server];
        const answers: number[] = [];
        for (const one of from) answers.push((await one.ask('secondFactorVerify', wrong(), { token })).code);
        expect(answers).toEqual([10422, 10422, 10422, 10422, 10422, 10429, 10429]);
      } finally {
        await second.close();
      }
    });

    it('counts those that come at once', async () => {
      const person = await guarded();
      const { token } = await waiting(person);
      const code = wrongCode(person.secret);
      const answers = await atOnce(Array.from({ length: 20 }, () => ({ code, token })));
      expect(codesOf(answers)).toEqual([
        ...Array.from({ length: 5 }, () => 10422),
        ...Array.from({ length: 15 }, () => 10429),
      ]);
      expect(await mailsTo(person.email)).toContain('Wrong codes at Roomwright');
    });

    it('starts again from none with each right one', async () => {
      const person = await guarded();
      for (let round = 0; round < 2; round += 1) {
        expect(await wrongTimes(person, 4)).toEqual([10422, 10422, 10422, 10422]);
        expect((await verify(nextCode(person.secret), await waiting(person))).code).toBe(200);
      }
      expect(await eventsOf(person.userId)).not.toContain('second-factor-locked');
    });

    it('holds while enabling, and setting up again does not undo it', async () => {
      const { headers, secret } = await setUp();
      const enable = async (code: string) => (await server.ask('secondFactorEnable', { code }, headers)).code;
      for (let n = 0; n < 3; n += 1) expect(await enable(wrongCode(secret))).toBe(10422);
      const { data } = await server.ask('secondFactorSetup', { password: testPassword }, headers);
      for (let n = 0; n < 2; n += 1) expect(await enable(wrongCode(data.secret))).toBe(10422);
      expect(await enable(nextCode(data.secret))).toBe(10429);
      expect((await server.ask('secondFactorSetup', { password: testPassword }, headers)).code).toBe(10429);
      pass(15 * minute);
      expect(await enable(nextCode(data.secret))).toBe(200);
    });

    it('counts wrong ones of every call together', async () => {
      const person = await guarded();
      expect(await wrongTimes(person, 2)).toEqual([10422, 10422]);
      const disable = { password: testPassword, code: wrongCode(person.secret) };
      for (let n = 0; n < 2; n += 1) {
        expect((await server.ask('secondFactorDisable', disable, person.headers)).code).toBe(10422);
      }
      const check = (code: string) => server.modules.secondFactor.checkCode(person.userId, code);
      await expect(check(wrongCode(person.secret))).rejects.toMatchObject({ code: 10422 });
      await expect(check(nextCode(person.secret))).rejects.toMatchObject({ code: 10429 });
      expect(await wrongTimes(person, 1)).toEqual([10429]);
    });
  });

  describe('disabling', () => {
    it('needs password and code, ends sign-ins that wait, tells by mail', async () => {
      const person = await guarded();
      const stuck = await waiting(person);
      const ask = (password: string, code: string) =>
        server.ask('secondFactorDisable', { password, code }, person.headers);
      expect((await ask('not-it-1234', nextCode(person.secret))).code).toBe(10401);
      expect((await ask(testPassword, wrongCode(person.secret))).code).toBe(10422);
      expect(await isOn(person.headers)).toBe(true);
      expect((await ask(testPassword, nextCode(person.secret))).code).toBe(200);
      expect(await isOn(person.headers)).toBe(false);
      expect((await server.ask('userDetail', {}, stuck)).code).toBe(10300);
      expect((await login(person.email)).state).toBe('ok');
      expect(await mailsTo(person.email)).toContain('Second factor turned off at Roomwright');
      expect(await eventsOf(person.userId)).toContain('second-factor-disabled');
      expect(await factorOf(person.userId)).toBeUndefined();
      const again = await ask(testPassword, nextCode(person.secret));
      expect(again).toMatchObject({ code: 10409, message: 'The second factor is off.' });
    });

    it('takes a recovery code; enabling again gives others, and the old ones are gone', async () => {
      const person = await guarded();
      const [first = '', second = ''] = person.recovery;
      const disable = { password: testPassword, code: first };
      expect((await server.ask('secondFactorDisable', disable, person.headers)).code).toBe(200);
      const { data } = await server.ask('secondFactorSetup', { password: testPassword }, person.headers);
      expect(data.secret).not.toBe(person.secret);
      const enabled = await server.ask('secondFactorEnable', { code: nextCode(data.secret) }, person.headers);
      expect(enabled.data.recoveryCodes.filter((code) => person.recovery.includes(code))).toEqual([]);
      const hers = await waiting(person);
      expect((await verify(second, hers)).code).toBe(10422);
      expect((await verify(nextCode(person.secret), hers)).code).toBe(10422);
      expect((await verify(enabled.data.recoveryCodes[0], hers)).code).toBe(200);
    });

    it('happens once however many ask', async () => {
      const person = await guarded();
      const disable = { password: testPassword, code: nextCode(person.secret) };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => server.ask('secondFactorDisable', disable, person.headers)),
      );
      expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 10409)]);
      expect((await mailsTo(person.email)).filter((subject) => subject.includes('turned off'))).toHaveLength(1);
    });

    it('touches nobody else', async () => {
      const ann = await guarded();
      const bob = await guarded();
      const mixed = { password: testPassword, code: nextCode(ann.secret), userId: ann.userId };
      expect((await server.ask('secondFactorDisable', mixed, bob.headers)).code).toBe(10422);
      expect([await isOn(ann.headers), await isOn(bob.headers)]).toEqual([true, true]);
    });
  });

  describe('asked for before something final', () => {
    it('passes with a right code, also a recovery code, and where it is off', async () => {
      const person = await guarded();
      const check = (code: string | undefined) => server.modules.secondFactor.checkCode(person.userId, code);
      await check(nextCode(person.secret));
      await check(person.recovery[0]);
      expect(await mailsTo(person.email)).toContain('A recovery code was used at Roomwright');
      await expect(check(undefined)).rejects.toMatchObject({ code: 10422 });
      await expect(check('')).rejects.toMatchObject({ code: 10422 });
      const other = await server.signUp();
      await server.modules.secondFactor.checkCode(other.userId, '');
    });
  });

  it('is part of the copy of a person’s data, without what opens anything', async () => {
    const person = await guarded();
    await verify(person.recovery[0], await waiting(person));
    const copy = await server.modules.secondFactor.exportOf(person.userId);
    expect(copy).toEqual({ enabled: true, enabledAt: expect.any(String), recoveryCodesLeft: 9 });
    const none = await server.signUp();
    expect(await server.modules.secondFactor.exportOf(none.userId)).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
  });

  it('leaves neither secrets nor codes nor tokens in the log', async () => {
    const person = await guarded();
    const code = nextCode(person.secret);
    const { data } = await verify(code, await waiting(person));
    const log = server.logLines.join('\n');
    expect(log).toContain(calls.secondFactorVerify.path);
    // Six digits may stand in any number; as a text of their own they would be the code.
    for (const secret of [person.secret, `"${code}"`, data.token, person.token, ...person.recovery]) {
      expect(log).not.toContain(secret);
    }
  });
});
