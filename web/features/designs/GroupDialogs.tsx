import { useQueryClient } from '@tanstack/react-query';
import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import { CODE } from '#contract/code.ts';
import type { Group } from '#contract/groups.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { queryKeys } from '../../lib/queries.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFault } from '../../ui/useFault.tsx';
import { GroupNameForm } from './GroupNameForm.tsx';

interface NameDialogProps {
  readonly group?: Group;
  readonly onSaved?: (groupId: string) => void;
  readonly onClose: () => void;
}

/** Makes a group, or renames one. */
export function GroupNameDialog({ group, onSaved, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t(group ? 'groups.renameTitle' : 'groups.new')} onClose={onClose}>
      <GroupNameForm
        {...(group && { group })}
        okText={t(group ? 'groups.save' : 'groups.create')}
        onCancel={onClose}
        onSaved={(groupId) => {
          onSaved?.(groupId);
          onClose();
        }}
      />
    </Dialog>
  );
}

type Fate = 'keep' | 'delete';

interface DeleteDialogProps {
  readonly group: Group;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes a group; the person says what becomes of its designs. */
export function DeleteGroupDialog({ group, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const fault = useFault();
  const [fate, setFate] = useState<Fate>('keep');
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    fault.clear();
    try {
      await api.call(
        calls.groupDelete,
        { groupId: group.id, designs: fate },
        { handled: [CODE.notFound, CODE.tooMany] },
      );
      toast(t('toasts.deleted'));
      onDeleted();
      onClose();
      await client.invalidateQueries({ queryKey: queryKeys.groups });
      await client.invalidateQueries({ queryKey: queryKeys.designs });
    } catch (error) {
      fault.show(error);
      setBusy(false);
    }
  };
  const fates: readonly Fate[] = ['keep', 'delete'];
  return (
    <Dialog title={t('groups.deleteTitle', { name: group.name })} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {fault.notice}
        {group.designs > 0 ? (
          <RadioGroup.Root
            value={fate}
            onValueChange={(next) => setFate(next as Fate)}
            aria-label={t('groups.fate')}
            className="flex flex-col gap-2"
          >
            {fates.map((each) => (
              <RadioGroup.Item
                key={each}
                value={each}
                className="hit lifts flex items-start gap-3 rounded-control border border-hairline px-3 py-2.5 text-left text-14 hover:border-line data-[state=checked]:border-accent data-[state=checked]:ring-1 data-[state=checked]:ring-accent"
              >
                <span className="mt-[0.2em] grid size-4 shrink-0 place-items-center rounded-full border border-line">
                  <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
                </span>
                <span>
                  <span className="block font-medium">
                    {t(each === 'keep' ? 'groups.keep' : 'groups.deleteToo', { count: group.designs })}
                  </span>
                  <span className="block text-13 text-ink-2">
                    {t(each === 'keep' ? 'groups.keepLine' : 'groups.deleteTooLine')}
                  </span>
                </span>
              </RadioGroup.Item>
            ))}
          </RadioGroup.Root>
        ) : (
          <p className="text-14 text-ink-2">{t('groups.deleteEmpty')}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {t('confirm.ok')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
