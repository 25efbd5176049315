/** The form of erasing, beside what is marked over the photo. */
import { eraseParams } from '#engine/tools/erase/params.ts';
import { z } from '../../../../lib/zod.ts';

export interface EraseForm {
  /** Whether shadows go with what casts them. */
  readonly shadows: boolean;
}

export const firstEraseForm: EraseForm = { shadows: eraseParams.parse({}).shadows };

const requestSchema = z.object({ shadows: z.boolean().catch(firstEraseForm.shadows) });

/** The form of what was erased before. */
export function eraseFormFromRequest(request: Readonly<Record<string, unknown>>): EraseForm {
  return requestSchema.parse(request);
}
