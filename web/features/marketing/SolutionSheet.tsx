import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Dimension } from '../../ui/Dimension.tsx';
import { Aims } from './Aims.tsx';
import { ArtPicture } from './ArtPicture.tsx';
import { Closing } from './Closing.tsx';
import { isSaid, saidOf } from './claims.ts';
import { Exhibit } from './Exhibit.tsx';
import { figures } from './figures.data.ts';
import { Items } from './Items.tsx';
import { PageHead } from './PageHead.tsx';
import { Questions } from './Questions.tsx';
import { Section } from './Section.tsx';
import { type SolutionName, solutions } from './solutions.ts';
import { four, three } from './texts.ts';

interface SolutionSheetProps {
  readonly name: SolutionName;
  /** The ways in. */
  readonly actions: ReactNode;
}

/** What the product is to one kind of reader: their problem first. */
export function SolutionSheet({ name, actions }: SolutionSheetProps) {
  const { t } = useTranslation();
  const { art, aims } = solutions[name];
  return (
    <>
      <PageHead headline={t(`solutions.${name}.headline`)} lead={t(`solutions.${name}.lead`)} actions={actions}>
        <figure>
          <ArtPicture
            id={art}
            alt={t(`solutions.${name}.alt`)}
            sizes="(max-width: 767px) 94vw, 69vw"
            eager="high"
            className="rw-hung"
          />
          <Dimension className="mt-4" />
        </figure>
      </PageHead>
      <Section title={t('marketing.problem')}>
        <p className="max-w-[28em] font-soft text-28 leading-[1.35] text-pretty max-md:text-22 [&:lang(zh)]:leading-[1.6]">
          {t(`solutions.${name}.problem`)}
        </p>
      </Section>
      <Section title={t('marketing.uses')}>
        <Items
          items={saidOf(`solutions.${name}.uses`, four).map((each) => ({
            title: t(`solutions.${name}.uses.${each}.title`),
            line: t(`solutions.${name}.uses.${each}.line`, figures),
          }))}
        />
      </Section>
      {isSaid(`solutions.${name}.exhibitTitle`) ? <Exhibit name={name} /> : null}
      <Aims names={aims} />
      <Questions
        questions={saidOf(`solutions.${name}.questions`, three).map((each) => ({
          question: t(`solutions.${name}.questions.${each}.q`),
          answer: t(`solutions.${name}.questions.${each}.a`),
        }))}
      />
      <Closing text={t(`solutions.${name}.closing`)} actions={actions} />
    </>
  );
}
