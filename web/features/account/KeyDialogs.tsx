import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { CODE } from '#contract/code.ts';
import { createKey } from '#contract/keys.ts';
import { limits } from '#contract/limits.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { z } from '../../lib/zod.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CheckField, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';
import type { ApiKey } from './KeyList.tsx';

const editForm = z.object({ name: createKey.input.shape.name.unwrap(), enabled: z.boolean() });

/** The key itself, which is shown this once. */
function ShownKey({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('account.keyShown')} onClose={onClose} dismissable={false} width={560}>
      <div className="flex flex-col gap-4">
        <Notice>{t('account.keyShownLine')}</Notice>
        <textarea
          readOnly
          rows={2}
          aria-label={t('account.keyShown')}
          value={text}
          onFocus={(event) => event.target.select()}
          className="w-full resize-none rounded-control border border-line bg-sunken p-3 font-mono text-14 break-all"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <CopyButton text={text} label={t('account.copySecret')} />
          <Button onClick={onClose}>{t('account.keyKept')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface CreateKeyProps {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/** Makes a key, then shows it. */
export function CreateKey({ onCreated, onClose }: CreateKeyProps) {
  const { t } = useTranslation();
  const [made, setMade] = useState<string | null>(null);
  const form = useZodForm(createKey.input, { name: '' });
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    fault.clear();
    try {
      const { key } = await api.call(calls.keyCreate, name ? { name } : {}, {
        handled: [...formCodes, CODE.notInPlan, CODE.conflict],
      });
      setMade(key);
      onCreated();
      toast(t('toasts.created'));
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      const isFull = error instanceof ApiError && error.code === CODE.conflict;
      fault.show(error, isFull ? t('account.tooManyKeys', { count: limits.keys.max }) : undefined);
    }
  });
  if (made) return <ShownKey text={made} onClose={onClose} />;
  return (
    <Dialog title={t('account.createKey')} line={t('account.createKeyLine')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {fault.notice}
        <TextField
          label={t('account.keyNameOptional')}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" busy={isSubmitting} disabled={fault.waiting}>
            {t('account.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface EditKeyProps {
  readonly apiKey: ApiKey;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Name and status of a key. */
export function EditKey({ apiKey, onSaved, onClose }: EditKeyProps) {
  const { t } = useTranslation();
  const form = useZodForm(editForm, { name: apiKey.name, enabled: apiKey.enabled });
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    fault.clear();
    try {
      await api.call(
        calls.keyUpdate,
        { id: apiKey.id, ...values },
        { handled: [...formCodes, CODE.notInPlan, CODE.notFound] },
      );
      toast(t('toasts.modified'));
      onSaved();
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) fault.show(error);
    }
  });
  return (
    <Dialog title={t('account.editKey')} line={`${apiKey.prefix}…`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {fault.notice}
        <TextField
          label={t('account.keyName')}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Controller
          control={form.control}
          name="enabled"
          render={({ field }) => (
            <CheckField label={t('account.keyWorks')} checked={field.value} onChange={field.onChange} ref={field.ref} />
          )}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" busy={isSubmitting} disabled={fault.waiting}>
            {t('account.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
