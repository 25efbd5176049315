/** The form of laying a material on a surface: which, how it is laid, and how the surface is told. */
import type { InputOf } from '#contract/call.ts';
import type { floorReplace, wallReplace } from '#contract/renders.ts';
import { type KnownLength, knownLengthSchema } from '#engine/tools/restyle/params.ts';
import { z } from '../../../../lib/zod.ts';

/** Degrees against the usual way to lay it: what is chosen with one click. */
export const turns = ['0', '45', '90'] as const;
/** Times as large as true: least and most. */
export const scaleRange = { least: 0.25, most: 4 } as const;
export const layingModes = ['found', 'brush'] as const;
/** What is shown before a run is laid by the same seed. */
const seed = 1;

export interface LayingForm {
  /** Id of a material; empty: none is chosen yet. */
  readonly material: string;
  /** Degrees, −180 to 180. */
  readonly turn: number;
  readonly scale: number;
  /** Metres by which the pattern is moved. */
  readonly offset: readonly [u: number, v: number];
  /** Ids of wall faces; none: all of them. */
  readonly surfaces: readonly string[];
  /** A length that was measured. */
  readonly known: KnownLength | null;
  /** Whether the surface is found, or painted over by hand. */
  readonly mode: (typeof layingModes)[number];
}

export const firstLayingForm: LayingForm = {
  material: '',
  turn: 0,
  scale: 1,
  offset: [0, 0],
  surfaces: [],
  known: null,
  mode: 'found',
};

const requestSchema = z.object({
  material: z.string().catch(''),
  angle: z.number().min(-180).max(180).catch(0),
  scale: z.number().min(scaleRange.least).max(scaleRange.most).catch(1),
  offset: z.tuple([z.number(), z.number()]).catch([0, 0]),
  surfaces: z.array(z.string()).catch([]),
  knownLength: knownLengthSchema.nullable().catch(null),
});

/**
 * The form of what was laid before; parts that are not known any more fall back. What was painted then is painted again
 * for what is asked for next.
 */
export function layingFormFromRequest(request: Readonly<Record<string, unknown>>): LayingForm {
  const { material, angle, scale, offset, surfaces, knownLength } = requestSchema.parse(request);
  return { material, turn: angle, scale, offset, surfaces, known: knownLength, mode: 'found' };
}

/** What the call of floors takes, without a mask. */
export function layingInput(form: LayingForm, imageId: string): InputOf<typeof floorReplace> {
  const { material, turn, scale, offset, known } = form;
  const [u, v] = offset;
  const wish = { imageId, materialId: material, angle: turn, scale, offset: [u, v] as [number, number], seed };
  return known ? { ...wish, knownLength: known } : wish;
}

/** The same for walls. */
export function wallInput(form: LayingForm, imageId: string): InputOf<typeof wallReplace> {
  return { ...layingInput(form, imageId), surfaces: [...form.surfaces] };
}
