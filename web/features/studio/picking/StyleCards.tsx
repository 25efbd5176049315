/** What the picker of styles and its large one are made of. */
import { Heart, Search } from 'lucide-react';
import type { Catalog } from '#contract/catalog.ts';
import type { Picture } from '#contract/images.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { inputLook } from '../../../ui/Field.tsx';
import { StyleBoard } from '../../../ui/StyleBoard.tsx';
import { CardGrid } from './CardGrid.tsx';
import { familiesOf } from './styleSearch.ts';
import type { StylePreviews } from './useStylePreviews.ts';

type StyleCard = Catalog['styles'][number];

export interface StylePickerProps {
  readonly styles: readonly StyleCard[];
  /** Ids of the styles that the person likes: marked with a heart. */
  readonly liked: readonly string[];
  readonly value: string;
  readonly onChange: (styleId: string) => void;
  /** Styles on the person's own photo; left out: each has its own picture. */
  readonly previews?: StylePreviews;
}

/** Families to filter by, all of them first. */
export function useFamilies(styles: readonly StyleCard[]) {
  const { t } = useTranslation();
  return [
    { value: 'all', label: t('studio.allFamilies') },
    ...familiesOf(styles).map((each) => ({
      value: each,
      label: t(`family.${each}` as 'family.modern', { defaultValue: each }),
    })),
  ];
}

export function SearchField({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className="relative flex-1">
      <Search className="icon pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2" />
      <input
        type="search"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        aria-label={t('studio.searchStyles')}
        placeholder={t('studio.searchStyles')}
        className={cx(inputLook, 'pr-2 pl-9 text-14')}
      />
    </div>
  );
}

export function NoStyles({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="rounded-card border border-dashed border-hairline px-4 py-8 text-center text-14 text-ink-2">
      <p>{t('studio.noStyles', { text })}</p>
      <button type="button" onClick={onClear} className="hit mt-1 text-accent underline underline-offset-4">
        {t('studio.clearSearch')}
      </button>
    </div>
  );
}

interface StyleGridProps extends StylePickerProps {
  /** See CardGrid. */
  readonly large?: { readonly onPressed: () => void };
}

export function StyleGrid({ styles, liked, value, onChange, previews, large }: StyleGridProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  return (
    <CardGrid
      label={t('studio.style')}
      attribute="data-style"
      items={styles}
      value={value}
      onChange={onChange}
      {...(large && { large })}
      renderCard={(style) => (
        <>
          <StyleFace style={style} preview={previews?.of(style.id)} isLarge={large !== undefined} />
          <span className="block px-2.5 pt-1.5 pb-2">
            <span className="flex items-start justify-between gap-1.5 text-14 leading-[1.3] font-medium">
              {style.names[locale]}
              {liked.includes(style.id) ? (
                <Heart
                  role="img"
                  aria-label={t('studio.liked')}
                  className="mt-[0.15em] size-3.5 fill-current text-clay"
                />
              ) : null}
            </span>
            <span className="mt-0.5 block text-13 leading-[1.4] text-ink-2">{style.lines[locale]}</span>
          </span>
        </>
      )}
    />
  );
}

interface StyleFaceProps {
  readonly style: StyleCard;
  readonly preview: Picture | null | undefined;
  readonly isLarge: boolean;
}

/** A style on the person's own photo where that is there, in its own picture until then. */
function StyleFace({ style, preview, isLarge }: StyleFaceProps) {
  const { t } = useTranslation();
  const shape = 'aspect-[3/2] w-full';
  return (
    <span className="relative block">
      <StyleBoard style={style} className={shape} {...(isLarge && { sizes: '22rem' })} />
      {preview ? (
        <img
          src={preview.url}
          width={preview.width}
          height={preview.height}
          alt=""
          draggable={false}
          decoding="async"
          data-preview="made"
          className={cx('absolute inset-0 object-cover', shape)}
        />
      ) : null}
      {preview === undefined ? null : (
        // The card is called by its style.
        <span
          aria-hidden="true"
          data-preview={preview ? 'shown' : 'making'}
          className="absolute bottom-1.5 left-1.5 rounded-full bg-surface px-2 py-0.5 text-13 text-ink-2"
        >
          {t(preview ? 'studio.onPhoto' : 'studio.onPhotoSoon')}
        </span>
      )}
    </span>
  );
}
