/**
 * What is spanned across a hole from what is known around it, each surface from its own rim: a floor's light says
 * nothing of a wall's.
 */
import type { Abort } from '../abort.ts';
import { type Field, spanMembrane } from './membrane.ts';

/** Surface of each value of a field, 0 for none. */
export type Surfaces = Uint8Array;

/**
 * Fills the unknown values of a field in place: those of a surface from its known ones, those of no surface, or of one
 * that nothing is known of, from all. Throws AbortedError.
 */
export function spanSurfaces(field: Field, surfaces: Surfaces, signal: Abort): void {
  const { values, known, channels } = field;
  const [wanted, given] = [new Set<number>(), new Set<number>()];
  for (let i = 0; i < known.length; i++) (known[i] ? given : wanted).add(surfaces[i]);
  const alone = [...wanted].filter((surface) => surface !== 0 && given.has(surface));
  const own = alone.map((surface) => {
    const part: Field = {
      ...field,
      values: values.slice(),
      known: known.map((v, i) => (surfaces[i] === surface ? v : 0)),
    };
    spanMembrane(part, signal);
    return part.values;
  });
  if (alone.length < wanted.size) spanMembrane(field, signal);
  alone.forEach((surface, k) => {
    for (let i = 0; i < known.length; i++) {
      if (known[i] || surfaces[i] !== surface) continue;
      for (let c = 0; c < channels; c++) values[i * channels + c] = own[k][i * channels + c];
    }
  });
}
