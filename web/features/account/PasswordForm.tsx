import { useWatch } from 'react-hook-form';
import { changePassword, type User } from '#contract/accounts.ts';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/Field.tsx';
import { atConfirm, NewPassword, newPasswordFields, passwordsMatch } from '../../ui/NewPassword.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';
import { showWrongProof } from './wrongProof.ts';

const schema = changePassword.input.extend(newPasswordFields).refine(passwordsMatch, atConfirm);
const empty = { oldPassword: '', password: '', confirm: '' };

/** Changes the password; `onChanged`: every other device is signed out now. */
export function PasswordForm({ user, onChanged }: { readonly user: User; readonly onChanged: () => void }) {
  const { t } = useTranslation();
  const form = useZodForm(schema, empty);
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const submit = form.handleSubmit(async ({ oldPassword, password: chosen }) => {
    fault.clear();
    try {
      const input = { oldPassword, password: chosen };
      await api.call(calls.userPasswordChange, input, { handled: [...formCodes, CODE.wrongPassword] });
      form.reset(empty);
      toast(t('toasts.modified'));
      onChanged();
    } catch (error) {
      if (showFieldErrors(form, error) || showWrongProof(form, error, t, 'oldPassword')) return;
      fault.show(error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {fault.notice}
      {/* Password managers file the new password under this address. */}
      <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('account.oldPassword')}
        autoComplete="current-password"
        error={errors.oldPassword?.message}
        {...form.register('oldPassword')}
      />
      <NewPassword
        value={password}
        password={form.register('password')}
        confirm={form.register('confirm')}
        errors={errors}
      />
      <Button type="submit" busy={isSubmitting} disabled={fault.waiting} className="self-start">
        {t('account.changePassword')}
      </Button>
    </form>
  );
}
