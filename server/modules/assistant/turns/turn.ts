/**
 * Turns as customers write them, with what the built-in assistant should make of them. Nothing of them is read by its
 * model.
 */
import type { Locale } from '#contract/locale.ts';
import type { Intent, Slots } from '../model/types.ts';

/** Language, what is said, what is meant, with which slots; what was said before, where it leans on that. */
export type Turn = readonly [
  locale: Locale,
  text: string,
  intent: Intent,
  slots?: Partial<Slots>,
  before?: readonly string[],
];
