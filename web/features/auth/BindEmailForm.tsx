import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { emailField } from '#contract/accounts.ts';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { session } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { z } from '../../lib/zod.ts';
import { Button } from '../../ui/Button.tsx';
import { atConfirm, NewPassword, newPasswordFields, passwordsMatch } from '../../ui/NewPassword.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';
import { EmailField } from './EmailField.tsx';

const schema = z.object({ email: emailField, ...newPasswordFields }).refine(passwordsMatch, atConfirm);

interface BindEmailFormProps {
  /** Token of the operator's link; null where the session is there already. */
  readonly onboard: string | null;
  readonly onSent: (email: string) => void;
  /** The operator's link is no good: `expired`, or used and unknown. */
  readonly onDead: (why: 'expired' | 'invalid') => void;
}

/**
 * Gives an account without an address one, and a password. The link is used when the form is sent, not by opening it.
 */
export function BindEmailForm({ onboard, onSent, onDead }: BindEmailFormProps) {
  const { t } = useTranslation();
  const form = useZodForm(schema, { email: '', password: '', confirm: '' });
  const [redeemed, setRedeemed] = useState(false);
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async ({ email, password: chosen }) => {
    fault.clear();
    try {
      if (onboard && !redeemed) {
        const { token } = await api.call(
          calls.userOnboard,
          { token: onboard },
          { handled: [...formCodes, CODE.linkExpired, CODE.linkInvalid] },
        );
        session.set(token);
        setRedeemed(true);
      }
      await api.call(calls.userEmailBind, { email, password: chosen }, { handled: [...formCodes, CODE.conflict] });
      onSent(email);
    } catch (error) {
      if (error instanceof ApiError && error.code === CODE.linkExpired) return onDead('expired');
      if (error instanceof ApiError && error.code === CODE.linkInvalid) return onDead('invalid');
      if (showFieldErrors(form, error)) return;
      fault.show(error, error instanceof ApiError && error.code === CODE.conflict ? t('auth.boundAlready') : undefined);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {fault.notice}
      <EmailField field={form.register('email')} error={errors.email} />
      <NewPassword
        value={password}
        password={form.register('password')}
        confirm={form.register('confirm')}
        errors={errors}
      />
      <Button type="submit" wide busy={isSubmitting} disabled={fault.waiting}>
        {t('auth.submitBind')}
      </Button>
    </form>
  );
}
