/** What a scenario is: one call, one answer, from a request that deserves it. */
import type { CallId, Calls } from '#contract/all.ts';
import type { World } from './world.ts';

/** Makes the request; the test compares the answer's code with the one that the scenario stands under. */
export type Scenario = (world: World) => Promise<{ readonly code: number }>;

/** Every code that a call names itself, and success. */
type OwnCode<K extends CallId> = Calls[K]['codes'][number] | 200;

/** A call that names a code without a scenario does not compile. */
export type ScenariosOf<K extends CallId> = { readonly [I in K]: Readonly<Record<OwnCode<I>, Scenario>> };
