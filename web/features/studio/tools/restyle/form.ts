/** The studio's form: what is chosen, what it costs, what is sent. */

import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import type { InputOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import type { render } from '#contract/renders.ts';
import {
  type Intervention,
  interventions,
  type Light,
  type Lockable,
  lights,
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
  /** Materials in place of the style's own; empty: the style's. */
  readonly floorMaterial: string;
  readonly wallMaterial: string;
  /** Colour of the light in place of the style's own; empty: the style's. */
  readonly light: Light | '';
  /** As typed; empty: the server picks one. */
  readonly seed: string;
  /** The style was chosen by its preview: the next picture has the same materials, those after it others. */
  readonly asPreviewed: boolean;
}

/** What every tool in a style is asked for. */
export type StyledForm = Pick<StudioForm, 'style' | 'roomType' | 'resolution' | 'variants' | 'seed'>;

export const styledPart = ({ style, roomType, resolution, variants, seed }: StudioForm): StyledForm => ({
  style,
  roomType,
  resolution,
  variants,
  seed,
});

export const firstForm: StudioForm = {
  style: '',
  roomType: 'living-room',
  intervention: 'middle',
  locks: [],
  resolution: '1k',
  variants: 1,
  floorMaterial: '',
  wallMaterial: '',
  light: '',
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

/** Whether a material can be chosen for a surface: at low nothing is laid, what is locked stays. */
export const isLaid = ({ intervention, locks }: StudioForm, lock: 'floor' | 'walls'): boolean =>
  intervention !== 'low' && !locks.includes(lock);

/** The materials that are chosen, where they are laid. */
function materialsOf(form: StudioForm): { floorMaterial?: string; wallMaterial?: string } {
  const { floorMaterial, wallMaterial } = form;
  return {
    ...(floorMaterial && isLaid(form, 'floor') && { floorMaterial }),
    ...(wallMaterial && isLaid(form, 'walls') && { wallMaterial }),
  };
}

/** What is chosen in place of the style's own. */
export const ownOf = (form: StudioForm) => ({ ...materialsOf(form), ...(form.light && { light: form.light }) });

export function renderInput(form: StudioForm, imageId: string): InputOf<typeof render> {
  const { seed: seedText, asPreviewed, locks, floorMaterial: _, wallMaterial: __, light: ___, ...rest } = form;
  const seed = seedOf(seedText) ?? (asPreviewed ? previewSeed : undefined);
  return {
    ...rest,
    ...ownOf(form),
    imageId,
    kind: 'photo',
    locks: [...locks],
    ...(typeof seed === 'number' ? { seed } : {}),
  };
}

const requestSchema = z.object({
  style: z.string().catch(firstForm.style),
  roomType: z.string().catch(firstForm.roomType),
  intervention: z.enum(interventions).catch(firstForm.intervention),
  locks: z.array(z.enum(lockables)).catch([]),
  resolution: z.enum(resolutions).catch(firstForm.resolution),
  variants: z.number().int().min(limits.variants.min).max(limits.variants.max).catch(1),
  floorMaterial: z.string().catch(''),
  wallMaterial: z.string().catch(''),
  light: z.enum(['', ...lights]).catch(''),
});

/** The form of a job that was asked for before; parts that are not known any more fall back. The seed is left open. */
export function formFromRequest(request: Readonly<Record<string, unknown>>): StudioForm {
  return { ...requestSchema.parse(request), seed: '', asPreviewed: false };
}
