import { ListFilter, Maximize2, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { Menu, MenuChoice } from '../../../ui/Menu.tsx';
import { NoStyles, SearchField, StyleGrid, type StylePickerProps, useFamilies } from './StyleCards.tsx';
import { matchingStyles } from './styleSearch.ts';

const LargeStyles = lazy(() => import('./LargeStyles.tsx').then((module) => ({ default: module.LargeStyles })));

/** All styles as cards of one room: searched, filtered, chosen by pointer or arrow keys; large in a dialog. */
export function StylePicker(props: StylePickerProps) {
  const { styles } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [family, setFamily] = useState('all');
  const [isLarge, setLarge] = useState(false);
  const shown = useMemo(() => matchingStyles(styles, text, family), [styles, text, family]);
  const families = useFamilies(styles);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <SearchField text={text} onChange={setText} />
        <Menu
          trigger={
            <button
              type="button"
              aria-label={`${t('family.title')}: ${families.find((each) => each.value === family)?.label ?? ''}`}
              className={cx(
                'hit-square lifts grid place-items-center rounded-control border bg-surface hover:border-ink-2',
                family === 'all' ? 'border-line text-ink-2' : 'border-accent text-accent',
              )}
            >
              <ListFilter className="icon" />
            </button>
          }
        >
          <MenuChoice label={t('family.title')} value={family} options={families} onChange={setFamily} />
        </Menu>
      </div>
      <div className="flex min-h-6 items-center justify-between text-13 text-ink-2" aria-live="polite">
        <span className="flex items-center gap-3">
          {t('studio.stylesFound', { count: shown.length })}
          <button
            type="button"
            onClick={() => setLarge(true)}
            className="relative inline-flex items-center gap-1 text-accent before:absolute before:-inset-2.5"
          >
            <Maximize2 className="size-3.5" aria-hidden="true" />
            {t('studio.showLarge')}
          </button>
        </span>
        {family === 'all' ? null : (
          <button
            type="button"
            onClick={() => setFamily('all')}
            className="relative inline-flex items-center gap-1 text-accent before:absolute before:-inset-2.5"
          >
            {families.find((each) => each.value === family)?.label}
            <X className="size-3.5" aria-label={t('studio.allFamilies')} />
          </button>
        )}
      </div>
      {shown.length === 0 ? (
        <NoStyles text={text} onClear={() => setText('')} />
      ) : (
        <StyleGrid {...props} styles={shown} />
      )}
      {isLarge ? (
        <Suspense>
          <LargeStyles {...props} onClose={() => setLarge(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
