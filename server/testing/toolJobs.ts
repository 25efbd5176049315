/** People with a photo who ask for tools, and the worker that does what they asked for, with the real engine. */

import type { CallId, Calls } from '#contract/all.ts';
import type { InputOf, OutputOf } from '#contract/call.ts';
import type { Database } from '../db/client.ts';
import { setGivenPlan } from '../modules/credits/plans.ts';
import { createRenderWorker } from '../modules/renders/worker.ts';
import { makerOf } from '../providers/engines/connect.ts';
import type { Maker } from '../providers/engines/maker.ts';
import type { TestServer } from './httpServer.ts';

type Job = OutputOf<Calls['imageResult']>;

export interface ToolPerson {
  readonly userId: string;
  readonly headers: { readonly token: string };
  readonly imageId: string;
  /** What they have left. */
  credits(): Promise<number>;
}

export interface ToolJobs {
  /** Somebody with that photo. */
  person(plan: 'free' | 'pro', photo: Buffer): Promise<ToolPerson>;
  /** Does the work of a job as a worker would. */
  carryOut(jobId: string): Promise<void>;
  /** Asks for a job, does its work, and tells how it ended. Throws when it was refused. */
  done<K extends 'imageRender' | 'imageFurnish' | 'imageLine' | 'imageOptimise' | 'imageInpaint'>(
    person: ToolPerson,
    call: K,
    input: InputOf<Calls[K]>,
  ): Promise<Job>;
  /** The picture of a delivered design, as it is kept. */
  picture(person: ToolPerson, designId: string): Promise<Buffer>;
}

export function toolJobs(server: TestServer, database: Database): ToolJobs {
  let maker: Maker | undefined;
  const carryOut: ToolJobs['carryOut'] = async (jobId) => {
    const { services, modules } = server;
    const { storage, bus, log } = services;
    maker ??= makerOf(services);
    const work = createRenderWorker({ database, storage, maker, bus, log, ...modules });
    await work(jobId, { signal: AbortSignal.timeout(120_000), stopping: () => false });
  };
  return {
    carryOut,

    async person(plan, photo) {
      const { token, userId } = await server.signUp();
      if (plan === 'pro') await database.transaction((tx) => setGivenPlan(tx, userId, null));
      const headers = { token };
      const { imageId } = (await server.uploadPhoto(headers, photo)).data;
      const credits = async () => (await server.ask('creditBalance', {}, headers)).data.credits;
      return { userId, headers, imageId, credits };
    },

    async done(person, call, input) {
      const answer = await server.ask(call satisfies CallId, input, person.headers);
      if (answer.code !== 200) throw new Error(`${call}: ${answer.code} ${JSON.stringify(answer.data)}`);
      const { jobId } = answer.data as OutputOf<Calls['imageLine']>;
      await carryOut(jobId);
      return (await server.ask('imageResult', { jobId }, person.headers)).data;
    },

    async picture({ headers }, designId) {
      const { data } = await server.ask('designDownload', { designId, format: 'png' }, headers);
      return (await server.app.inject({ url: data.url })).rawPayload;
    },
  };
}
