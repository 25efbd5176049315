import { variantOf } from '../../kit/variants.ts';
import { bed } from './bed.ts';

/** For one: a mattress 90 cm wide. */
export const singleBed = variantOf(
  bed,
  { width: [0.95, 1.3], depth: [1.95, 2.2], height: [0.6, 1.2] },
  { id: 'single-bed', usual: [1, 2.05, 0.9] },
);
