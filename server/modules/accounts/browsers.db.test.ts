import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../testing/answers/world.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';

const dayMs = 86_400_000;

withDatabase('accounts and the browsers that hold them', (get) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    world = createWorld(server, get().database);
  });
  afterEach(() => server.advance(0));
  afterAll(async () => {
    await world.close();
    await server.close();
  });

  const someEmail = () => `${randomBytes(6).toString('hex')}@example.test`;
  const register = async (email: string) => {
    const person = { userName: 'Ann', email, password: testPassword, acceptTerms: true, over12: true } as const;
    return (await server.ask('register', person)).data.ticket;
  };
  const signIn = async (email: string) => (await server.ask('login', { email, password: testPassword })).data.token;
  const detail = async (token: string) => server.ask('userDetail', {}, { token });
  const open = async (email: string, ticket?: string, token?: string) =>
    server.ask(
      'userVerify',
      { token: await world.linkToken(email), ...(ticket && { ticket }) },
      token ? { token } : undefined,
    );

  describe('the activation link', () => {
    it('signs in the browser that registered, once', async () => {
      const email = someEmail();
      const ticket = await register(email);
      const { data } = await open(email, ticket);
      expect(data).toEqual({ outcome: 'success', signedIn: { token: expect.any(String) } });
      expect((await detail(data.signedIn?.token ?? '')).data).toMatchObject({ email, freeToken: 10 });
      expect((await open(email, ticket)).data).toEqual({ outcome: 'failed' });
    });

    it('signs nobody in elsewhere', async () => {
      for (const ticket of [undefined, 'x'.repeat(43), await register(someEmail())]) {
        const email = someEmail();
        await register(email);
        expect((await open(email, ticket)).data).toEqual({ outcome: 'success' });
      }
    });

    it('ends the sessions of whoever signed in before somebody else opened it', async () => {
      const email = someEmail();
      await register(email);
      const early = await signIn(email);
      expect((await detail(early)).code).toBe(10224);
      await open(email);
      expect((await detail(early)).code).toBe(10300);
      expect((await detail(await signIn(email))).code).toBe(200);
    });

    it('goes on with the session of the browser in which it is opened', async () => {
      const email = someEmail();
      const ticket = await register(email);
      const [own, other] = [await signIn(email), await signIn(email)];
      expect((await open(email, ticket, own)).data).toEqual({ outcome: 'success' });
      expect((await detail(own)).code).toBe(200);
      expect((await detail(other)).code).toBe(10300);
    });

    it('gives a ticket that tells nothing to whoever registers a known address', async () => {
      const { email } = await server.join();
      expect(await register(email)).toMatch(/^[\w-]{43}$/);
    });
  });

  it('switch API keys off when the password is reset', async () => {
    const person = await world.integrator();
    const { key, id } = (await server.ask('keyCreate', { name: 'Mine' }, person.headers)).data;
    const asKey = () => server.ask('userDetail', {}, { authorization: `Bearer ${key}` });
    expect((await asKey()).code).toBe(200);
    await server.ask('userPasswordForgot', { email: person.email });
    const token = await world.linkToken(person.email);
    expect((await server.ask('userPasswordReset', { token, password: 'walnut-4200' })).code).toBe(200);
    expect((await asKey()).code).toBe(10001);
    const { data } = await server.ask('login', { email: person.email, password: 'walnut-4200' });
    const { keys } = (await server.ask('keyList', {}, { token: data.token })).data;
    expect(keys).toMatchObject([{ id, enabled: false }]);
  });

  describe('the free month of a mailbox', () => {
    const credits = async (token: string) => (await server.ask('creditBalance', {}, { token })).data.credits;

    it('comes once for all addresses that lead there', async () => {
      const name = randomBytes(6).toString('hex');
      const first = await server.signUp(`${name}+one@gmail.com`);
      const second = await server.signUp(`${name.slice(0, 4)}.${name.slice(4)}@googlemail.com`);
      expect([await credits(first.token), await credits(second.token)]).toEqual([10, 0]);
      expect(await credits(second.token)).toBe(0);
      const neighbour = await server.signUp(`${name}@example.test`);
      expect(await credits(neighbour.token)).toBe(10);
    });

    it('comes once where an account is deleted and opened again, and again next month', async () => {
      const email = someEmail();
      const { token } = await server.signUp(email);
      await server.ask('userDelete', { password: testPassword }, { token });
      const again = await server.signUp(email);
      expect(await credits(again.token)).toBe(0);
      server.advance(35 * dayMs);
      expect(await credits(await signIn(email))).toBe(10);
    });
  });

  it('ends a stream of events with its session', async () => {
    const person = await world.someone();
    const jobId = await world.job(person);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/v1/img/events?jobId=${jobId}`;
    const response = await fetch(url, { headers: person.headers });
    const text = response.text();
    await server.ask('logout', {}, person.headers);
    // Without an end this would wait for the job, which nobody works on.
    expect(await text).toMatch(/event: error\ndata: \{"code":10300/);
  });

  it.each(['0001-01-01', '9999-12-31', '2500-01-01'])('are told that a cursor of %s is none', async (day) => {
    const { headers } = await world.someone();
    const cursor = Buffer.from(JSON.stringify([`${day}T00:00:00.000000Z`, 'an-id'])).toString('base64url');
    for (const call of ['designList', 'imageList'] as const) {
      expect((await server.ask(call, { cursor }, headers)).code, call).toBe(10400);
    }
  });
});
