/** Sends a painted mask as a picture of its photo's size; the same state of a mask is sent once. */
import { CODE } from '#contract/code.ts';
import type { MaskPaint } from '../../../canvas/maskPaint.ts';
import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import type { SourcePhoto } from '../photo/useUpload.ts';

const sent = new WeakMap<MaskPaint, { readonly version: number; readonly maskId: string }>();

/** Id of the mask as it is now. Throws what an upload throws. */
export async function maskIdOf(mask: MaskPaint, { picture }: SourcePhoto): Promise<string> {
  const { version } = mask;
  const known = sent.get(mask);
  if (known?.version === version) return known.maskId;
  const file = new File([await mask.toPng(picture)], 'mask.png', { type: 'image/png' });
  const { imageId: maskId } = await api.upload(calls.imageUpload, { kind: 'mask' }, file, {
    handled: [CODE.unreadablePicture, CODE.invalid],
  });
  sent.set(mask, { version, maskId });
  return maskId;
}
