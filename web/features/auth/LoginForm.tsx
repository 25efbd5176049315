import { Controller } from 'react-hook-form';
import { Link } from 'react-router';
import { login } from '#contract/accounts.ts';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { paths } from '../../lib/paths.ts';
import { rememberedLogin, rememberLogin } from '../../lib/rememberedLogin.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, PasswordField } from '../../ui/Field.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';
import { EmailField } from './EmailField.tsx';

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
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    fault.clear();
    try {
      const answer = await api.call(calls.login, values, { handled: [...formCodes, CODE.wrongPassword] });
      rememberLogin({ email: values.remember ? values.email : '', remember: values.remember });
      session.set(answer.token);
      if (answer.state === 'ok') toast(t('toasts.signedIn'));
      onLogin(answer.state, values.email);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      fault.show(error);
      if (error instanceof ApiError && error.code === CODE.wrongPassword)
        form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {fault.notice}
      <EmailField field={form.register('email')} error={errors.email} />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Controller
          control={form.control}
          name="remember"
          render={({ field }) => (
            <CheckField label={t('auth.remember')} checked={field.value === true} onChange={field.onChange} />
          )}
        />
        <Link
          to={paths.forgetPassword}
          className="hit inline-flex items-center text-14 text-accent underline underline-offset-4"
        >
          {t('auth.forgot')}
        </Link>
      </div>
      <Button type="submit" wide busy={isSubmitting} disabled={fault.waiting}>
        {t('auth.submitLogin')}
      </Button>
    </form>
  );
}
