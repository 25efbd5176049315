import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { login } from '#contract/accounts.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { rememberedLogin, rememberLogin } from '../../lib/rememberedLogin.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, PasswordField, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { connectionText } from './connectionText.ts';
import { showFieldErrors, useZodForm } from './useZodForm.ts';

export type SignedInState = 'ok' | 'second-factor' | 'unverified';

/** Signs in; `onLogin` hears how far the session is. */
export function LoginForm({ onLogin }: { readonly onLogin: (state: SignedInState, email: string) => void }) {
  const { t } = useTranslation();
  const saved = rememberedLogin();
  const form = useZodForm(login.input, {
    email: saved?.email ?? '',
    password: '',
    remember: saved?.remember ?? false,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const answer = await api.call(calls.login, values, { handled: [10400, 10401, 10429] });
      rememberLogin({ email: values.remember ? values.email : '', remember: values.remember });
      session.set(answer.token);
      if (answer.state === 'ok') toast(t('toasts.signedIn'));
      onLogin(answer.state, values.email);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      setFailure(error instanceof ApiError ? error.message : connectionText(error, t));
      if (error instanceof ApiError && error.code === 10401) form.setFocus('password');
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        showLabel={t('auth.show')}
        hideLabel={t('auth.hide')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Controller
        control={form.control}
        name="remember"
        render={({ field }) => (
          <CheckField label={t('auth.remember')} checked={field.value === true} onChange={field.onChange} />
        )}
      />
      <Button type="submit" wide busy={isSubmitting}>
        {t('auth.submitLogin')}
      </Button>
    </form>
  );
}
