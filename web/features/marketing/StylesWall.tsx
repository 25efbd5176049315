import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Catalog } from '#contract/catalog.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { PaletteBoard } from '../../ui/PaletteBoard.tsx';

interface StylesWallProps {
  readonly styles: Catalog['styles'] | undefined;
  /** Where a style leads; null: nowhere on this screen. */
  readonly pathOf: (styleId: string) => string | null;
}

/** Every style as its palette, hung as on a wall. */
export function StylesWall({ styles, pathOf }: StylesWallProps) {
  const { t } = useTranslation();
  const [family, setFamily] = useState('all');
  if (!styles) return <div className="rail skeleton mt-24 h-96" aria-hidden="true" />;
  const families = ['all', ...new Set(styles.map((style) => style.family))];
  const shown = styles.filter((style) => family === 'all' || style.family === family);
  return (
    <section aria-labelledby="styles-title" className="rail pt-24 max-md:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h2 id="styles-title" className="font-soft text-40">
            {t('home.stylesTitle', { count: styles.length })}
          </h2>
          <p className="mt-3 text-16 text-ink-2">{t('home.stylesLine')}</p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that filter, no form */}
        <div role="group" aria-label={t('family.title')} className="-mx-2 flex flex-wrap">
          {families.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === family}
              onClick={() => setFamily(each)}
              className={cx(
                'hit px-2.5 text-14 underline-offset-[6px]',
                each === family ? 'text-ink underline decoration-clay' : 'text-ink-2 hover:text-ink',
              )}
            >
              {each === 'all' ? t('home.allFamilies') : t(`family.${each}` as 'family.modern', { defaultValue: each })}
            </button>
          ))}
        </div>
      </div>
      <ul className="mt-10 grid grid-cols-[repeat(auto-fill,minmax(max(9.2rem,130px),1fr))] gap-x-4 gap-y-6">
        {shown.map((style) => (
          <li key={style.id}>
            <StyleTile style={style} path={pathOf(style.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StyleTile({ style, path }: { readonly style: Catalog['styles'][number]; readonly path: string | null }) {
  const locale = currentLocale();
  const tile = (
    <>
      <PaletteBoard
        swatches={style.swatches}
        className="lifts aspect-[5/3] h-auto rounded-control outline -outline-offset-1 outline-ink/10 group-hover:-translate-y-0.5 group-hover:shadow-card"
      />
      <span className="mt-2 block text-14 leading-[1.35]">{style.names[locale]}</span>
    </>
  );
  if (path === null) return tile;
  return (
    <Link to={path} title={style.lines[locale]} className="group block">
      {tile}
    </Link>
  );
}
