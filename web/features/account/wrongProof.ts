import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CODE } from '#contract/code.ts';
import { ApiError } from '../../lib/client.ts';
import type { TFunction } from '../../lib/translate.ts';

/**
 * Says at its field that a password (10401) or a code of the second factor (10422) is not right, and moves the focus
 * there. Whether `error` was one of the two; the form names its field of the password where that is another than
 * `password`.
 */
export function showWrongProof<In extends FieldValues>(
  form: UseFormReturn<In, unknown, unknown>,
  error: unknown,
  t: TFunction,
  passwordField = 'password',
): boolean {
  if (!(error instanceof ApiError) || (error.code !== CODE.wrongPassword && error.code !== CODE.wrongCode))
    return false;
  const [field, message] =
    error.code === CODE.wrongPassword ? [passwordField, t('account.wrongPassword')] : ['code', error.message];
  form.setError(field as Path<In>, { message }, { shouldFocus: true });
  return true;
}
