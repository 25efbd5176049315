/**
 * The calls as the browser needs them: where each one goes and what kind of answer comes back, without the schemas,
 * which would be most of the first page's weight. Forms import the schema they check by from the contract's own file.
 * The build evaluates this module (vite.config.ts), so that neither the schemas nor zod are in its output.
 */
import { type CallId, type Calls, calls as described } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';

/** `$call` exists for the compiler only: it ties a call to what it takes and gives. */
export interface LightCall<C extends Call = Call> extends Pick<Call, 'id' | 'method' | 'path' | 'answer'> {
  readonly $call: C;
}

/** Calls of what is loaded when it is asked for: they stand beside it, and the first page does not carry them. */
export const laterIds = [
  'imageSurfacesMend',
  'materialList',
  'materialCreate',
  'materialDelete',
  'chatOptions',
  'imageReference',
  'imageUploadPart',
  'imageUploadWhole',
] as const;
export type LaterId = (typeof laterIds)[number];

type LightCalls = { readonly [K in Exclude<CallId, LaterId>]: LightCall<Calls[K]> };

const light = Object.entries<Call>(described)
  .filter(([key]) => !laterIds.some((id) => id === key))
  .map(([key, { id, method, path, answer }]) => [key, { id, method, path, ...(answer ? { answer } : {}) }]);

export const calls = Object.fromEntries(light) as LightCalls;
