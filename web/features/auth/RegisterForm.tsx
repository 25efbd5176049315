import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { register } from '#contract/accounts.ts';
import type { InputOf } from '#contract/call.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, PasswordField, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { connectionText } from './connectionText.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { showFieldErrors, useZodForm } from './useZodForm.ts';

type Input = InputOf<typeof register>;

/** An unticked box is no value that the schema knows: it is the fault that the schema names. */
const unticked = false as unknown as true;
const empty: Input = {
  userName: '',
  email: '',
  password: '',
  acceptTerms: unticked,
  over12: unticked,
  newsletter: false,
};

/** Opens an account; `onRegistered` hears the address that the link went to. */
export function RegisterForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const { t } = useTranslation();
  const form = useZodForm(register.input, empty);
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const input = { ...values, locale: currentLocale() };
      await api.call(calls.register, input, { handled: [10400, 10409, 10429] });
      onRegistered(values.email);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      // The address is registered but not verified yet: another link can be had.
      if (error instanceof ApiError && error.code === 10224) onRegistered(values.email);
      else setFailure(error instanceof ApiError ? error.message : connectionText(error, t));
    }
  });

  const box = (name: 'acceptTerms' | 'over12' | 'newsletter', label: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <CheckField
          label={label}
          checked={field.value === true}
          onChange={field.onChange}
          error={errors[name]?.message}
          name={name}
        />
      )}
    />
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <TextField
        label={t('auth.name')}
        autoComplete="name"
        error={errors.userName?.message}
        {...form.register('userName')}
      />
      <TextField
        label={t('auth.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        showLabel={t('auth.show')}
        hideLabel={t('auth.hide')}
        error={errors.password?.message}
        hint={<PasswordRules password={password} />}
        {...form.register('password')}
      />
      <div className="flex flex-col">
        {box('acceptTerms', t('auth.terms'))}
        {box('over12', t('auth.over12'))}
        {box('newsletter', t('auth.newsletter'))}
      </div>
      <Button type="submit" wide busy={isSubmitting}>
        {t('auth.submitRegister')}
      </Button>
    </form>
  );
}
