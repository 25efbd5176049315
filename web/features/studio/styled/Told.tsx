import type { ReactNode } from 'react';
import type { Catalog } from '#contract/catalog.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import type { OptionsRead, ReadOption, Settable, Setting } from './inWords.ts';

interface ToldProps {
  readonly catalog: Catalog;
  readonly options: OptionsRead['options'];
  readonly setting: Setting;
  /** Styles to choose instead, under a title of their own. */
  readonly offered: readonly string[];
  readonly offeredTitle: string;
  /** What set nothing, and why. */
  readonly left: readonly string[];
  readonly onStyle: (style: string) => void;
  readonly onUndo: () => void;
}

/** The options that were set, to be undone at once; what else there is; and what set nothing. */
export function Told({ catalog, options, setting, offered, offeredTitle, left, onStyle, onUndo }: ToldProps) {
  const { t } = useTranslation();
  const wordsOf = useWords(catalog, options);
  const lines = [
    ...setting.notHere.map((option) =>
      t('inWords.notHere', { what: `${t(`inWords.option.${option}`)} ${wordsOf(option)}` }),
    ),
    ...left,
  ];
  return (
    <div className="mt-3 flex flex-col gap-2 text-13">
      {setting.set.length > 0 ? (
        <ul className="flex flex-wrap items-center gap-1.5" aria-label={t('inWords.done')}>
          {setting.set.map((option) => (
            <Chip key={option}>
              <span className="text-ink-2">{t(`inWords.option.${option}`)}</span> {wordsOf(option)}
            </Chip>
          ))}
          <li>
            <button
              type="button"
              onClick={onUndo}
              className={cx(
                'relative ml-1 min-h-[max(1.5rem,24px)] min-w-[max(1.5rem,24px)] text-accent underline',
                'underline-offset-4 before:absolute before:-inset-2.5',
              )}
            >
              {t('inWords.undo')}
            </button>
          </li>
        </ul>
      ) : null}
      {offered.length > 0 ? (
        <div>
          <p className="text-ink-2">{offeredTitle}</p>
          <div className="mt-1 flex flex-wrap gap-1.5">
            {offered.map((style) => (
              <button
                key={style}
                type="button"
                onClick={() => onStyle(style)}
                className="hit lifts rounded-full border border-line px-3 text-13 hover:border-ink-2"
              >
                {nameOf(catalog.styles, style)}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      {lines.length > 0 ? (
        <ul className="flex flex-col gap-1 text-ink-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Chip({ children }: { readonly children: ReactNode }) {
  return <li className="rounded-full bg-accent-wash px-2.5 py-0.5">{children}</li>;
}

/** What undoes a setting: each option as the form had it. */
export function undoOf(setting: Setting, before: Settable): Settable {
  return Object.fromEntries(Object.keys(setting.change).map((key) => [key, before[key as ReadOption]]));
}

interface Named {
  readonly id: string;
  readonly names: Catalog['styles'][number]['names'];
}

const nameOf = (entries: readonly Named[], id: string): string =>
  entries.find((entry) => entry.id === id)?.names[currentLocale()] ?? id;

/** What an option was set to, in words. */
function useWords(catalog: Catalog, options: OptionsRead['options']): (option: ReadOption) => string {
  const { t } = useTranslation();
  return (option) => {
    const { style = '', roomType = '', floorMaterial = '', wallMaterial = '', locks = [] } = options;
    switch (option) {
      case 'style':
        return nameOf(catalog.styles, style);
      case 'roomType':
        return nameOf(catalog.roomTypes, roomType);
      case 'floorMaterial':
        return nameOf(catalog.materials, floorMaterial);
      case 'wallMaterial':
        return nameOf(catalog.materials, wallMaterial);
      case 'light':
        return t(`studio.lights.${options.light ?? 'neutral'}`);
      case 'intervention':
        return t(`studio.${options.intervention ?? 'middle'}`);
      case 'locks':
        return locks.map((lock) => t(`studio.lock.${lock}`)).join(t('inWords.and'));
      default:
        return String(options[option] ?? '');
    }
  };
}
