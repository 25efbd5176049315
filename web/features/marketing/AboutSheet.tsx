import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ArtPicture } from './ArtPicture.tsx';
import { Closing } from './Closing.tsx';
import { figures } from './figures.data.ts';
import { Items } from './Items.tsx';
import { PageHead } from './PageHead.tsx';
import { Section } from './Section.tsx';
import { Steps } from './Steps.tsx';

interface AboutSheetProps {
  /** Writes to us. */
  readonly contact: ReactNode;
  readonly actions: ReactNode;
}

/** Who we are, why, and what we hold to. */
export function AboutSheet({ contact, actions }: AboutSheetProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead headline={t('about.headline')} lead={t('about.lead')}>
        <ArtPicture
          id="about"
          alt={t('about.alt')}
          sizes="(max-width: 767px) 94vw, 69vw"
          eager="high"
          className="rw-hung"
        />
      </PageHead>
      <Section title={t('about.why')}>
        <p className="max-w-[30em] font-soft text-28 leading-[1.35] text-pretty max-md:text-22 [&:lang(zh)]:leading-[1.6]">
          {t('about.whyText')}
        </p>
      </Section>
      <Section title={t('about.how')} layout="whole">
        <Steps
          steps={(['read', 'design', 'light'] as const).map((each) => ({
            title: t(`about.howSteps.${each}.title`),
            line: t(`about.howSteps.${each}.line`, figures),
          }))}
        />
      </Section>
      <Section title={t('about.hold')}>
        <Items
          items={(['honest', 'yours', 'plain', 'repeat', 'own', 'all'] as const).map((each) => ({
            title: t(`about.holds.${each}.title`),
            line: t(`about.holds.${each}.line`),
          }))}
        />
      </Section>
      <Section title={t('about.where')}>
        <p className="max-w-[36em] text-18">{t('about.whereText')}</p>
        <div className="mt-6">{contact}</div>
      </Section>
      <Closing text={t('about.closing')} actions={actions} />
    </>
  );
}
