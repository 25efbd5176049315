import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { isAvailable } from '../../../lib/whenAvailable.ts';
import { Dimension } from '../../../ui/Dimension.tsx';
import { ArtCompare } from '../ArtCompare.tsx';

/** An empty room furnished, where that can be had. */
const heroPair = isAvailable('refurnish') ? 'hero' : 'tool/style-rendering-1';

/** What it is, shown by one picture that runs off the sheet. `actions`: the ways in, or why there is none here. */
export function Hero({ actions }: { readonly actions: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className="rw-hero">
      <div className="rw-hero-text">
        <h1 className="font-soft text-64 headline max-md:text-40">{t('home.headline')}</h1>
        <p className="mt-6 max-w-[34em] text-18 text-ink-2">{t('home.lead')}</p>
        <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
      </div>
      <figure className="rw-hero-picture">
        <ArtCompare
          pair={heroPair}
          beforeAlt={t('home.beforeAlt')}
          afterAlt={t('home.afterAlt')}
          sizes="(max-width: 767px) 94vw, 57vw"
          eager
          className="rw-hero-frame"
        />
        <Dimension className="mt-4" />
        <figcaption className="mt-2 text-13 text-ink-2">{t('home.figureNote')}</figcaption>
      </figure>
    </section>
  );
}
