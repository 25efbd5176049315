import { variantOf } from '../../kit/variants.ts';
import { diningChair } from './diningChair.ts';

/** A chair without a table of its own: at a wall, a piano, a dressing table. */
export const chair = variantOf(
  diningChair,
  { width: [0.42, 0.6], depth: [0.45, 0.6], height: [0.74, 1] },
  { id: 'chair', usual: [0.46, 0.52, 0.84], clearanceM: { front: 0.35, side: 0.05, back: 0.05 } },
);
