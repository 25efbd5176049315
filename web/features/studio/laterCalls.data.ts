/** The calls that `calls.ts` leaves out: with what asks for them, not with the first page. Evaluated by the build. */
import { type Calls, calls as described } from '#contract/all.ts';
import { type LaterId, type LightCall, laterIds } from '../../lib/calls.ts';

export const laterCalls = Object.fromEntries(
  laterIds.map((id) => [id, { id, method: described[id].method, path: described[id].path }]),
) as unknown as { readonly [K in LaterId]: LightCall<Calls[K]> };
