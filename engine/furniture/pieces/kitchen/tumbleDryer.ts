import { machine } from '../../parts/laundryMachine.ts';
import type { PieceKind } from '../../types.ts';
import { washingMachine } from './washingMachine.ts';

export const tumbleDryer: PieceKind = {
  ...washingMachine,
  id: 'tumble-dryer',
  build: (request) => machine(request, false),
};
