import { variantOf } from '../../kit/variants.ts';
import { bookcase } from './bookcase.ts';

/** Waist-high shelves. */
export const lowBookcase = variantOf(
  bookcase,
  { width: [0.6, 2.4], depth: [0.28, 0.42], height: [0.8, 1.15] },
  { id: 'low-bookcase', usual: [1.2, 0.34, 0.9] },
);
