/** Input to begin with, for calls about a picture of one's own. */
import type { CallId } from '#contract/all.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import type { Filled } from './request.ts';

/** Fields as they are typed in, beside the picture's id. */
export const samples: Partial<Record<CallId, Filled>> = {
  imageRoom: {},
  imageSegments: {},
  imageSurfaces: {},
  imagePreview: { style: 'japandi', roomType: 'living-room', intervention: 'middle' },
  imageClutter: {},
  imageReference: {},
  imageRender: { style: 'japandi', roomType: 'living-room', intervention: 'middle', resolution: '1k', variants: '1' },
  imageFurnish: { style: 'japandi', roomType: 'living-room', clear: 'false', resolution: '1k', variants: '1' },
  imageLine: { technique: 'ink', strength: '0.6', detail: '0.5' },
  imageInpaint: { mode: 'auto', shadows: 'true' },
  imageOptimise: { scale: '2' },
};

export function hasSample(callId: string): boolean {
  return Object.hasOwn(samples, callId);
}

/**
 * The sample of a call, about the photo of the newest design; without its id where there is none yet. Throws what a
 * call throws.
 */
export async function sampleOf(callId: string): Promise<Filled> {
  const { designs } = await api.call(calls.designList, { limit: 1 });
  const imageId = designs[0]?.source.imageId;
  return { ...samples[callId as CallId], ...(imageId && { imageId }) };
}
