/** The form of taking watermarks off: how they are found, and the right to do it. */
import { z } from '../../../../lib/zod.ts';

export const unmarkModes = ['auto', 'brush'] as const;
export type UnmarkMode = (typeof unmarkModes)[number];

export interface UnmarkForm {
  readonly mode: UnmarkMode;
  /** Said anew for each photo that is asked for. */
  readonly rightsConfirmed: boolean;
}

export const firstUnmarkForm: UnmarkForm = { mode: 'auto', rightsConfirmed: false };

const requestSchema = z.object({ mode: z.enum(unmarkModes).catch(firstUnmarkForm.mode) });

/** The form of what was asked for before; the right is confirmed again for what is asked for next. */
export function unmarkFormFromRequest(request: Readonly<Record<string, unknown>>): UnmarkForm {
  return { ...requestSchema.parse(request), rightsConfirmed: false };
}
