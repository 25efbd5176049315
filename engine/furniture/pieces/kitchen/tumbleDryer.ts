import { machine } from '../../parts/laundryMachine.ts';
import type { PieceKind } from '../../types.ts';
import { washingMachine } from './washingMachine.ts';

export const tumbleDryer: PieceKind = {
  ...washingMachine,
  id: 'tumble-dryer',
  usual: [0.6, 0.62, 0.86],
  build: (request) => machine(request, false),
};
