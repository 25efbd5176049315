import type { Form } from '../../forms/form.ts';
import type { MaterialRole } from '../../types.ts';

/** What lamps that hang or are fixed have in common. */
export const hung = { segment: 'lamp', clearanceM: { front: 0, side: 0, back: 0 }, againstWall: false } as const;

/** Metal of a lamp's body in a family. */
export const metalOf = (form: Form): MaterialRole =>
  form.fittingRole === 'black'
    ? 'black'
    : form.frameRole === 'white' || form.frameRole === 'painted'
      ? 'white'
      : form.legRole === 'metal' || form.shade !== 'drum'
        ? 'metal'
        : 'steel';
