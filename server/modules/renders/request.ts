/** What a render was asked for: checked against catalogue and plan, and as the job keeps it. */
import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { planById } from '#catalog/plans.ts';
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { type FieldMessage, sayField } from '#contract/fieldMessages.ts';
import { limits } from '#contract/limits.ts';
import type { Locale } from '#contract/locale.ts';
import type { render } from '#contract/renders.ts';
import { offeredInterventions, restyleParams } from '#engine/tools/restyle/params.ts';
import { Refusal } from '../../refusal.ts';

export type RenderRequest = z.output<typeof render.input>;

/** What the job keeps: enough to do the work again, byte for byte. */
export const keptRequest = restyleParams.extend({
  kind: z.enum(['photo', 'sketch']),
  variants: z.number().int().min(1),
  prompt: z.string().optional(),
  /** Whether the plan that it was asked under marks its results. */
  mark: z.boolean(),
});
export type KeptRequest = z.output<typeof keptRequest>;

/** Throws Refusal 10400 with a line for each field that is not known or not offered. */
export function checkRequest(request: RenderRequest, locale: Locale): void {
  const faults: Record<string, FieldMessage> = {};
  if (!styleById(request.style)) faults.style = 'unknown';
  if (!roomTypeById(request.roomType)) faults.roomType = 'unknown';
  if (request.kind === 'sketch') faults.kind = 'notOffered';
  if (!offeredInterventions.some((offered) => offered === request.intervention)) faults.intervention = 'notOffered';
  const fields = Object.entries(faults).map(([field, message]) => [field, sayField(message, locale)]);
  if (fields.length > 0) throw new Refusal(10400, { data: { fields: Object.fromEntries(fields) } });
}

/** Credits for all variants. Throws Refusal 10403 when the plan does not include it. */
export function priceRequest(request: RenderRequest, membership: 'free' | 'pro'): number {
  if (!allowedInPlan(membership, 'restyle', request.resolution)) throw new Refusal(10403);
  const { intervention, resolution, variants } = request;
  return priceOf({ tool: 'restyle', intervention, resolution, variants });
}

/** The request as the job keeps it; a seed is chosen where none was given. */
export function keep(request: RenderRequest, membership: 'free' | 'pro'): KeptRequest {
  const { imageId: _, seed = randomInt(2 ** 32 - limits.variants.max), ...rest } = request;
  return { ...rest, seed, mark: planById(membership).mark };
}

/** The engine's parameters for one variant, counted from 0. Seeds wrap around at 2^32. */
export function variantParams(kept: KeptRequest, variant: number): z.output<typeof restyleParams> {
  return restyleParams.parse({ ...kept, seed: (kept.seed + variant) >>> 0 });
}

/** The same for the same call and request, whatever the order of its fields: SHA-256 in hex. */
export function hashRequest(request: RenderRequest): string {
  const sorted = Object.fromEntries(
    Object.entries(request)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return createHash('sha256')
    .update(JSON.stringify(['imageRender', sorted]))
    .digest('hex');
}
