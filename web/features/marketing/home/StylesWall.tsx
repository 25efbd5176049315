import { useState } from 'react';
import { Link } from 'react-router';
import { currentLocale } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PaletteBoard } from '../../../ui/PaletteBoard.tsx';
import { ArtPicture } from '../ArtPicture.tsx';
import { artById } from '../art.ts';
import { Section } from '../Section.tsx';
import { styleCards } from '../styleCards.data.ts';

type StyleCard = (typeof styleCards)[number];

/** Styles that hang there before somebody asks for all. */
const shownFirst = 20;

/** Every style as a room in it, hung as on a wall. `pathOf`: where a style leads. */
export function StylesWall({ pathOf }: { readonly pathOf: (styleId: string) => string }) {
  const { t } = useTranslation();
  const [family, setFamily] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const families = [...new Set(styleCards.map((style) => style.family))];
  const ofFamily = styleCards.filter((style) => family === null || style.family === family);
  const shown = isWhole || family !== null ? ofFamily : ofFamily.slice(0, shownFirst);
  return (
    <Section title={t('home.stylesTitle', { count: styleCards.length })} line={t('home.stylesLine')} layout="whole">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that filter, no form */}
      <div role="group" aria-label={t('family.title')} className="-mx-2.5 -mt-6 mb-6 flex flex-wrap">
        {[null, ...families].map((each) => (
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
            {each === null ? t('home.allFamilies') : t(`family.${each}`)}
          </button>
        ))}
      </div>
      <ul className="grid grid-cols-5 gap-x-6 gap-y-8 max-lg:grid-cols-4 max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-6">
        {shown.map((style) => (
          <li key={style.id}>
            <StyleTile style={style} path={pathOf(style.id)} />
          </li>
        ))}
      </ul>
      {shown.length < ofFamily.length ? (
        <div className="mt-10">
          <Button look="outline" onClick={() => setWhole(true)}>
            {t('home.allStyles', { count: styleCards.length })}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function StyleTile({ style, path }: { readonly style: StyleCard; readonly path: string }) {
  const look = 'lifts rounded-control outline -outline-offset-1 outline-ink/10 group-hover:shadow-card';
  const art = `style/${style.id}`;
  return (
    <Link to={path} className="group block">
      {artById(art) ? (
        <ArtPicture id={art} alt="" sizes="(max-width: 767px) 45vw, 13vw" className={look} />
      ) : (
        <PaletteBoard swatches={style.swatches} className={cx(look, 'aspect-[3/2] h-auto')} />
      )}
      <span className="mt-2 block text-14 leading-[1.35]">{style.names[currentLocale()]}</span>
    </Link>
  );
}
