/** The form of laying a material on a surface: which, how it is laid, and how the surface is told. */
import type { InputOf } from '#contract/call.ts';
import type { floorReplace } from '#contract/renders.ts';
import { z } from '../../../lib/zod.ts';

/** Degrees against the usual way to lay it. */
export const turns = ['0', '45', '90'] as const;
/** Times as large as true. */
export const scales = ['0.5', '1', '1.5', '2'] as const;
export const layingModes = ['found', 'brush'] as const;

export interface LayingForm {
  /** Id of a material; empty: none is chosen yet. */
  readonly material: string;
  readonly turn: (typeof turns)[number];
  readonly scale: (typeof scales)[number];
  /** Whether the surface is found, or painted over by hand. */
  readonly mode: (typeof layingModes)[number];
}

export const firstLayingForm: LayingForm = { material: '', turn: '0', scale: '1', mode: 'found' };

const requestSchema = z.object({
  material: z.string().catch(''),
  angle: z.coerce.string().pipe(z.enum(turns)).catch('0'),
  scale: z.coerce.string().pipe(z.enum(scales)).catch('1'),
});

/**
 * The form of what was laid before; parts that are not known any more fall back. What was painted then is painted again for
 * what is asked for next.
 */
export function layingFormFromRequest(request: Readonly<Record<string, unknown>>): LayingForm {
  const { material, angle, scale } = requestSchema.parse(request);
  return { material, turn: angle, scale, mode: 'found' };
}

/** What both calls take, without a mask. */
export function layingInput({ material, turn, scale }: LayingForm, imageId: string): InputOf<typeof floorReplace> {
  return { imageId, materialId: material, angle: Number(turn), scale: Number(scale) };
}
