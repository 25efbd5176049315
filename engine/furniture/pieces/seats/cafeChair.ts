import { variantOf } from '../../kit/variants.ts';
import { diningChair } from './diningChair.ts';

/** Light and narrow, so that many stand in one room. */
export const cafeChair = variantOf(
  diningChair,
  { width: [0.42, 0.5], depth: [0.45, 0.55], height: [0.72, 0.9] },
  { id: 'cafe-chair', usual: [0.44, 0.5, 0.82], clearanceM: { front: 0.2, side: 0.05, back: 0.4 } },
);
