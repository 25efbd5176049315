/** The form of erasing, beside what is marked over the photo. */
import { eraseParams } from '#engine/tools/erase/params.ts';
import { z } from '../../../../lib/zod.ts';

export interface EraseForm {
  /** Whether shadows go with what casts them. */
  readonly shadows: boolean;
  /** All loose furniture goes, whatever is marked. */
  readonly empty: boolean;
}

export const firstEraseForm: EraseForm = { shadows: eraseParams.parse({}).shadows, empty: false };

const requestSchema = z.object({ shadows: z.boolean().catch(firstEraseForm.shadows), mode: z.unknown().optional() });

/** The form of what was erased before. */
export function eraseFormFromRequest(request: Readonly<Record<string, unknown>>): EraseForm {
  const { shadows, mode } = requestSchema.parse(request);
  return { shadows, empty: mode === 'empty' };
}
