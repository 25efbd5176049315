import { machine } from '../../parts/laundryMachine.ts';
import type { PieceKind } from '../../types.ts';

/** A front loader. */
export const washingMachine: PieceKind = {
  id: 'washing-machine',
  usual: [0.6, 0.62, 0.86],
  stance: 'floor',
  segment: 'appliance',
  clearanceM: { front: 0.7, side: 0.01, back: 0.02 },
  againstWall: true,
  build: (request) => machine(request, true),
};
