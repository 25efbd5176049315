import { Download, FolderInput, Heart, Link2, Trash2, X } from 'lucide-react';
import type { Design } from '#contract/designs.ts';
import { limits } from '#contract/limits.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import type { DesignActions } from './useDesignActions.tsx';
import type { Selection } from './useSelection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly actions: DesignActions;
}

/** What can be done with the designs that are selected; it stays in view while any is. */
export function SelectionBar({ selection, actions }: SelectionBarProps) {
  const { t } = useTranslation();
  const { chosen } = selection;
  if (chosen.length === 0) return null;
  const favourite = chosen.some((design) => !design.favourite);
  const run = (action: (designs: readonly Design[]) => unknown) => () => void action(chosen);
  const isFull = chosen.length >= limits.page.max;
  return (
    <section
      aria-label={t('designs.selection')}
      className="pointer-events-none sticky bottom-0 z-20 mt-6 flex justify-center pb-6"
    >
      <div className="rise-in pointer-events-auto flex max-w-full flex-wrap items-center gap-1 rounded-card border border-hairline bg-surface py-2 pr-2 pl-4 shadow-float">
        <p aria-live="polite" className="mr-2 text-14 font-medium">
          {t(isFull ? 'designs.selectedMost' : 'designs.selected', { count: chosen.length })}
        </p>
        <Button look="quiet" icon={<Heart className="icon" />} onClick={() => actions.favourite(chosen, favourite)}>
          {t(favourite ? 'designs.favourite' : 'designs.unfavourite')}
        </Button>
        <Button
          look="quiet"
          icon={<FolderInput className="icon" />}
          onClick={() => actions.move(chosen, selection.clear)}
        >
          {t('designs.move')}
        </Button>
        <Button look="quiet" icon={<Link2 className="icon" />} onClick={run(actions.share)}>
          {t('designs.share')}
        </Button>
        <Button look="quiet" icon={<Download className="icon" />} onClick={run(actions.download)}>
          {t('history.download')}
        </Button>
        <Button
          look="quiet"
          icon={<Trash2 className="icon" />}
          className="text-danger! hover:bg-danger-wash!"
          onClick={() => actions.remove(chosen, selection.clear)}
        >
          {t('history.delete')}
        </Button>
        <IconButton label={t('designs.clearSelection')} onClick={selection.clear}>
          <X className="icon" />
        </IconButton>
      </div>
    </section>
  );
}
