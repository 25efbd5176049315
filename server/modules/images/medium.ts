/** What the engine is told of an uploaded picture. */
import type { imageKinds } from '#contract/images.ts';

/** A sketch where its owner has called it one; of everything else the engine sees for itself what it is. */
export function mediumOf({ kind }: { readonly kind: string }): 'sketch' | 'auto' {
  const drawn: (typeof imageKinds)[number] = 'sketch';
  return kind === drawn ? 'sketch' : 'auto';
}
