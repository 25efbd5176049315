import { eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import qrcode from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { sessions } from '../../db/schema.ts';
import { recoveryCodes, secondFactors } from '../../db/schemaSecondFactor.ts';
import { authenticator, codesOf, stepMs } from '../../testing/authenticator.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { hashToken } from './token.ts';

withDatabase('the second factor', (get) => {
  let server: TestServer;
  let app: ReturnType<typeof authenticator>;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    app = authenticator(server, get().database);
  });
  afterAll(() => server.close());

  describe('setting up', () => {
    it('gives a secret of 160 bits, its URL under the product’s name, and the same as a QR code', async () => {
      const { secret, otpauthUrl, qr } = await app.setUp();
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
      const { headers, email, secret } = await app.setUp();
      expect(await app.isOn(headers)).toBe(false);
      expect((await app.login(email)).state).toBe('ok');
      expect((await app.verify(app.shown(secret), headers)).code).toBe(10409);
      expect(await app.subjectsTo(email)).toEqual([]);
    });

    it('asks for the password', async () => {
      const { token, userId } = await server.signUp();
      expect((await server.ask('secondFactorSetup', { password: 'not-it-1234' }, { token })).code).toBe(10401);
      expect(await app.factorOf(userId)).toBeUndefined();
      expect(await app.eventsOf(userId)).toContain('sign-in-failed');
    });

    it('again replaces what was not finished', async () => {
      const { headers, secret } = await app.setUp();
      const { data } = await server.ask('secondFactorSetup', { password: testPassword }, headers);
      expect(data.secret).not.toBe(secret);
      expect((await server.ask('secondFactorEnable', { code: app.nextCode(secret) }, headers)).code).toBe(10422);
      expect((await server.ask('secondFactorEnable', { code: app.nextCode(data.secret) }, headers)).code).toBe(200);
    });

    it('keeps the secret encrypted, for this person only', async () => {
      const ann = await app.setUp();
      const bob = await app.setUp();
      const kept = (await app.factorOf(ann.userId))?.secret as Buffer;
      expect(kept.includes(Buffer.from(Secret.fromBase32(ann.secret).bytes))).toBe(false);
      expect(kept.includes(Buffer.from(ann.secret))).toBe(false);
      const where = eq(secondFactors.userId, bob.userId);
      await get().database.handle.update(secondFactors).set({ secret: kept }).where(where);
      const moved = await server.ask('secondFactorEnable', { code: app.nextCode(ann.secret) }, bob.headers);
      expect([moved.response.statusCode, moved.code]).toEqual([500, 500]);
      expect(await app.isOn(bob.headers)).toBe(false);
    });

    it('is refused while it is on', async () => {
      const { headers, secret, email } = await app.guarded();
      const again = await server.ask('secondFactorSetup', { password: testPassword }, headers);
      expect(again).toMatchObject({ code: 10409, message: 'The second factor is on already.' });
      expect((await app.verify(app.nextCode(secret), await app.waiting({ email }))).code).toBe(200);
    });
  });

  describe('enabling', () => {
    it('gives ten recovery codes, ends every other session, tells by mail', async () => {
      const person = await app.setUp();
      const others = [(await app.login(person.email)).token, (await app.login(person.email, true)).token];
      const answer = await server.ask('secondFactorEnable', { code: app.nextCode(person.secret) }, person.headers);
      expect(answer.code).toBe(200);
      expect(new Set(answer.data.recoveryCodes).size).toBe(10);
      for (const token of others) expect((await server.ask('userDetail', {}, { token })).code).toBe(10300);
      expect(await app.isOn(person.headers)).toBe(true);
      expect(await app.subjectsTo(person.email)).toContain('Second factor turned on at Roomwright');
      expect(await app.eventsOf(person.userId)).toContain('second-factor-enabled');
      const rows = await get()
        .database.handle.select()
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, person.userId));
      expect(rows).toHaveLength(10);
      for (const { codeHash } of rows) expect(codeHash).toHaveLength(32);
    });

    it('takes the code with spaces, not a wrong one', async () => {
      const { headers, secret } = await app.setUp();
      expect((await server.ask('secondFactorEnable', { code: app.wrongCode(secret) }, headers)).code).toBe(10422);
      expect(await app.isOn(headers)).toBe(false);
      const code = app.nextCode(secret).replace(/(...)(...)/, ' $1 $2 ');
      expect((await server.ask('secondFactorEnable', { code }, headers)).code).toBe(200);
    });

    it('needs something set up, and happens once however many ask', async () => {
      const { token } = await server.signUp();
      const early = await server.ask('secondFactorEnable', { code: '123456' }, { token });
      expect(early).toMatchObject({ code: 10409, message: 'Set up an authenticator app first.' });
      const { headers, secret, userId } = await app.setUp();
      const code = app.nextCode(secret);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => server.ask('secondFactorEnable', { code }, headers)),
      );
      expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 10409)]);
      expect((await app.eventsOf(userId)).filter((kind) => kind === 'second-factor-enabled')).toHaveLength(1);
    });

    it('leaves no complete session behind of sign-ins that come at the same time', async () => {
      const person = await app.setUp();
      const code = app.nextCode(person.secret);
      const [enabled, ...signIns] = await Promise.all([
        server.ask('secondFactorEnable', { code }, person.headers),
        ...Array.from({ length: 10 }, () => app.login(person.email)),
      ]);
      expect(enabled.code).toBe(200);
      for (const { token, state } of signIns) {
        const due = state === 'ok' ? 10300 : 10600;
        expect((await server.ask('userDetail', {}, { token })).code).toBe(due);
      }
      expect(await app.isOn(person.headers)).toBe(true);
    });

    it.each([[123456], ['12345'], ['1234567'], ['12345a'], [''], [null], [['123456']]])(
      'refuses %j as no code at all',
      async (code) => {
        const { headers, userId } = await app.setUp();
        const answer = await server.ask('secondFactorEnable', { code } as { code: string }, headers);
        expect(answer).toMatchObject({ code: 10400, data: { fields: { code: expect.any(String) } } });
        expect((await app.factorOf(userId))?.failures).toBe(0);
      },
    );
  });

  describe('at sign-in', () => {
    it('lets nothing else through until the code is given, then exchanges the token', async () => {
      const person = await app.guarded();
      const { token, state } = await app.login(person.email, true);
      expect(state).toBe('second-factor');
      expect((await server.ask('userDetail', {}, { token })).code).toBe(10600);
      const { data } = await app.verify(app.nextCode(person.secret), { token });
      expect(data.token).not.toBe(token);
      expect((await server.ask('userDetail', {}, { token: data.token })).data.email).toBe(person.email);
      expect((await server.ask('userDetail', {}, { token })).code).toBe(10300);
      expect((await app.verify(app.nextCode(person.secret), { token })).code).toBe(10300);
      const where = eq(sessions.tokenHash, hashToken(data.token));
      const [session] = await get().database.handle.select().from(sessions).where(where);
      expect(session).toMatchObject({ state: 'ok', remember: true, endedAt: null });
      expect(await app.eventsOf(person.userId)).toContain('signed-in');
    });

    it('has nothing to ask of a session that is complete', async () => {
      const person = await app.guarded();
      const answer = await app.verify(app.nextCode(person.secret), person.headers);
      expect(answer).toMatchObject({ code: 10409, message: 'This sign-in is complete already.' });
      expect((await app.verify('123456', { token: 'unknown' })).code).toBe(10001);
    });

    it('takes the code of one step earlier or later, not of two', async () => {
      for (const [steps, code] of [
        [-1, 200],
        [0, 200],
        [1, 200],
        [-2, 10422],
        [2, 10422],
      ] as const) {
        const person = await app.guarded();
        const hers = await app.waiting(person);
        app.pass(5 * stepMs);
        app.toStartOfStep();
        expect([steps, (await app.verify(app.shown(person.secret, steps), hers)).code]).toEqual([steps, code]);
      }
    });

    it('takes a code once, also the one that enabled it, and none from before it', async () => {
      const person = await app.setUp();
      const code = app.nextCode(person.secret);
      await server.ask('secondFactorEnable', { code }, person.headers);
      expect((await app.verify(code, await app.waiting(person))).code).toBe(10422);
      app.pass(stepMs);
      const later = app.shown(person.secret, 1);
      const now = app.shown(person.secret);
      expect((await app.verify(later, await app.waiting(person))).code).toBe(200);
      expect((await app.verify(later, await app.waiting(person))).code).toBe(10422);
      expect((await app.verify(now, await app.waiting(person))).code).toBe(10422);
      // A code that counted before is no guess.
      expect((await app.factorOf(person.userId))?.failures).toBe(0);
    });

    it('counts one of 50 simultaneous uses of a code', async () => {
      const person = await app.guarded();
      const tokens = await Promise.all(Array.from({ length: 50 }, async () => (await app.login(person.email)).token));
      const code = app.nextCode(person.secret);
      const answers = await app.verifyAtOnce(tokens.map((token) => ({ code, token })));
      expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 10422)]);
      const won = answers.find((answer) => answer.code === 200)?.data.token ?? '';
      expect((await server.ask('userDetail', {}, { token: won })).code).toBe(200);
    });

    it('completes a session once, with however many codes at a time', async () => {
      const person = await app.guarded();
      const { token } = await app.waiting(person);
      const answers = await app.verifyAtOnce(person.recovery.map((code) => ({ code, token })));
      expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 10300)]);
      expect((await server.modules.secondFactor.exportOf(person.userId)).recoveryCodesLeft).toBe(9);
    });

    it('takes nobody else’s code', async () => {
      const ann = await app.guarded();
      const bob = await app.guarded();
      const hers = await app.waiting(ann);
      expect((await app.verify(app.nextCode(bob.secret), hers)).code).toBe(10422);
      expect((await app.verify(bob.recovery[0], hers)).code).toBe(10422);
      expect((await app.verify(bob.recovery[0], await app.waiting(bob))).code).toBe(200);
      expect((await app.verify(app.nextCode(ann.secret), hers)).code).toBe(200);
    });

    it.each([[123456], [''], ['x'.repeat(41)], [null], [{}]])('refuses %j as no code at all', async (code) => {
      const person = await app.guarded();
      expect((await app.verify(code, await app.waiting(person))).code).toBe(10400);
      expect((await app.factorOf(person.userId))?.failures).toBe(0);
    });
  });

  describe('recovery codes', () => {
    it('stand in for the app, once each, however they are typed; a mail says how many are left', async () => {
      const person = await app.guarded();
      const [first = '', second = ''] = person.recovery;
      expect((await app.verify(first, await app.waiting(person))).code).toBe(200);
      expect((await app.verify(first, await app.waiting(person))).code).toBe(10422);
      expect((await app.factorOf(person.userId))?.failures).toBe(0);
      const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `;
      expect((await app.verify(typed, await app.waiting(person))).code).toBe(200);
      const mails = (await server.modules.mail.recent()).filter(({ to }) => to === person.email);
      expect(mails.slice(0, 2).map(({ subject }) => subject)).toEqual(
        Array.from({ length: 2 }, () => 'A recovery code was used at Roomwright'),
      );
      expect(mails[0]?.text).toContain('8 codes are left');
      expect(mails[1]?.text).toContain('9 codes are left');
      expect((await app.eventsOf(person.userId)).filter((kind) => kind === 'recovery-code-used')).toHaveLength(2);
    });

    it('count one of 50 simultaneous uses', async () => {
      const person = await app.guarded();
      const tokens = await Promise.all(Array.from({ length: 50 }, async () => (await app.login(person.email)).token));
      const code = person.recovery[3] ?? '';
      const answers = await app.verifyAtOnce(tokens.map((token) => ({ code, token })));
      expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 10422)]);
      expect((await server.modules.secondFactor.exportOf(person.userId)).recoveryCodesLeft).toBe(9);
    });
  });

  describe('disabling', () => {
    it('needs password and code, ends sign-ins that wait, tells by mail', async () => {
      const person = await app.guarded();
      const stuck = await app.waiting(person);
      const ask = (password: string, code: string) =>
        server.ask('secondFactorDisable', { password, code }, person.headers);
      expect((await ask('not-it-1234', app.nextCode(person.secret))).code).toBe(10401);
      expect((await ask(testPassword, app.wrongCode(person.secret))).code).toBe(10422);
      expect(await app.isOn(person.headers)).toBe(true);
      expect((await ask(testPassword, app.nextCode(person.secret))).code).toBe(200);
      expect(await app.isOn(person.headers)).toBe(false);
      expect((await server.ask('userDetail', {}, stuck)).code).toBe(10300);
      expect((await app.login(person.email)).state).toBe('ok');
      expect(await app.subjectsTo(person.email)).toContain('Second factor turned off at Roomwright');
      expect(await app.eventsOf(person.userId)).toContain('second-factor-disabled');
      expect(await app.factorOf(person.userId)).toBeUndefined();
      const again = await ask(testPassword, app.nextCode(person.secret));
      expect(again).toMatchObject({ code: 10409, message: 'The second factor is off.' });
    });

    it('takes a recovery code; enabling again gives others, and the old ones are gone', async () => {
      const person = await app.guarded();
      const [first = '', second = ''] = person.recovery;
      const disable = { password: testPassword, code: first };
      expect((await server.ask('secondFactorDisable', disable, person.headers)).code).toBe(200);
      const { data } = await server.ask('secondFactorSetup', { password: testPassword }, person.headers);
      expect(data.secret).not.toBe(person.secret);
      const enabled = await server.ask('secondFactorEnable', { code: app.nextCode(data.secret) }, person.headers);
      expect(enabled.data.recoveryCodes.filter((code) => person.recovery.includes(code))).toEqual([]);
      const hers = await app.waiting(person);
      expect((await app.verify(second, hers)).code).toBe(10422);
      expect((await app.verify(app.nextCode(person.secret), hers)).code).toBe(10422);
      expect((await app.verify(enabled.data.recoveryCodes[0], hers)).code).toBe(200);
    });

    it('happens once however many ask', async () => {
      const person = await app.guarded();
      const disable = { password: testPassword, code: app.nextCode(person.secret) };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => server.ask('secondFactorDisable', disable, person.headers)),
      );
      expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 10409)]);
      expect((await app.subjectsTo(person.email)).filter((subject) => subject.includes('turned off'))).toHaveLength(1);
    });

    it('touches nobody else', async () => {
      const ann = await app.guarded();
      const bob = await app.guarded();
      const mixed = { password: testPassword, code: app.nextCode(ann.secret), userId: ann.userId };
      expect((await server.ask('secondFactorDisable', mixed, bob.headers)).code).toBe(10422);
      expect([await app.isOn(ann.headers), await app.isOn(bob.headers)]).toEqual([true, true]);
    });
  });

  it.each([
    ['secondFactorSetup', {}, 'password'],
    ['secondFactorSetup', { password: 7 }, 'password'],
    ['secondFactorSetup', { password: 'x'.repeat(201) }, 'password'],
    ['secondFactorDisable', { code: '123456' }, 'password'],
    ['secondFactorDisable', { password: testPassword }, 'code'],
    ['secondFactorDisable', { password: testPassword, code: 123456 }, 'code'],
    ['secondFactorVerify', {}, 'code'],
  ] as const)('%s says what is wrong with %j', async (call, input, field) => {
    const { token } = await server.signUp();
    const answer = await server.ask(call, input as never, { token });
    expect(answer).toMatchObject({ code: 10400, data: { fields: { [field]: expect.any(String) } } });
  });

  describe('asked for before something final', () => {
    it('passes with a right code, also a recovery code, and where it is off', async () => {
      const person = await app.guarded();
      const check = (code: string | undefined) => server.modules.secondFactor.checkCode(person.userId, code);
      await check(app.nextCode(person.secret));
      await check(person.recovery[0]);
      expect(await app.subjectsTo(person.email)).toContain('A recovery code was used at Roomwright');
      await expect(check(undefined)).rejects.toMatchObject({ code: 10422 });
      await expect(check('')).rejects.toMatchObject({ code: 10422 });
      const other = await server.signUp();
      await server.modules.secondFactor.checkCode(other.userId, '');
    });
  });

  it('is part of the copy of a person’s data, without what opens anything', async () => {
    const person = await app.guarded();
    await app.verify(person.recovery[0], await app.waiting(person));
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
    const person = await app.guarded();
    const code = app.nextCode(person.secret);
    const { data } = await app.verify(code, await app.waiting(person));
    const log = server.logLines.join('\n');
    expect(log).toContain(calls.secondFactorVerify.path);
    // Six digits may stand in any number; as a text of their own they would be the code.
    for (const secret of [person.secret, `"${code}"`, data.token, person.token, ...person.recovery]) {
      expect(log).not.toContain(secret);
    }
  });
});
