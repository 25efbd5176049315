import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticator, codesOf } from '../../testing/authenticator.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';

const minute = 60_000;

withDatabase('the second factor after five wrong codes in a row', (get) => {
  let server: TestServer;
  let app: ReturnType<typeof authenticator>;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    app = authenticator(server, get().database);
  });
  afterAll(() => server.close());

  const wrongTimes = async (person: { secret: string; email: string }, times: number) => {
    const answers: number[] = [];
    for (let n = 0; n < times; n += 1) {
      answers.push((await app.verify(app.wrongCode(person.secret), await app.waiting(person))).code);
    }
    return answers;
  };

  it('takes none for 15 minutes, on any device, right ones included; tells once', async () => {
    const person = await app.guarded();
    const mine = await app.waiting(person);
    expect(await wrongTimes(person, 5)).toEqual([10422, 10422, 10422, 10422, 10422]);
    const locked = await app.verify(app.nextCode(person.secret), mine);
    expect(locked.code).toBe(10429);
    const { retryAfter } = locked.data as unknown as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(13 * 60);
    expect(retryAfter).toBeLessThanOrEqual(15 * 60);
    expect(locked.response.headers['retry-after']).toBe(String(retryAfter));
    expect((await app.verify(person.recovery[0], mine)).code).toBe(10429);
    expect(await wrongTimes(person, 3)).toEqual([10429, 10429, 10429]);
    const disable = { password: testPassword, code: app.nextCode(person.secret) };
    expect((await server.ask('secondFactorDisable', disable, person.headers)).code).toBe(10429);
    expect(
      (await app.subjectsTo(person.email)).filter((subject) => subject === 'Wrong codes at Roomwright'),
    ).toHaveLength(1);
    const events = await app.eventsOf(person.userId);
    expect(events.filter((kind) => kind === 'second-factor-failed')).toHaveLength(5);
    expect(events.filter((kind) => kind === 'second-factor-locked')).toHaveLength(1);
    app.pass(15 * minute);
    expect((await app.verify(app.nextCode(person.secret), await app.waiting(person))).code).toBe(200);
    expect((await app.verify(person.recovery[0], await app.waiting(person))).code).toBe(200);
  });

  it('holds in every process', async () => {
    const person = await app.guarded();
    const second = await startTestServer(get().database);
    try {
      second.advance(app.aheadMs());
      const { token } = await app.waiting(person);
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
    const person = await app.guarded();
    const { token } = await app.waiting(person);
    const code = app.wrongCode(person.secret);
    const answers = await app.verifyAtOnce(Array.from({ length: 20 }, () => ({ code, token })));
    expect(codesOf(answers)).toEqual([
      ...Array.from({ length: 5 }, () => 10422),
      ...Array.from({ length: 15 }, () => 10429),
    ]);
    expect(await app.subjectsTo(person.email)).toContain('Wrong codes at Roomwright');
  });

  it('starts again from none with each right one', async () => {
    const person = await app.guarded();
    for (let round = 0; round < 2; round += 1) {
      expect(await wrongTimes(person, 4)).toEqual([10422, 10422, 10422, 10422]);
      expect((await app.verify(app.nextCode(person.secret), await app.waiting(person))).code).toBe(200);
    }
    expect(await app.eventsOf(person.userId)).not.toContain('second-factor-locked');
  });

  it('holds while enabling, and setting up again does not undo it', async () => {
    const { headers, secret } = await app.setUp();
    const enable = async (code: string) => (await server.ask('secondFactorEnable', { code }, headers)).code;
    for (let n = 0; n < 3; n += 1) expect(await enable(app.wrongCode(secret))).toBe(10422);
    const { data } = await server.ask('secondFactorSetup', { password: testPassword }, headers);
    for (let n = 0; n < 2; n += 1) expect(await enable(app.wrongCode(data.secret))).toBe(10422);
    expect(await enable(app.nextCode(data.secret))).toBe(10429);
    expect((await server.ask('secondFactorSetup', { password: testPassword }, headers)).code).toBe(10429);
    app.pass(15 * minute);
    expect(await enable(app.nextCode(data.secret))).toBe(200);
  });

  it('counts wrong ones of every call together', async () => {
    const person = await app.guarded();
    expect(await wrongTimes(person, 2)).toEqual([10422, 10422]);
    const disable = { password: testPassword, code: app.wrongCode(person.secret) };
    for (let n = 0; n < 2; n += 1) {
      expect((await server.ask('secondFactorDisable', disable, person.headers)).code).toBe(10422);
    }
    const check = (code: string) => server.modules.secondFactor.checkCode(person.userId, code);
    await expect(check(app.wrongCode(person.secret))).rejects.toMatchObject({ code: 10422 });
    await expect(check(app.nextCode(person.secret))).rejects.toMatchObject({ code: 10429 });
    expect(await wrongTimes(person, 1)).toEqual([10429]);
  });

  it('is given a quarter of an hour by a sign-in, however often it asks', async () => {
    const person = await app.guarded();
    const waiting = await app.waiting(person);
    app.pass(14 * minute);
    expect((await app.verify(app.wrongCode(person.secret), waiting)).code).toBe(10422);
    app.pass(minute);
    expect((await app.verify(app.nextCode(person.secret), waiting)).code).toBe(10300);
    expect((await app.verify(app.nextCode(person.secret), await app.waiting(person))).code).toBe(200);
  });

  it('signs nobody out who knows no more than the password, however often they sign in', async () => {
    const person = await app.guarded();
    const first = await app.waiting(person);
    for (let n = 0; n < 50; n += 1) await app.waiting(person);
    expect((await server.ask('userDetail', {}, person.headers)).code).toBe(200);
    expect((await app.verify(app.nextCode(person.secret), first)).code).toBe(10300);
  });
});
