import { CODE } from '#contract/code.ts';
import { disableSecondFactor } from '#contract/secondFactor.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../../ui/Field.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';
import { showWrongProof } from './wrongProof.ts';

/** Turns the second factor off, with password and code. */
export function DisableSecondFactor({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const form = useZodForm(disableSecondFactor.input, { password: '', code: '' });
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    fault.clear();
    try {
      await api.call(calls.secondFactorDisable, input, {
        handled: [...formCodes, CODE.wrongPassword, CODE.conflict, CODE.wrongCode],
      });
      onDone();
    } catch (error) {
      if (showFieldErrors(form, error) || showWrongProof(form, error, t)) return;
      // It is off already: what was wanted holds.
      if (error instanceof ApiError && error.code === CODE.conflict) onDone();
      else fault.show(error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-14 text-ink-2">{t('account.disableLine')}</p>
      {fault.notice}
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label={t('account.anyCode')}
        autoComplete="one-time-code"
        spellCheck={false}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" look="outline" busy={isSubmitting} disabled={fault.waiting} className="self-start">
        {t('account.turnOff')}
      </Button>
    </form>
  );
}
