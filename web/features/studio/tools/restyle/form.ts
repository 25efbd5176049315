/** The studio's form: what is chosen, what it costs, what is sent. */

import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import type { InputOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import type { render } from '#contract/renders.ts';
import {
  type Intervention,
  interventions,
  type Lockable,
  lockables,
  type Resolution,
  resolutions,
} from '#engine/tools/restyle/params.ts';
import { z } from '../../../../lib/zod.ts';
import { seedOf } from '../../styled/seed.ts';

export interface StudioForm {
  readonly style: string;
  readonly roomType: string;
  readonly intervention: Intervention;
  readonly locks: readonly Lockable[];
  readonly resolution: Resolution;
  readonly variants: number;
  /** As typed; empty: the server picks one. */
  readonly seed: string;
  /** The style was chosen by its preview: the next picture has the same materials, those after it others. */
  readonly asPreviewed: boolean;
}

export const firstForm: StudioForm = {
  style: '',
  roomType: 'living-room',
  intervention: 'middle',
  locks: [],
  resolution: '1k',
  variants: 1,
  seed: '',
  asPreviewed: false,
};

/** What previews have (`imagePreview`). */
const previewSeed = 1;

/** Credits for the whole run. */
export function costOf(form: StudioForm): number {
  const { intervention, resolution, variants } = form;
  return priceOf({ tool: 'restyle', intervention, resolution, variants });
}

export function isInPlan(membership: 'free' | 'pro', resolution: Resolution): boolean {
  return allowedInPlan(membership, 'restyle', resolution);
}

export function renderInput(form: StudioForm, imageId: string): InputOf<typeof render> {
  const { seed: seedText, asPreviewed, locks, ...rest } = form;
  const seed = seedOf(seedText) ?? (asPreviewed ? previewSeed : undefined);
  return { ...rest, imageId, kind: 'photo', locks: [...locks], ...(typeof seed === 'number' ? { seed } : {}) };
}

const requestSchema = z.object({
  style: z.string().catch(firstForm.style),
  roomType: z.string().catch(firstForm.roomType),
  intervention: z.enum(interventions).catch(firstForm.intervention),
  locks: z.array(z.enum(lockables)).catch([]),
  resolution: z.enum(resolutions).catch(firstForm.resolution),
  variants: z.number().int().min(limits.variants.min).max(limits.variants.max).catch(1),
});

/** The form of a job that was asked for before; parts that are not known any more fall back. The seed is left open. */
export function formFromRequest(request: Readonly<Record<string, unknown>>): StudioForm {
  return { ...requestSchema.parse(request), seed: '', asPreviewed: false };
}
