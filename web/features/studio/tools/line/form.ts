/** The form of a line drawing: what is chosen, what it costs. */
import { priceOf } from '#catalog/prices.ts';
import { type LineParams, lineParams, techniques } from '#engine/tools/line/params.ts';
import { z } from '../../../../lib/zod.ts';

export type LineForm = Readonly<LineParams>;

export const firstLineForm: LineForm = lineParams.parse({});

const share = (otherwise: number) => z.number().min(0).max(1).catch(otherwise);
const requestSchema = z.object({
  technique: z.enum(techniques).catch(firstLineForm.technique),
  strength: share(firstLineForm.strength),
  detail: share(firstLineForm.detail),
});

/** The form of a drawing that was asked for before; parts that are not known any more fall back. */
export function lineFormFromRequest(request: Readonly<Record<string, unknown>>): LineForm {
  return requestSchema.parse(request);
}

/** Credits for one drawing. */
export function lineCost(): number {
  return priceOf({ tool: 'line' });
}
