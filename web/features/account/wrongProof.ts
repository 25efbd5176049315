import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/client.ts';
import type { TFunction } from '../../lib/translate.ts';

/**
 * Says at its field that a password (10401) or a code of the second factor (10422) is not right, and moves the focus there.
 * Whether `error` was one of the two; the form names its field of the password where that is another than `password`.
 */
export function showWrongProof<In extends FieldValues>(
  form: UseFormReturn<In, unknown, unknown>,
  error: unknown,
  t: TFunction,
  passwordField = 'password',
): boolean {
  if (!(error instanceof ApiError) || (error.code !== 10401 && error.code !== 10422)) return false;
  const [field, message] = error.code === 10401 ? [passwordField, t('account.wrongPassword')] : ['code', error.message];
  form.setError(field as Path<In>, { message }, { shouldFocus: true });
  return true;
}
