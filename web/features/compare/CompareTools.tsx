import { GitCompare, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import type { CompareMode } from '../../ui/cut.ts';
import { cx } from '../../ui/cx.ts';
import { holdHandlers } from '../../ui/holdHandlers.ts';
import { Menu, MenuChoice } from '../../ui/Menu.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import type { ViewportState } from './useViewport.ts';
import type { Version } from './version.ts';

interface CompareToolsProps {
  readonly mode: CompareMode;
  readonly onMode: (mode: CompareMode) => void;
  readonly canCompare: boolean;
  readonly view: ViewportState;
  readonly onHold: (holding: boolean) => void;
  readonly versions: readonly Version[];
  /** Id of the version that stands in the photo's place; null: the photo. */
  readonly against: string | null;
  readonly onAgainst: (id: string | null) => void;
  readonly actions?: ReactNode;
  /** Leaves out what fingers do. */
  readonly compact?: boolean;
}

/** The bar below the picture: how to compare, zoom, what to do with it. */
export function CompareTools(props: CompareToolsProps) {
  const { mode, onMode, canCompare, view, onHold, actions, compact = false } = props;
  const { t } = useTranslation();
  // A photo alone needs no bar where fingers zoom.
  if (compact && !canCompare && !actions && view.isFitted) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-surface px-4 py-2">
      {canCompare ? (
        <Segmented
          label={t('comparing.modes')}
          value={mode}
          onChange={onMode}
          options={[
            { value: 'slider', label: t('comparing.slider') },
            { value: 'side', label: t('comparing.side') },
            { value: 'difference', label: t('comparing.difference') },
            { value: 'hold', label: t('comparing.hold') },
          ]}
        />
      ) : null}
      {canCompare && mode === 'hold' ? <HoldButton onHold={onHold} /> : null}
      {canCompare && props.versions.length > 0 ? <Against {...props} /> : null}
      <div className={cx('flex items-center', compact && 'ml-auto')}>
        {compact ? null : (
          <>
            <IconButton
              label={t('comparing.zoomOut')}
              onClick={() => view.viewport.zoomBy(0.8)}
              disabled={view.isFitted}
            >
              <ZoomOut className="icon" />
            </IconButton>
            <span className="min-w-12 text-center text-13 text-ink-2">{Math.round(view.transform.scale * 100)} %</span>
          </>
        )}
        <IconButton label={t('comparing.zoomIn')} onClick={() => view.viewport.zoomBy(1.25)}>
          <ZoomIn className="icon" />
        </IconButton>
        <IconButton label={t('comparing.fit')} onClick={() => view.viewport.fit()} disabled={view.isFitted}>
          <Maximize className="icon" />
        </IconButton>
      </div>
      {actions ? (
        <div className={cx('flex flex-wrap items-center gap-2', compact ? 'w-full *:flex-1' : 'ml-auto')}>
          {actions}
        </div>
      ) : null}
    </div>
  );
}

/** What the picture is compared with: the photo, or another version of it. */
function Against({ versions, against, onAgainst }: Pick<CompareToolsProps, 'versions' | 'against' | 'onAgainst'>) {
  const { t } = useTranslation();
  const photo = t('comparing.photo');
  const options = [{ value: '', label: photo }, ...versions.map(({ id, name }) => ({ value: id, label: name }))];
  const name = options.find(({ value }) => value === (against ?? ''))?.label ?? photo;
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <Button look="quiet" icon={<GitCompare className="icon" />} className="max-w-64 px-2.5">
          <span className="truncate">{t('comparing.against', { name })}</span>
        </Button>
      }
    >
      <MenuChoice
        label={t('comparing.with')}
        value={against ?? ''}
        options={options}
        onChange={(id) => onAgainst(id || null)}
      />
    </Menu>
  );
}

/** Shows the original while it is pressed, by pointer or by key. */
function HoldButton({ onHold }: { readonly onHold: (holding: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      {...holdHandlers(onHold)}
      className="hit lifts rounded-control border border-line/60 bg-surface px-4 text-14 select-none hover:border-ink-2 active:bg-accent-wash"
    >
      {t('comparing.holdButton')}
    </button>
  );
}
