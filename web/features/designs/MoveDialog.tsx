import { Check, FolderMinus, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Design } from '#contract/designs.ts';
import { useGroups, useMove } from '../../lib/designs.ts';
import { groupPath } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { GroupCover } from './GroupCover.tsx';
import { GroupNameForm } from './GroupNameForm.tsx';

interface MoveDialogProps {
  readonly designs: readonly Design[];
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

const rowLook =
  'hit lifts flex w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-14 hover:bg-accent-wash focus-visible:-outline-offset-2 disabled:opacity-50';

/** Chooses the group that designs go into, or makes a new one for them. */
export function MoveDialog({ designs, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const known = useGroups().data?.groups;
  const groups = known ?? [];
  const { mutateAsync } = useMove();
  const [isNew, setNew] = useState(false);
  // Where there is nothing to choose from, the first group is what was meant.
  const isFirst = known?.length === 0;
  const making = isNew || isFirst;
  const only = designs.every((design) => design.groupId === designs[0]?.groupId) ? designs[0]?.groupId : undefined;
  const move = (groupId: string | null) => {
    onClose();
    // The dialog is gone by then: what follows hangs on the answer alone.
    void mutateAsync({ designIds: designs.map(({ id }) => id), groupId }).then(
      () => {
        if (groupId === null) toast(t('groups.left'));
        else {
          const run = () => void navigate(groupPath(groupId));
          toast(t('groups.moved'), { action: { text: t('groups.open'), run } });
        }
        onMoved();
      },
      () => undefined,
    );
  };
  return (
    <Dialog title={t('groups.moveTitle', { count: designs.length })} onClose={onClose}>
      {isFirst ? <p className="mb-2 text-14 text-ink-2">{t('groups.none')}</p> : null}
      <ul className="thin-scroll -mx-3 flex max-h-[max(22rem,260px)] flex-col overflow-y-auto">
        {groups.map((group) => (
          <li key={group.id}>
            <button
              type="button"
              disabled={group.id === only}
              aria-label={`${group.name}, ${t('history.count', { count: group.designs })}`}
              onClick={() => move(group.id)}
              className={rowLook}
            >
              <GroupCover cover={group.cover} className="w-14 shrink-0 rounded-[5px]" />
              <span className="min-w-0 flex-1 truncate">{group.name}</span>
              {group.id === only ? (
                <Check className="icon text-accent" />
              ) : (
                <span className="text-13 text-ink-2">{group.designs}</span>
              )}
            </button>
          </li>
        ))}
        {only === null || only === undefined ? null : (
          <li>
            <button type="button" onClick={() => move(null)} className={rowLook}>
              <FolderMinus className="icon mx-3 text-ink-2" />
              {t('groups.leave')}
            </button>
          </li>
        )}
      </ul>
      <div className="mt-3 border-t border-hairline pt-3">
        {making ? (
          <GroupNameForm
            okText={t('groups.createAndMove')}
            onCancel={() => (isFirst ? onClose() : setNew(false))}
            onSaved={move}
          />
        ) : (
          <div className="-mx-3">
            <button type="button" onClick={() => setNew(true)} className={`${rowLook} text-accent`}>
              <FolderPlus className="icon" />
              {t('groups.new')}
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
