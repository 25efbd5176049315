import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../lib/useTranslation.ts';
import { TextField } from '../../ui/Field.tsx';

interface EmailFieldProps {
  readonly field: UseFormRegisterReturn;
  readonly error: FieldError | undefined;
}

/** The address of an account: what password managers file the password under. */
export function EmailField({ field, error }: EmailFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('auth.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      error={error?.message}
      {...field}
    />
  );
}
