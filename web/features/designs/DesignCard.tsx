import { Check, Heart, Link2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Design } from '#contract/designs.ts';
import type { DesignNames } from '../../lib/designNames.ts';
import { formatDate } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { designPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { PictureFrame } from '../../ui/PictureFrame.tsx';
import { DesignMenu } from './DesignMenu.tsx';
import type { DesignActions } from './useDesignActions.tsx';

interface DesignCardProps {
  readonly design: Design;
  readonly names: DesignNames;
  readonly actions: DesignActions;
  /** Missing where nothing is selected on the page. */
  readonly selection?: {
    readonly selected: boolean;
    /** Something on the page is selected: the marks stay in view. */
    readonly underway: boolean;
    readonly onToggle: () => void;
  };
}

const markLook =
  'lifts relative grid size-8 place-items-center rounded-full border border-line/60 bg-surface/90 text-ink-2 before:absolute before:-inset-1.5 hover:text-ink';
/** Where there is a pointer that hovers, a mark that says nothing waits for it. */
const waiting = 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100';

/** A picture on a mat, as a gallery hangs it, with its label below. */
export function DesignCard({ design, names, actions, selection }: DesignCardProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const { title, line, alt, swatches } = names;
  const ratio = design.picture.width / design.picture.height;
  return (
    <article
      className={cx(
        'group lifts relative flex flex-col rounded-card border bg-surface hover:shadow-card',
        selection?.selected ? 'border-accent outline outline-accent' : 'border-hairline',
      )}
    >
      <Link
        to={designPath(design.id)}
        aria-label={`${t('designs.show')}: ${alt}`}
        className="relative block aspect-[4/3] rounded-t-card bg-sunken"
      >
        <span className="absolute inset-3 grid place-items-center">
          <PictureFrame
            picture={design.picture}
            alt={alt}
            sizes="(min-width: 1280px) 22vw, (min-width: 768px) 33vw, 92vw"
            colours={swatches}
            className={ratio >= 4 / 3 ? 'w-full rounded-[3px]' : 'h-full min-h-0 rounded-[3px]'}
          />
        </span>
      </Link>
      {selection ? (
        // biome-ignore lint/a11y/useSemanticElements: a round mark over a picture
        <button
          type="button"
          role="checkbox"
          aria-checked={selection.selected}
          aria-label={t('designs.select', { name: title })}
          title={t('designs.select', { name: title })}
          onClick={selection.onToggle}
          className={cx(
            markLook,
            'absolute! top-4 left-4',
            selection.selected ? 'border-accent! bg-accent! text-on-accent!' : !selection.underway && waiting,
          )}
        >
          <Check className={cx('icon', selection.selected ? '' : 'opacity-70')} />
        </button>
      ) : null}
      <button
        type="button"
        aria-pressed={design.favourite}
        aria-label={t('designs.favouriteNamed', { name: title })}
        title={t(design.favourite ? 'designs.unfavourite' : 'designs.favourite')}
        onClick={() => actions.favourite([design], !design.favourite)}
        className={cx(markLook, 'absolute! top-4 right-4', design.favourite ? 'text-clay!' : waiting)}
      >
        <Heart className={cx('icon', design.favourite && 'fill-current')} />
      </button>
      <div className="flex items-start justify-between gap-1 py-2 pr-1 pl-4">
        <div className="min-w-0 py-1">
          <h2 className="truncate text-14 font-medium">{title}</h2>
          <p className="truncate text-13 text-ink-2">{line}</p>
          <p className="flex items-center gap-1.5 truncate text-13 text-ink-2">
            <time dateTime={design.createdAt}>{formatDate(design.createdAt, locale)}</time>
            {design.shared ? (
              <span title={t('designs.shared')}>
                <Link2 aria-hidden="true" className="icon text-accent" />
                <span className="sr-only">{t('designs.shared')}</span>
              </span>
            ) : null}
          </p>
        </div>
        <DesignMenu design={design} name={title} actions={actions} />
      </div>
    </article>
  );
}
