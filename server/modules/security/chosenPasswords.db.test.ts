import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';
import { isEasilyGuessed } from '../accounts/commonPasswords.ts';
import { createAdmin } from '../admin/service.ts';

const guessed = ['password123', 'Roomwright26', 'Miller2026'];
const userName = 'Ann Miller';
const refused = { code: 10400, data: { fields: { password: expect.stringContaining('too easy to guess') } } };

withDatabase('a password that is easily guessed', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const tokenIn = async (email: string) => {
    const [link = ''] = await server.linksTo(email);
    return new URL(link).searchParams.get('token') ?? '';
  };

  it('is refused in registering, in changing and in choosing anew, and uses no link up', async () => {
    const form = {
      userName,
      email: 'am@example.test',
      password: testPassword,
      acceptTerms: true,
      over12: true,
    } as const;
    for (const password of guessed) expect(await server.ask('register', { ...form, password })).toMatchObject(refused);
    expect((await server.ask('register', form)).code).toBe(200);
    await server.ask('userVerify', { token: await tokenIn(form.email) });
    const { token } = (await server.ask('login', form)).data;
    for (const password of guessed) {
      const change = { oldPassword: testPassword, password };
      expect(await server.ask('userPasswordChange', change, { token })).toMatchObject(refused);
    }
    await server.ask('userPasswordForgot', { email: form.email });
    const link = await tokenIn(form.email);
    for (const password of guessed) {
      expect(await server.ask('userPasswordReset', { token: link, password })).toMatchObject(refused);
    }
    expect((await server.ask('userPasswordReset', { token: link, password: 'lamps-and-7rugs' })).code).toBe(200);
  });

  it('is refused to those whom the operator invites, by mail or by a link', async () => {
    const { mail } = server.modules;
    const { publicUrl } = server.services.config;
    const admin = createAdmin({ database: get().database, mail, publicUrl, log: server.services.log });
    const person = { userName, locale: 'en_US', apiSwitch: 0, plan: 'free' } as const;
    const email = 'invited@example.test';
    await admin.run({ action: 'create', email, ...person });
    const token = await tokenIn(email);
    for (const password of guessed) {
      expect(await server.ask('userPasswordReset', { token, password })).toMatchObject(refused);
    }
    expect((await server.ask('userPasswordReset', { token, password: testPassword })).code).toBe(200);

    const opened = await admin.run({ action: 'create', email: null, ...person });
    const url = new URL(('link' in opened && opened.link?.url) || '');
    const signedIn = await server.ask('userOnboard', { token: url.searchParams.get('onboard') ?? '' });
    for (const password of [...guessed, 'curtains99']) {
      const bind = { email: 'curtains@example.test', password };
      expect(await server.ask('userEmailBind', bind, { token: signedIn.data.token })).toMatchObject(refused);
    }
  });
});

it('is any of more than 3000 common ones that keep the rule', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const { min, max } = limits.password;
  const common = (dictionary['passwords-common'] as string[]).filter(
    (word) => word.length >= min && word.length <= max && /\d/.test(word) && /\D/.test(word),
  );
  expect(common.length).toBeGreaterThan(3000);
  for (const word of common)
    expect(await isEasilyGuessed(word.toUpperCase(), { email: null, userName: '' })).toBe(true);
});
