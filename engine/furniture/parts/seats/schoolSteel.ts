import type { Form } from '../../forms/form.ts';
import type { MaterialRole } from '../../types.ts';

/** Steel of school furniture, unless the family builds it of wood. */
export function schoolSteel(form: Form): MaterialRole | undefined {
  if (form.tradition !== 'modern' && form.tradition !== 'curved') return undefined;
  return form.legRole === 'metal'
    ? 'steel'
    : form.legRole === 'accent'
      ? 'accent'
      : form.legRole === 'black'
        ? 'black'
        : 'steel';
}
