import type { Form } from '../../forms/form.ts';
import type { MaterialRole } from '../../types.ts';

/** Paint of sheet steel. */
export const paint = (form: Form): MaterialRole =>
  form.legRole === 'accent'
    ? 'accent'
    : form.frameRole === 'white' || form.frameRole === 'black' || form.frameRole === 'painted'
      ? form.frameRole
      : form.tradition === 'classic' || form.edgeM > 0.008
        ? 'black'
        : 'painted';
