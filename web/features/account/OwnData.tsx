import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteAccount, exportData, type User } from '#contract/accounts.ts';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { calls } from '../../lib/calls.ts';
import { saveBlob } from '../../lib/picture.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../../ui/Field.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';
import { showWrongProof } from './wrongProof.ts';

/** Everything that is kept about the person, as a zip. */
export function ExportForm() {
  const { t } = useTranslation();
  const form = useZodForm(exportData.input, { password: '' });
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    fault.clear();
    try {
      const { blob, fileName } = await api.download(calls.userExport, input, {
        handled: [...formCodes, CODE.wrongPassword],
      });
      saveBlob(blob, fileName);
      form.reset({ password: '' });
    } catch (error) {
      if (showFieldErrors(form, error) || showWrongProof(form, error, t)) return;
      fault.show(error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {fault.notice}
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button
        type="submit"
        look="outline"
        busy={isSubmitting}
        disabled={fault.waiting}
        icon={<Download className="icon" />}
        className="self-start"
      >
        {isSubmitting ? t('account.exporting') : t('account.exportAction')}
      </Button>
    </form>
  );
}

/** Deletes the account with everything in it, which signs out. */
export function DeleteAccount({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const form = useZodForm(deleteAccount.input, { password: '', code: '' });
  const fault = useFault();
  const [busy, setBusy] = useState(false);
  const { errors } = form.formState;

  const remove = async (password: string, code: string | undefined) => {
    fault.clear();
    setBusy(true);
    try {
      const input = { password, ...(code ? { code } : {}) };
      await api.call(calls.userDelete, input, { handled: [...formCodes, CODE.wrongPassword, CODE.wrongCode] });
      session.leave();
      toast(t('toasts.deleted'));
    } catch (error) {
      setBusy(false);
      if (showFieldErrors(form, error) || showWrongProof(form, error, t)) return;
      fault.show(error);
    }
  };
  const submit = form.handleSubmit(({ password, code }) =>
    bus.emit('delete_confirm_normal', {
      text: t('account.deleteConfirm', { email: user.email ?? user.userName }),
      okText: t('account.deleteAction'),
      event: () => void remove(password, code),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {fault.notice}
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {user.secondFactor ? (
        <TextField
          label={t('account.anyCode')}
          autoComplete="one-time-code"
          error={errors.code?.message}
          {...form.register('code')}
        />
      ) : null}
      <Button
        type="submit"
        look="danger"
        busy={busy}
        disabled={fault.waiting}
        icon={<Trash2 className="icon" />}
        className="self-start"
      >
        {t('account.deleteAction')}
      </Button>
    </form>
  );
}
