import { useQueryClient } from '@tanstack/react-query';
import { CODE } from '#contract/code.ts';
import { createGroup } from '#contract/groups.ts';
import { limits } from '#contract/limits.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { queryKeys } from '../../lib/queries.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { showFieldErrors, useZodForm } from '../../lib/useZodForm.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { formCodes, useFault } from '../../ui/useFault.tsx';

interface GroupNameFormProps {
  /** The group to rename; missing: a new one is made. */
  readonly group?: { readonly id: string; readonly name: string };
  readonly okText: string;
  readonly onSaved: (groupId: string) => void;
  readonly onCancel: () => void;
}

/** A group's name: of a new one, or another one. */
export function GroupNameForm({ group, okText, onSaved, onCancel }: GroupNameFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useZodForm(createGroup.input, { name: group?.name ?? '' });
  const fault = useFault();
  const { errors, isSubmitting } = form.formState;
  const send = ({ name }: { name: string }) => {
    const handled = { handled: [...formCodes, CODE.notFound, CODE.conflict] };
    return group
      ? api.call(calls.groupRename, { groupId: group.id, name }, handled)
      : api.call(calls.groupCreate, { name }, handled);
  };
  const submit = form.handleSubmit(async (values) => {
    fault.clear();
    try {
      const { id } = await send(values);
      await client.invalidateQueries({ queryKey: queryKeys.groups });
      toast(group ? t('toasts.modified') : t('toasts.created'));
      onSaved(id);
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      if (error instanceof ApiError && error.code === CODE.conflict) form.setError('name', { message: error.message });
      else fault.show(error);
    }
  });
  // An empty name is the usual fault: it is said in words of its own.
  const nameFault = errors.name?.type === 'too_small' ? t('groups.nameRequired') : errors.name?.message;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        void submit(event);
      }}
      className="flex flex-col gap-4"
    >
      {fault.notice}
      <TextField
        label={t('groups.name')}
        autoComplete="off"
        autoFocus
        maxLength={limits.groupName.max}
        error={nameFault}
        {...form.register('name')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onCancel}>
          {t('confirm.cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting} disabled={fault.waiting}>
          {okText}
        </Button>
      </div>
    </form>
  );
}
