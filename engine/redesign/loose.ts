/** The pixels of things that are taken out of a photo whole. */
import { dilate } from '../image/morphology.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { matteOfThings, type ThingCells } from './front.ts';

/** Px by which the mask is grown, as a share of the long side: feet and thin legs. */
const GROWN = 0.006;
/** Matte from which a pixel is of the thing. */
const OWN = 96;

/** Mask of things at the photo's size, with a rim. */
export function looseMask(photo: Rgb8, things: ThingCells, rt: Runtime): Mask {
  const matte = matteOfThings(photo, things, rt);
  const cut = { ...matte, data: matte.data.map((v) => (v >= OWN ? 255 : 0)) };
  return dilate(cut, Math.round(GROWN * Math.max(photo.width, photo.height)));
}
