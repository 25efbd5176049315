import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FilterChips } from './FilterChips.tsx';
import { NoStyles, SearchField, StyleGrid, type StylePickerProps, useFamilies } from './StyleCards.tsx';
import { matchingStyles } from './styleSearch.ts';

interface LargeStylesProps extends StylePickerProps {
  readonly onClose: () => void;
}

/**
 * All styles on large cards, families beside each other; a press chooses and leaves, arrow keys choose and stay. Without
 * the person's own photo, so that all show one room.
 */
export function LargeStyles({ onClose, previews: _, ...props }: LargeStylesProps) {
  const { styles } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [family, setFamily] = useState('all');
  const shown = useMemo(() => matchingStyles(styles, text, family), [styles, text, family]);
  return (
    <Dialog title={t('studio.largeTitle')} line={t('studio.largeLine')} width={1600} onClose={onClose}>
      <div className="flex max-w-140">
        <SearchField text={text} onChange={setText} />
      </div>
      <FilterChips
        label={t('family.title')}
        options={useFamilies(styles)}
        value={family}
        onChange={setFamily}
        className="mt-3 mb-2"
      />
      <p aria-live="polite" className="mb-2 text-13 text-ink-2">
        {t('studio.stylesFound', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <NoStyles text={text} onClear={() => setText('')} />
      ) : (
        <StyleGrid {...props} styles={shown} large={{ onPressed: onClose }} />
      )}
    </Dialog>
  );
}
