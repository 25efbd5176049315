/** Keys, credits, payment, newsletter and contact. */
import type { ScenariosOf } from './scenario.ts';
import type { World } from './world.ts';

type MoneyCalls =
  | 'keyList'
  | 'keyCreate'
  | 'keyUpdate'
  | 'keyDelete'
  | 'creditBalance'
  | 'creditLedger'
  | 'creditLedgerCsv'
  | 'creditTopUp'
  | 'planUpgrade'
  | 'planPortal'
  | 'planStatus'
  | 'newsletterSubscribe'
  | 'contact'
  | 'privacy';

const unknown = 'no-such-key-here';
const keyOf = async ({ server }: World, headers: { token: string }) =>
  (await server.ask('keyCreate', { name: 'Script' }, headers)).data.id;

export const moneyScenarios: ScenariosOf<MoneyCalls> = {
  keyList: {
    200: async ({ server, integrator }) => server.ask('keyList', {}, (await integrator()).headers),
    10403: async ({ server, someone }) => server.ask('keyList', {}, (await someone()).headers),
  },
  keyCreate: {
    200: async ({ server, integrator }) => server.ask('keyCreate', { name: 'Script' }, (await integrator()).headers),
    10403: async ({ server, someone }) => server.ask('keyCreate', {}, (await someone()).headers),
    10409: async (world) => {
      const { headers } = await world.integrator();
      let answer: { code: number } = { code: 200 };
      for (let made = 0; answer.code === 200 && made <= 50; made += 1) {
        answer = await world.server.ask('keyCreate', {}, headers);
      }
      return answer;
    },
  },
  keyUpdate: {
    200: async (world) => {
      const { headers } = await world.integrator();
      return world.server.ask('keyUpdate', { id: await keyOf(world, headers), enabled: false }, headers);
    },
    10403: async ({ server, someone }) =>
      server.ask('keyUpdate', { id: unknown, enabled: false }, (await someone()).headers),
    10404: async ({ server, integrator }) =>
      server.ask('keyUpdate', { id: unknown, enabled: false }, (await integrator()).headers),
  },
  keyDelete: {
    200: async (world) => {
      const { headers } = await world.integrator();
      return world.server.ask('keyDelete', { id: await keyOf(world, headers) }, headers);
    },
    10403: async ({ server, someone }) => server.ask('keyDelete', { id: unknown }, (await someone()).headers),
    10404: async ({ server, integrator }) => server.ask('keyDelete', { id: unknown }, (await integrator()).headers),
  },
  creditBalance: { 200: async ({ server, someone }) => server.ask('creditBalance', {}, (await someone()).headers) },
  creditLedger: { 200: async ({ server, someone }) => server.ask('creditLedger', {}, (await someone()).headers) },
  creditLedgerCsv: {
    200: async ({ server, someone }) => {
      const { headers } = await someone();
      const response = await server.app.inject({ method: 'GET', url: '/api/v1/credit/ledger.csv', headers });
      return { code: response.headers['content-type']?.toString().startsWith('text/csv') ? 200 : 0 };
    },
  },
  creditTopUp: {
    200: async ({ server, someone }) => server.ask('creditTopUp', { topUpId: 'top-up-50' }, (await someone()).headers),
    10503: async ({ withoutPayment, someone }) =>
      (await withoutPayment()).ask('creditTopUp', { topUpId: 'top-up-50' }, (await someone()).headers),
  },
  planUpgrade: {
    200: async ({ server, someone }) => server.ask('planUpgrade', {}, (await someone()).headers),
    10409: async ({ server, subscriber }) => server.ask('planUpgrade', {}, (await subscriber()).headers),
    10503: async ({ withoutPayment, someone }) =>
      (await withoutPayment()).ask('planUpgrade', {}, (await someone()).headers),
  },
  planPortal: {
    200: async ({ server, subscriber }) => server.ask('planPortal', {}, (await subscriber()).headers),
    10404: async ({ server, someone }) => server.ask('planPortal', {}, (await someone()).headers),
    10503: async ({ withoutPayment, someone }) =>
      (await withoutPayment()).ask('planPortal', {}, (await someone()).headers),
  },
  planStatus: { 200: async ({ server, someone }) => server.ask('planStatus', {}, (await someone()).headers) },
  newsletterSubscribe: {
    200: ({ server }) => server.ask('newsletterSubscribe', { email: 'reader@example.test' }),
  },
  contact: {
    200: ({ server }) =>
      server.ask('contact', { name: 'Ann', email: 'ann@example.test', message: 'May we have an API?' }),
  },
  privacy: { 200: ({ server }) => server.ask('privacy', {}) },
};
