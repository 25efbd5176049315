import { machine } from '../../parts/laundryMachine.ts';
import type { PieceKind } from '../../types.ts';
import { washingMachine } from './washingMachine.ts';

/** A dryer behind a porthole of dark glass. */
export const tumbleDryer: PieceKind = {
  ...washingMachine,
  id: 'tumble-dryer',
  usual: [0.6, 0.62, 0.86],
  build: (request) => machine(request, false),
};
