import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { passwordField } from '#contract/accounts.ts';
import { useTranslation } from '../lib/useTranslation.ts';
import { z } from '../lib/zod.ts';
import { PasswordField } from './Field.tsx';
import { PasswordRules } from './PasswordRules.tsx';

/** A new password, typed twice. */
export const newPasswordFields = { password: passwordField, confirm: z.string().min(1) };

/** For `refine`, at `atConfirm`: both are the same, after the normal form in which a password is kept. */
export const passwordsMatch = ({ password, confirm }: { readonly password: string; readonly confirm: string }) =>
  password === confirm.normalize('NFKC');
export const atConfirm = { path: ['confirm'] };

interface NewPasswordProps {
  /** As typed so far. */
  readonly value: string;
  readonly password: UseFormRegisterReturn;
  readonly confirm: UseFormRegisterReturn;
  readonly errors: { readonly password?: FieldError | undefined; readonly confirm?: FieldError | undefined };
}

/** The two fields of a new password, its rules ticked as they are met. */
export function NewPassword({ value, password, confirm, errors }: NewPasswordProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        error={errors.password?.message}
        hint={<PasswordRules password={value} />}
        {...password}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...confirm}
      />
    </>
  );
}
