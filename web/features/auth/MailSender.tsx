import { useState } from 'react';
import { forgotPassword } from '#contract/accounts.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { toast } from '../../lib/toast.ts';
import { useCountdown } from '../../lib/useCountdown.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { Button } from '../../ui/Button.tsx';
import { formCodes, retryAfterOf, useFault } from '../../ui/useFault.tsx';
import { EmailField } from './EmailField.tsx';

/** Mails that a person without a session can ask for: the activation link, the link to a new password. */
export type MailKind = 'activation' | 'reset';

function ask(kind: MailKind, email: string): Promise<{ readonly retryAfter: number }> {
  const options = { handled: formCodes };
  return kind === 'activation'
    ? api.call(calls.userVerifyResend, { email }, options)
    : api.call(calls.userPasswordForgot, { email }, options);
}

interface EmailFormProps {
  readonly kind: MailKind;
  readonly submitText: string;
  /** Hears the address, and for how many seconds no second mail is sent. */
  readonly onSent: (email: string, retryAfterS: number) => void;
}

/** Asks for the address that a mail goes to. */
export function EmailForm({ kind, submitText, onSent }: EmailFormProps) {
  // Both calls take the same: an address.
  const form = useZodForm(forgotPassword.input, { email: '' });
  const fault = useFault();
  const submit = form.handleSubmit(async ({ email }) => {
    fault.clear();
    try {
      const { retryAfter } = await ask(kind, email);
      onSent(email, retryAfter);
    } catch (error) {
      if (!showFieldErrors(form, error)) fault.show(error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {fault.notice}
      <EmailField field={form.register('email')} error={form.formState.errors.email} />
      <Button type="submit" wide busy={form.formState.isSubmitting} disabled={fault.waiting}>
        {submitText}
      </Button>
    </form>
  );
}

interface ResendMailProps {
  readonly kind: MailKind;
  readonly email: string;
  /** Seconds before the first press: a mail takes a moment. */
  readonly firstWaitS: number;
}

/** Sends the mail again, not more often than the server allows. */
export function ResendMail({ kind, email, firstWaitS }: ResendMailProps) {
  const { t } = useTranslation();
  const [left, wait] = useCountdown(firstWaitS);
  const [busy, setBusy] = useState(false);
  const fault = useFault();

  const send = async () => {
    setBusy(true);
    fault.clear();
    try {
      const { retryAfter } = await ask(kind, email);
      wait(retryAfter);
      toast(t('toasts.mailSent'));
    } catch (error) {
      const waitS = retryAfterOf(error);
      // A long wait is told in words: the mailbox has had enough for an hour.
      if (waitS > 0 && waitS <= 90) wait(waitS);
      else fault.show(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex w-full flex-col gap-4">
      {fault.notice}
      <Button look="outline" onClick={send} disabled={left > 0 || fault.waiting} busy={busy} className="self-start">
        {left > 0 ? t('auth.resendIn', { seconds: left }) : t('auth.resend')}
      </Button>
    </div>
  );
}
