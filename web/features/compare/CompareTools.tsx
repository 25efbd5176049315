import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { CompareMode } from '../../ui/cut.ts';
import { cx } from '../../ui/cx.ts';
import { holdHandlers } from '../../ui/holdHandlers.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import type { ViewportState } from './useViewport.ts';

interface CompareToolsProps {
  readonly mode: CompareMode;
  readonly onMode: (mode: CompareMode) => void;
  readonly canCompare: boolean;
  readonly view: ViewportState;
  readonly onHold: (holding: boolean) => void;
  readonly actions?: ReactNode;
  /** Leaves out what fingers do. */
  readonly compact?: boolean;
}

/** The bar below the picture: how to compare, zoom, what to do with it. */
export function CompareTools({ mode, onMode, canCompare, view, onHold, actions, compact = false }: CompareToolsProps) {
  const { t } = useTranslation();
  // A photo alone needs no bar where fingers zoom.
  if (compact && !canCompare && !actions && view.isFitted) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-surface px-4 py-2">
      {canCompare ? (
        <Segmented
          label={t('compare.modes')}
          value={mode}
          onChange={onMode}
          options={[
            { value: 'slider', label: t('compare.slider') },
            { value: 'side', label: t('compare.side') },
            { value: 'hold', label: t('compare.hold') },
          ]}
        />
      ) : null}
      {canCompare && mode === 'hold' ? <HoldButton onHold={onHold} /> : null}
      <div className={cx('flex items-center', compact && 'ml-auto')}>
        {compact ? null : (
          <>
            <IconButton label={t('compare.zoomOut')} onClick={() => view.viewport.zoomBy(0.8)} disabled={view.isFitted}>
              <ZoomOut className="icon" />
            </IconButton>
            <span className="min-w-12 text-center text-13 text-ink-2">{Math.round(view.transform.scale * 100)} %</span>
          </>
        )}
        <IconButton label={t('compare.zoomIn')} onClick={() => view.viewport.zoomBy(1.25)}>
          <ZoomIn className="icon" />
        </IconButton>
        <IconButton label={t('compare.fit')} onClick={() => view.viewport.fit()} disabled={view.isFitted}>
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

/** Shows the original while it is pressed, by pointer or by key. */
function HoldButton({ onHold }: { readonly onHold: (holding: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      {...holdHandlers(onHold)}
      className="hit lifts rounded-control border border-line/60 bg-surface px-4 text-14 select-none hover:border-ink-2 active:bg-accent-wash"
    >
      {t('compare.holdButton')}
    </button>
  );
}
