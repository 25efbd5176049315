import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { ArtSplit } from '../ArtCompare.tsx';
import { featureNames, features } from '../features.ts';
import { figures } from '../figures.data.ts';
import { Section } from '../Section.tsx';

/** The tools that have a page, each with what it made. */
export function ToolCards() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.toolsTitle')} line={t('home.toolsLine')} layout="whole">
      <ul className="grid grid-cols-2 gap-x-8 gap-y-14 max-md:grid-cols-1 max-md:gap-y-10">
        {featureNames.map((name) => (
          <li key={name}>
            <Link to={paths[name]} className="group block">
              <ArtSplit
                pair={features[name].pairs[0]}
                sizes="(max-width: 767px) 94vw, 34vw"
                className="rw-hung lifts group-hover:shadow-card"
              />
              <h3 className="mt-4 text-18 font-medium underline-offset-4 group-hover:underline group-hover:decoration-clay">
                {t(`nav.${name}`)}
              </h3>
              <p className="mt-1 max-w-[36em] text-16 text-ink-2">{t(`home.tools.${name}`, figures)}</p>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-12 text-16 text-ink-2">{t('home.moreTools')}</p>
    </Section>
  );
}
