import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derivedKeys, type Secrets } from '../../crypto.ts';
import { createLog } from '../../log.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { createAdmin } from '../admin/service.ts';
import { shareCode, shareIdOf } from '../designs/shareCode.ts';

const old = 'the secret of before, of some length';
const present = 'the secret of today, of some length';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

withDatabase('a secret that is changed', (get) => {
  let before: TestServer;
  const servers: TestServer[] = [];
  const serve = async (...secrets: Secrets) => {
    const server = await startTestServer(get().database, { secrets });
    servers.push(server);
    return server;
  };
  beforeAll(async () => {
    before = await serve(old);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
  });

  describe('second factors', () => {
    /** Whether a code of the app signs in on a server with these secrets. */
    const signsIn = async (person: { email: string; secret: string }, aheadMs: number, ...secrets: Secrets) => {
      const server = await serve(...secrets);
      const app = authenticator(server, get().database);
      app.pass(aheadMs);
      const { code } = await app
        .verify(app.nextCode(person.secret), await app.waiting(person))
        .catch(() => ({ code: 0 }));
      return code;
    };

    it('are opened under the secret of before, and lie under the present one from then on', async () => {
      const app = authenticator(before, get().database);
      const ann = await app.guarded();
      expect(await signsIn(ann, app.aheadMs() + 60_000, present)).toBe(500);
      expect(await signsIn(ann, app.aheadMs() + 120_000, present, old)).toBe(200);
      expect(await signsIn(ann, app.aheadMs() + 180_000, present)).toBe(200);
      expect(await signsIn(ann, app.aheadMs() + 240_000, old)).toBe(500);
    });

    it('are sealed anew by one command, those of nobody else than before or now left alone', async () => {
      const { database } = get();
      const app = authenticator(before, database);
      const ben = await app.guarded();
      const cho = await app.setUp();
      const log = createLog({ logLevel: 'silent', logFormat: 'json' });
      const { mail } = before.modules;
      const adminWith = (...secrets: Secrets) => createAdmin({ database, mail, publicUrl: '', log, secrets });
      const sealed = (userId: string) => app.factorOf(userId).then((factor) => factor?.secret.toString('hex'));

      const bens = await sealed(ben.userId);
      const astray = adminWith('some other secret that nobody knows', 'and another that nobody ever knew');
      expect(await astray.run({ action: 'reseal' })).toMatchObject({ resealed: { anew: 0, already: 0 } });
      expect(await sealed(ben.userId)).toBe(bens);

      const admin = adminWith(present, old);
      const first = await admin.run({ action: 'reseal' });
      expect(first).toMatchObject({ resealed: { unreadable: 0 } });
      if (!('resealed' in first)) throw new Error('another answer');
      expect(first.resealed.anew).toBeGreaterThanOrEqual(2);
      expect(await sealed(ben.userId)).not.toBe(bens);
      const all = first.resealed.anew + first.resealed.already;
      expect(await admin.run({ action: 'reseal' })).toEqual({ resealed: { anew: 0, already: all, unreadable: 0 } });
      expect(await signsIn(ben, app.aheadMs() + 60_000, present)).toBe(200);
      const after = await serve(present);
      const finished = authenticator(after, database);
      finished.pass(app.aheadMs() + 120_000);
      const enabled = await after.ask('secondFactorEnable', { code: finished.nextCode(cho.secret) }, cho.headers);
      expect(enabled.code).toBe(200);
    });

    it('are left alone where the secret is not known', async () => {
      const log = createLog({ logLevel: 'silent', logFormat: 'json' });
      const admin = createAdmin({ database: get().database, mail: before.modules.mail, publicUrl: '', log });
      await expect(admin.run({ action: 'reseal' })).rejects.toMatchObject({ reason: 'no-secret' });
    });
  });

  it('keeps sessions, and links to pictures and shared designs while both secrets are known', async () => {
    const person = await before.signUp();
    const both = await serve(present, old);
    const headers = { token: person.token };
    const { data } = await before.uploadPhoto(headers);
    const { code, data: listed } = await both.ask('userDetail', {}, headers);
    expect({ code, email: listed.email }).toEqual({ code: 200, email: person.email });
    const after = await serve(present);
    const status = async (server: TestServer, url: string) => (await server.app.inject({ url })).statusCode;
    expect(await status(before, data.url)).toBe(200);
    // The link is good; the file lies in the folder of the other server.
    expect(await status(both, data.url)).toBe(404);
    expect(await status(after, data.url)).toBe(403);
    const shareId = 'A'.repeat(22);
    const [was, is] = [derivedKeys([old], 'shared links'), derivedKeys([present], 'shared links')];
    const codeOfBefore = shareCode(was, shareId);
    expect(shareIdOf([is[0], was[0]], codeOfBefore)).toBe(shareId);
    expect(shareIdOf(is, codeOfBefore)).toBeUndefined();
    expect(shareCode([is[0], was[0]], shareId)).toBe(shareCode(is, shareId));
  });

  it('tells nobody of a new device that is none', async () => {
    const person = await before.signUp();
    const login = (server: TestServer) =>
      server.ask('login', { email: person.email, password: testPassword, remember: false }, { 'user-agent': firefox });
    const subjects = async () =>
      (await before.modules.mail.recent()).filter((mail) => mail.to === person.email).map(({ subject }) => subject);
    await login(before);
    const told = await subjects();
    expect((await login(await serve(present, old))).code).toBe(200);
    // Known under the present secret from then on.
    expect((await login(await serve(present))).code).toBe(200);
    expect(await subjects()).toEqual(told);
    await login(await serve('a third secret, which knows no device'));
    expect(await subjects()).toHaveLength(told.length + 1);
  });
});
