import { quarterTurned } from '../../kit/quarterTurned.ts';
import { sizeOf } from '../../kit/size.ts';
import type { PieceKind } from '../../types.ts';
import { rug } from './rug.ts';

/** A rug for a passage: long along z. */
export const runner: PieceKind = {
  ...rug,
  id: 'runner',
  usual: [0.8, 2.4, 0.01],
  build(request) {
    const [width, depth] = sizeOf(request, {
      width: [0.55, 1.2],
      depth: [1.2, 5],
      height: [0.01, 0.01],
    });
    return quarterTurned(rug.build({ ...request, sizeM: [depth, width, request.sizeM[2]] }));
  },
};
