import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { InputOf } from '#contract/call.ts';
import { CODE } from '#contract/code.ts';
import { limits } from '#contract/limits.ts';
import { contact } from '#contract/outreach.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

type Input = InputOf<typeof contact>;

const empty: Input = { name: '', email: '', subject: '', message: '' };

/** Characters that are left are said from here on. */
const nearlyFull = 500;

/** The contact form: what is written goes to the operator as a mail. */
export function ContactDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const form = useZodForm(contact.input, empty);
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const message = useWatch({ control: form.control, name: 'message' });
  const left = limits.contact.message - message.length;

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await api.call(calls.contact, values, { handled: [CODE.invalid, CODE.tooMany] });
      toast(t('toasts.mailSent'));
      onClose();
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      setFailure(error instanceof ApiError ? error.message : connectionText(error, t));
    }
  });

  return (
    <Dialog title={t('contact.title')} line={t('contact.lead')} width={560} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <TextField
          label={t('contact.name')}
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={t('contact.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label={t('contact.subject')}
          hint={<span className="text-ink-2">{t('contact.optional')}</span>}
          error={errors.subject?.message}
          {...form.register('subject')}
        />
        <TextArea
          label={t('contact.message')}
          rows={5}
          hint={left < nearlyFull ? <span className="text-ink-2">{t('contact.left', { left })}</span> : undefined}
          error={errors.message?.message}
          {...form.register('message')}
        />
        <p className="text-13 text-ink-2">{t('contact.privacy')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            {t('contact.cancel')}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {t('contact.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
