/** Accounts, sessions and the second factor. */
import { testPassword } from '../httpServer.ts';
import type { ScenariosOf } from './scenario.ts';
import type { World } from './world.ts';

const wrong = 'not-my-passw0rd';
const fresh = 'another-9lamp';
const form = (email: string) =>
  ({ userName: 'Ann', email, password: testPassword, acceptTerms: true, over12: true }) as const;
let count = 0;
const newEmail = () => `answers-${process.pid}-${++count}@example.test`;
const setUp = async (world: World) => {
  const person = await world.someone();
  await world.server.ask('secondFactorSetup', { password: testPassword }, person.headers);
  return person;
};

type AccountCalls =
  | 'register'
  | 'login'
  | 'logout'
  | 'userDetail'
  | 'userUpdate'
  | 'userVerify'
  | 'userVerifyResend'
  | 'userOnboard'
  | 'userEmailBind'
  | 'userPasswordForgot'
  | 'userPasswordReset'
  | 'userPasswordChange'
  | 'userExport'
  | 'userDelete'
  | 'sessionList'
  | 'sessionRevoke'
  | 'secondFactorSetup'
  | 'secondFactorEnable'
  | 'secondFactorDisable'
  | 'secondFactorVerify';

export const accountScenarios: ScenariosOf<AccountCalls> = {
  register: {
    200: ({ server }) => server.ask('register', form(newEmail())),
    10224: async ({ server, unverified }) => server.ask('register', form((await unverified()).email)),
  },
  login: {
    200: async ({ server, someone }) => server.ask('login', { email: (await someone()).email, password: testPassword }),
    10401: async ({ server, someone }) => server.ask('login', { email: (await someone()).email, password: wrong }),
  },
  logout: { 200: async ({ server, someone }) => server.ask('logout', {}, (await someone()).headers) },
  userDetail: { 200: async ({ server, someone }) => server.ask('userDetail', {}, (await someone()).headers) },
  userUpdate: {
    200: async ({ server, someone }) => server.ask('userUpdate', { userName: 'Bo' }, (await someone()).headers),
  },
  userVerify: {
    200: async ({ server, linkToken }) => {
      const email = newEmail();
      await server.ask('register', form(email));
      return server.ask('userVerify', { token: await linkToken(email) });
    },
  },
  userVerifyResend: {
    200: async ({ server, unverified }) => server.ask('userVerifyResend', { email: (await unverified()).email }),
  },
  userOnboard: {
    200: async (world) =>
      world.server.ask('userOnboard', { token: await world.mailToken(await world.unbound(), 'onboard', 0) }),
    10410: async (world) =>
      world.server.ask('userOnboard', { token: await world.mailToken(await world.unbound(), 'onboard', 3) }),
    10411: ({ server }) => server.ask('userOnboard', { token: 'nothing-of-ours' }),
  },
  userEmailBind: {
    200: async ({ server, unbound }) =>
      server.ask('userEmailBind', { email: newEmail(), password: testPassword }, (await unbound()).headers),
    10409: async ({ server, someone }) =>
      server.ask('userEmailBind', { email: newEmail(), password: testPassword }, (await someone()).headers),
  },
  userPasswordForgot: {
    200: ({ server }) => server.ask('userPasswordForgot', { email: newEmail() }),
  },
  userPasswordReset: {
    200: async ({ server, someone, linkToken }) => {
      const { email } = await someone();
      await server.ask('userPasswordForgot', { email });
      return server.ask('userPasswordReset', { token: await linkToken(email), password: fresh });
    },
    10410: async (world) => {
      const token = await world.mailToken(await world.someone(), 'reset', 3);
      return world.server.ask('userPasswordReset', { token, password: fresh });
    },
    10411: ({ server }) => server.ask('userPasswordReset', { token: 'nothing-of-ours', password: fresh }),
  },
  userPasswordChange: {
    200: async ({ server, someone }) =>
      server.ask('userPasswordChange', { oldPassword: testPassword, password: fresh }, (await someone()).headers),
    10401: async ({ server, someone }) =>
      server.ask('userPasswordChange', { oldPassword: wrong, password: fresh }, (await someone()).headers),
  },
  userExport: {
    200: async ({ server, someone }) => {
      const { headers } = await someone();
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/v1/user/export',
        headers,
        payload: { password: testPassword },
      });
      // A zip begins with PK.
      return { code: response.rawPayload.subarray(0, 2).toString() === 'PK' ? 200 : 0 };
    },
    10401: async ({ server, someone }) => server.ask('userExport', { password: wrong }, (await someone()).headers),
  },
  userDelete: {
    200: async ({ server, someone }) => server.ask('userDelete', { password: testPassword }, (await someone()).headers),
    10401: async ({ server, someone }) => server.ask('userDelete', { password: wrong }, (await someone()).headers),
    10422: async ({ server, guarded }) =>
      server.ask('userDelete', { password: testPassword, code: '000000' }, (await guarded()).headers),
  },
  sessionList: { 200: async ({ server, someone }) => server.ask('sessionList', {}, (await someone()).headers) },
  sessionRevoke: {
    200: async ({ server, someone }) => server.ask('sessionRevoke', { others: true }, (await someone()).headers),
    10404: async ({ server, someone }) =>
      server.ask('sessionRevoke', { id: 'no-session-of-mine' }, (await someone()).headers),
  },
  secondFactorSetup: {
    200: async ({ server, someone }) =>
      server.ask('secondFactorSetup', { password: testPassword }, (await someone()).headers),
    10401: async ({ server, someone }) =>
      server.ask('secondFactorSetup', { password: wrong }, (await someone()).headers),
    10409: async ({ server, guarded }) =>
      server.ask('secondFactorSetup', { password: testPassword }, (await guarded()).headers),
  },
  secondFactorEnable: {
    200: async (world) => ({ code: (await world.guarded()).recoveryCodes.length === 10 ? 200 : 0 }),
    10409: async ({ server, someone }) =>
      server.ask('secondFactorEnable', { code: '123456' }, (await someone()).headers),
    10422: async (world) => world.server.ask('secondFactorEnable', { code: '000000' }, (await setUp(world)).headers),
  },
  secondFactorDisable: {
    200: async ({ server, guarded }) => {
      const { headers, code } = await guarded();
      return server.ask('secondFactorDisable', { password: testPassword, code: code() }, headers);
    },
    10401: async ({ server, guarded }) => {
      const { headers, code } = await guarded();
      return server.ask('secondFactorDisable', { password: wrong, code: code() }, headers);
    },
    10409: async ({ server, someone }) =>
      server.ask('secondFactorDisable', { password: testPassword, code: '123456' }, (await someone()).headers),
    10422: async ({ server, guarded }) =>
      server.ask('secondFactorDisable', { password: testPassword, code: '000000' }, (await guarded()).headers),
  },
  secondFactorVerify: {
    200: async ({ server, halfway }) => {
      const { headers, code } = await halfway();
      return server.ask('secondFactorVerify', { code: code() }, headers);
    },
    10409: async ({ server, someone }) =>
      server.ask('secondFactorVerify', { code: '123456' }, (await someone()).headers),
    10422: async ({ server, halfway }) =>
      server.ask('secondFactorVerify', { code: '000000' }, (await halfway()).headers),
  },
};
