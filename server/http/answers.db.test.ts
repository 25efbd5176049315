import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallId, calls } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import type { Code } from '#contract/codes.ts';
import { accountScenarios } from '../testing/answers/accounts.ts';
import { conversationScenarios } from '../testing/answers/conversations.ts';
import { designScenarios } from '../testing/answers/designs.ts';
import { jobScenarios } from '../testing/answers/jobs.ts';
import { moneyScenarios } from '../testing/answers/money.ts';
import { pictureScenarios } from '../testing/answers/pictures.ts';
import type { ScenariosOf } from '../testing/answers/scenario.ts';
import { twins } from '../testing/answers/twins.ts';
import { createWorld, endSession, type World } from '../testing/answers/world.ts';
import { withOneDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/httpServer.ts';
import { codesOf, type JsonSchema, openApiDocument } from './openapi.ts';
import { callLimits, createRateLimiter } from './rateLimits.ts';

/** One scenario for each code that a call names itself. */
const scenarios: ScenariosOf<CallId> = {
  ...accountScenarios,
  ...pictureScenarios,
  ...jobScenarios,
  ...designScenarios,
  ...moneyScenarios,
  ...conversationScenarios,
};
const all: readonly Call[] = Object.values(calls);
/** Codes that come of who asks and how, alike for every call: proven below, call by call. */
const general: readonly Code[] = [10001, 10206, 10224, 10300, 10400, 10429, 10600];
const cases = Object.entries(scenarios).flatMap(([id, byCode]) =>
  Object.entries(byCode).map(([code, scenario]) => ({ id, code: Number(code), scenario })),
);

withOneDatabase('answers', (get) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    world = createWorld(server, get().database);
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });

  const send = async (call: Call, input: object, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams(
      Object.entries(input).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      ),
    );
    const response = await server.app.inject({
      method: call.method,
      url: call.method === 'GET' ? `${call.path}?${query}` : call.path,
      headers: { 'app-user-locale': 'en-US', ...headers },
      ...(call.method === 'POST' ? { payload: input } : {}),
    });
    expect(response.statusCode, call.id).toBe(200);
    return response.json() as { code: number; data: unknown };
  };

  it.each(cases)('$id answers $code', async ({ code, scenario }) => {
    expect((await scenario(world)).code).toBe(code);
  });

  it('has a scenario for every code that is not general', () => {
    for (const call of all) {
      const own = codesOf(call).filter(
        (code) => !general.includes(code) && !(call.access === 'user' && code === 10403),
      );
      const proven = Object.keys(scenarios[call.id as CallId]).map(Number);
      for (const code of own) expect(proven, `${call.id} ${code}`).toContain(code);
    }
  });

  describe.each(all.filter(({ access }) => access !== 'none'))('$id', (call) => {
    it('answers 10001 to nobody, to an unknown token, and to one too long to be ours', async () => {
      for (const token of [undefined, 'unknown', 'x'.repeat(43), 'x'.repeat(5000)]) {
        expect((await send(call, {}, token ? { token } : {})).code).toBe(10001);
      }
    });

    it('answers 10300 when the session has ended', async () => {
      const { token, headers } = await world.someone();
      await endSession(get().database, token);
      expect((await send(call, {}, headers)).code).toBe(10300);
    });
  });

  const complete = all.filter(({ access }) => access === 'user' || access === 'session');

  it('answers 10206, 10224 and 10600 to sessions that are not complete, whatever is asked', async () => {
    const states = { 10206: await world.unbound(), 10224: await world.unverified(), 10600: await world.halfway() };
    for (const call of complete) {
      for (const [code, { headers }] of Object.entries(states)) {
        expect((await send(call, {}, headers)).code, call.id).toBe(Number(code));
      }
    }
  });

  describe('API keys', () => {
    it('reach calls for users, and no others', async () => {
      const { headers } = await world.integrator();
      const { key } = (await server.ask('keyCreate', {}, headers)).data;
      const authorization = `Bearer ${key}`;
      for (const call of all.filter(({ access }) => access === 'session' || access === 'pending')) {
        expect((await send(call, {}, { authorization })).code, call.id).toBe(10001);
      }
      const open = all.filter(({ access, body, answer }) => access === 'user' && body !== 'multipart' && !answer);
      for (const call of open) {
        expect([200, 10400], call.id).toContain((await send(call, {}, { authorization })).code);
      }
    });

    it('answer 10403 everywhere once the account may have none', async () => {
      const person = await world.integrator();
      const { key } = (await server.ask('keyCreate', {}, person.headers)).data;
      await world.setApiSwitch(person, 0);
      for (const call of all.filter(({ access }) => access === 'user')) {
        expect((await send(call, {}, { authorization: `Bearer ${key}` })).code, call.id).toBe(10403);
      }
    });
  });

  describe('wrong types', () => {
    const document = openApiDocument(all, 'http://127.0.0.1:3000');
    const fieldsOf = (call: Call): Readonly<Record<string, JsonSchema>> => {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      if (call.method === 'GET') {
        const named = (operation?.parameters ?? []) as readonly { name?: string; schema?: JsonSchema }[];
        return Object.fromEntries(named.flatMap(({ name, schema }) => (name && schema ? [[name, schema]] : [])));
      }
      const content = operation?.requestBody?.content as Record<string, { schema: JsonSchema }> | undefined;
      return content?.['application/json']?.schema.properties ?? {};
    };
    const wrong = [{ deep: { er: 1 } }, [[[]]], null, 1e308, -0.5, 'x'.repeat(70_000)];
    // A query holds nothing but text: what is wrong there is a field given twice, and one that is too long.
    const wrongInQuery = [['one', 'two'], 'x'.repeat(5000)];
    const withBody = all.filter(({ method, body }) => method === 'POST' && body !== 'multipart');

    it.each(withBody)('$id answers 10400 to what is no object', async (call) => {
      const { headers } = call.access === 'none' ? { headers: {} } : await world.integrator();
      expect((await send(call, ['a list'], headers)).code).toBe(10400);
    });

    const withFields = all.filter((call) => Object.keys(fieldsOf(call)).length > 0);

    it.each(withFields)('$id answers 10400 and names the field', async (call) => {
      const { headers } = call.access === 'none' ? { headers: {} } : await world.integrator();
      for (const field of Object.keys(fieldsOf(call))) {
        for (const value of call.method === 'GET' ? wrongInQuery : wrong) {
          const { code, data } = await send(call, { [field]: value }, headers);
          expect(code, `${field}: ${JSON.stringify(value).slice(0, 40)}`).toBe(10400);
          expect(Object.keys((data as { fields: object }).fields).length).toBeGreaterThan(0);
        }
      }
    });
  });

  describe("somebody else's account", () => {
    const takesId = (call: Call) =>
      Object.keys((call.input as { shape?: object }).shape ?? {}).some((name) => /^(id|.+Ids?)$/.test(name));

    it('has a twin for every call that takes an id', () => {
      const wanted = all.filter((call) => call.access !== 'none' && takesId(call)).map(({ id }) => id);
      // What is bought belongs to nobody; who sends parts names a place of their own.
      const shared = ['creditTopUp', 'imageUploadPart'];
      expect(Object.keys(twins).sort()).toEqual(wanted.filter((id) => !shared.includes(id)).sort());
    });

    it.each(Object.entries(twins))('%s does not reach it', async (_id, twin) => {
      const owner = await world.integrator();
      const other = await world.integrator();
      const { input, call, untouched } = await twin(world, owner);
      expect((await send(calls[call], input, other.headers)).code).toBe(10404);
      await untouched();
      if ((calls[call] as Call).answer === undefined)
        expect((await send(calls[call], input, owner.headers)).code).toBe(200);
    });
  });

  describe('limits', () => {
    let strict: TestServer;
    beforeAll(async () => {
      strict = await startTestServer(get().database, { environment: { ROOMWRIGHT_LIMITS: 'strict' } });
    });
    afterAll(() => strict.close());

    it.each(Object.entries(callLimits))('%s answers 10429 when one is reached', async (id, limits) => {
      const call: Call = calls[id as CallId];
      const { headers, userId } = await world.integrator();
      const limiter = createRateLimiter(get().database, 'strict');
      const who = { address: '203.0.113.9', account: undefined, userId: call.access === 'none' ? undefined : userId };
      const perPerson = (limits ?? []).filter(({ per }) => (who.userId ? per === 'user' : per === 'address'));
      expect(perPerson.length, 'a limit that counts by who asks').toBeGreaterThan(0);
      const points = Math.min(...perPerson.map((limit) => limit.points));
      for (let n = 0; n < points; n += 1) await limiter.count(id as CallId, who).catch(() => undefined);
      const { json } = await strict.app.inject({
        method: call.method,
        url: call.path,
        remoteAddress: who.address,
        headers: call.access === 'none' ? {} : headers,
        ...(call.method === 'POST' ? { payload: await world.validInput(id as CallId) } : {}),
        ...(call.method === 'GET' ? { query: (await world.validInput(id as CallId)) as Record<string, string> } : {}),
      });
      expect(json().code).toBe(10429);
    });
  });
});
