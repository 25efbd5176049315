/** The form of a restoration: how large the result is, and what that costs. */
import { priceOf } from '#catalog/prices.ts';
import { type EnhanceParams, enhancedSide, enhanceParams, resolutionOfEnhanced } from '#engine/tools/enhance/params.ts';
import type { Size } from '../../../../canvas/viewport.ts';

/** Sizes of the result, as multiples of the photo's and as resolutions. */
export const enhanceSizes = ['x1', 'x2', 'x4', '2k', '4k'] as const;
export type EnhanceSize = (typeof enhanceSizes)[number];

export interface EnhanceForm {
  readonly size: EnhanceSize;
}

export const firstEnhanceForm: EnhanceForm = { size: 'x2' };

const asked = {
  x1: { scale: 1 },
  x2: { scale: 2 },
  x4: { scale: 4 },
  '2k': { resolution: '2k' },
  '4k': { resolution: '4k' },
} as const satisfies Record<EnhanceSize, Partial<EnhanceParams>>;

/** The parameters of a size, as they are sent. */
export function enhanceInput(size: EnhanceSize): Partial<EnhanceParams> {
  return asked[size];
}

const paramsOf = (size: EnhanceSize): EnhanceParams => enhanceParams.parse(asked[size]);
const longOf = ({ width, height }: Size): number => Math.max(width, height);

/** The form of a restoration that was asked for before; a size that is not known any more falls back. */
export function enhanceFormFromRequest({ scale, resolution }: Readonly<Record<string, unknown>>): EnhanceForm {
  const wanted = resolution ?? `x${scale}`;
  return { size: enhanceSizes.find((each) => each === wanted) ?? firstEnhanceForm.size };
}

/** Size of the result in px. */
export function enhancedSize(size: EnhanceSize, photo: Size): Size {
  const ratio = enhancedSide(paramsOf(size), longOf(photo)).wantedPx / longOf(photo);
  return { width: Math.max(1, Math.round(photo.width * ratio)), height: Math.max(1, Math.round(photo.height * ratio)) };
}

/** Whether a photo can be made so large. */
export function canEnhance(size: EnhanceSize, photo: Size): boolean {
  const { wantedPx, mostPx } = enhancedSide(paramsOf(size), longOf(photo));
  return wantedPx <= mostPx;
}

/** The sizes to choose from: a resolution that is no more than the photo has is none. */
export function offeredSizes(photo: Size | null): readonly EnhanceSize[] {
  return enhanceSizes.filter((size) => {
    const isMultiple = size.startsWith('x');
    return isMultiple || photo === null || longOf(enhancedSize(size, photo)) > longOf(photo);
  });
}

/** Credits for one restoration: of a photo of common size while there is none. */
export function enhanceCost(size: EnhanceSize, photo: Size | null): number {
  const resolution = resolutionOfEnhanced(paramsOf(size), photo ? longOf(photo) : 2048);
  return priceOf({ tool: 'enhance', resolution });
}
