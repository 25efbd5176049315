import { useWatch } from 'react-hook-form';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { z } from '../../lib/zod.ts';
import { Button } from '../../ui/Button.tsx';
import { atConfirm, NewPassword, newPasswordFields, passwordsMatch } from '../../ui/NewPassword.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';

const schema = z.object(newPasswordFields).refine(passwordsMatch, atConfirm);

interface ResetPasswordFormProps {
  /** Of the link in the mail. */
  readonly token: string;
  readonly onDone: () => void;
  readonly onDead: (why: 'expired' | 'invalid') => void;
}

/** Chooses a new password with the link of a mail. */
export function ResetPasswordForm({ token, onDone, onDead }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const form = useZodForm(schema, { password: '', confirm: '' });
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async ({ password: chosen }) => {
    fault.clear();
    try {
      const input = { token, password: chosen };
      await api.call(calls.userPasswordReset, input, { handled: [...formCodes, CODE.linkExpired, CODE.linkInvalid] });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === CODE.linkExpired) return onDead('expired');
      // A link that was cut short breaks the rule of its field before it is looked up.
      if (error instanceof ApiError && (error.code === CODE.linkInvalid || 'token' in error.fields))
        return onDead('invalid');
      if (!showFieldErrors(form, error)) fault.show(error);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {fault.notice}
      <NewPassword
        value={password}
        password={form.register('password')}
        confirm={form.register('confirm')}
        errors={errors}
      />
      <Button type="submit" wide busy={isSubmitting} disabled={fault.waiting}>
        {t('auth.submitReset')}
      </Button>
    </form>
  );
}
