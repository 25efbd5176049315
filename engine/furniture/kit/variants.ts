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
  named: Pick<PieceKind, 'id'> & Partial<Omit<PieceKind, 'build'>>,
): PieceKind {
  return {
    ...of,
    ...named,
    build(request) {
      const [widthM, depthM, heightM] = sizeOf(request, sizes);
      return of.build({ ...request, widthM, depthM, heightM });
    },
  };
}
