import { useQueryClient } from '@tanstack/react-query';
import { type User, userNameField } from '#contract/accounts.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { queryKeys } from '../../lib/queries.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { z } from '../../lib/zod.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';

const schema = z.object({ userName: userNameField });

/** The name that the person goes by here. */
export function NameForm({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useZodForm(schema, { userName: user.userName });
  const fault = useFault();
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async ({ userName }) => {
    fault.clear();
    try {
      const saved = await api.call(calls.userUpdate, { userName }, { handled: formCodes });
      queries.setQueryData(queryKeys.user, saved);
      form.reset({ userName: saved.userName });
      toast(t('toasts.modified'));
    } catch (error) {
      if (!showFieldErrors(form, error)) fault.show(error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {fault.notice}
      <TextField
        label={t('auth.name')}
        autoComplete="name"
        error={errors.userName?.message}
        {...form.register('userName')}
      />
      <Button
        type="submit"
        look="outline"
        busy={isSubmitting}
        disabled={!isDirty || fault.waiting}
        className="self-start"
      >
        {t('account.save')}
      </Button>
    </form>
  );
}
