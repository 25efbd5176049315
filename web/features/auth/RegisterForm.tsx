import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { register } from '#contract/accounts.ts';
import type { InputOf } from '#contract/call.ts';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { storageKeys, store } from '../../lib/storage.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, PasswordField, TextField } from '../../ui/Field.tsx';
import { PasswordRules } from '../../ui/PasswordRules.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';
import { EmailField } from './EmailField.tsx';

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

interface RegisterFormProps {
  /**
   * Hears the address; `before`: it was registered earlier and waits for its link to be opened, no mail went out now.
   */
  readonly onRegistered: (email: string, before: boolean) => void;
}

/** The texts open beside the form: nothing that was typed is lost. */
function LegalLink({ hash, children }: { readonly hash?: string; readonly children?: ReactNode }) {
  return (
    <Link
      to={hash ? `${paths.terms}#${hash}` : paths.terms}
      target="_blank"
      className="text-accent underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

/** Opens an account. */
export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { t } = useTranslation();
  const form = useZodForm(register.input, empty);
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async (values) => {
    fault.clear();
    try {
      const input = { ...values, locale: currentLocale() };
      const { ticket } = await api.call(calls.register, input, { handled: formCodes });
      store(storageKeys.ticket, ticket);
      onRegistered(values.email, false);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      // The address is registered but not verified yet: another link can be had.
      if (error instanceof ApiError && error.code === CODE.notVerified) onRegistered(values.email, true);
      else fault.show(error);
    }
  });

  const box = (name: 'acceptTerms' | 'over12' | 'newsletter', label: ReactNode) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <CheckField
          ref={field.ref}
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
      {fault.notice}
      <TextField
        label={t('auth.name')}
        autoComplete="name"
        error={errors.userName?.message}
        {...form.register('userName')}
      />
      <EmailField field={form.register('email')} error={errors.email} />
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        error={errors.password?.message}
        hint={<PasswordRules password={password} />}
        {...form.register('password')}
      />
      <div className="flex flex-col">
        {box(
          'acceptTerms',
          <span>
            <RichText
              text={t('auth.terms')}
              parts={{
                terms: (inner) => <LegalLink>{inner}</LegalLink>,
                privacy: (inner) => <LegalLink hash="privacy">{inner}</LegalLink>,
              }}
            />
          </span>,
        )}
        {box('over12', t('auth.over12'))}
        {box('newsletter', t('auth.newsletter'))}
      </div>
      <Button type="submit" wide busy={isSubmitting} disabled={fault.waiting}>
        {t('auth.submitRegister')}
      </Button>
    </form>
  );
}
