/** Kinds that are another kind under their own name, in sizes of their own. */
import type { PieceKind } from '../types.ts';
import { type Range, sizeOf } from './size.ts';

interface VariantSizes {
  readonly width: Range;
  readonly depth: Range;
  readonly height: Range;
}

/** The kind `of`, built in the given sizes; everything else that is not named stays as it is there. */
export function variantOf(
  of: PieceKind,
  sizes: VariantSizes,
  named: Pick<PieceKind, 'id' | 'usual'> & Partial<Omit<PieceKind, 'build'>>,
): PieceKind {
  return {
    ...of,
    ...named,
    build(request) {
      return of.build({ ...request, sizeM: sizeOf(request, sizes) });
    },
  };
}
