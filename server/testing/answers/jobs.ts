/**
 * Calls that ask for a job answer alike: a new one is tried here without a line, unless it wants more than a picture.
 */
import type { Calls } from '#contract/all.ts';
import type { InputOf } from '#contract/call.ts';
import { jobCalls } from '#contract/renders.ts';
import { beyondFree, type JobCallId, jobCallIds, jobInput } from './jobWishes.ts';
import type { Scenario, ScenariosOf } from './scenario.ts';
import type { Someone, World } from './world.ts';

type JobCode = (typeof jobCalls)[JobCallId]['codes'][number] | 200;

const send = ({ server }: World, call: JobCallId, input: object, { headers }: Someone, key?: string) =>
  server.ask(call, input as InputOf<Calls[JobCallId]>, key ? { ...headers, 'idempotency-key': key } : headers);

const spendMonth = async (world: World, person: Someone): Promise<void> => {
  const wish = { ...jobInput('imageRender', await world.image(person)), resolution: '4k', variants: 4 };
  for (let spent = 0; spent < 200; spent += 8) await send(world, 'imageRender', wish, person);
};

/** By what is answered: who asks a call for what. */
const scenarioOf: Readonly<Record<JobCode, (call: JobCallId) => Scenario>> = {
  200: (call) => async (world) => {
    const person = await world.pro();
    return send(world, call, jobInput(call, await world.roomImage(person)), person);
  },
  10402: (call) => async (world) => {
    const person = await world.pro();
    await spendMonth(world, person);
    return send(world, call, jobInput(call, await world.roomImage(person)), person);
  },
  10403: (call) => async (world) => {
    const person = await world.someone();
    return send(world, call, { ...jobInput(call, await world.roomImage(person)), ...beyondFree[call] }, person);
  },
  10404: (call) => async (world) => send(world, call, jobInput(call, 'nothing-of-this-id'), await world.pro()),
  10409: (call) => async (world) => {
    const person = await world.pro();
    const [imageId, another] = [await world.roomImage(person), await world.roomImage(person)];
    await send(world, call, jobInput(call, imageId), person, `answers-${imageId}`);
    return send(world, call, jobInput(call, another), person, `answers-${imageId}`);
  },
  10414: (call) => async (world) => {
    const person = await world.pro();
    return send(world, call, jobInput(call, await world.drawing(person)), person);
  },
};

/** A scenario for each code that one of them names. */
export const jobScenarios = Object.fromEntries(
  jobCallIds.map((id) => [
    id,
    Object.fromEntries([200 as const, ...jobCalls[id].codes].map((code) => [code, scenarioOf[code](id)])),
  ]),
) as ScenariosOf<JobCallId>;

/** Somebody else's picture, for each of them. */
export const jobTwins = Object.fromEntries(
  jobCallIds.map((call) => [
    call,
    async (world: World, owner: Someone) => {
      await world.givePro(owner);
      return { call, input: jobInput(call, await world.roomImage(owner)), untouched: async () => undefined };
    },
  ]),
);
