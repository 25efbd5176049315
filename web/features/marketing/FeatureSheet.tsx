import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { isAvailable } from '../../lib/whenAvailable.ts';
import { Dimension } from '../../ui/Dimension.tsx';
import { ArtCompare, hasPair } from './ArtCompare.tsx';
import { Closing } from './Closing.tsx';
import { saidOf } from './claims.ts';
import { type FeatureName, features } from './features.ts';
import { figures } from './figures.data.ts';
import { Items } from './Items.tsx';
import { PageHead } from './PageHead.tsx';
import { PriceTable } from './PriceTable.tsx';
import { Questions } from './Questions.tsx';
import { Section } from './Section.tsx';
import { Steps } from './Steps.tsx';
import { TitleBlock } from './TitleBlock.tsx';
import { four, three } from './texts.ts';
import type { NamedTool } from './toolNames.ts';

interface FeatureSheetProps {
  readonly name: FeatureName;
  /** The way in. */
  readonly action: ReactNode;
}

/** What one tool does, shown before it is said. */
export function FeatureSheet({ name, action }: FeatureSheetProps) {
  const { t } = useTranslation();
  const { pairs } = features[name];
  const tools: readonly NamedTool[] = features[name].tools.filter(isAvailable);
  const [first, ...others] = pairs;
  const more = others.filter(hasPair);
  const alts = { beforeAlt: t(`features.${name}.before`), afterAlt: t(`features.${name}.after`) };
  return (
    <>
      <PageHead
        headline={t(`features.${name}.headline`, figures)}
        lead={t(`features.${name}.lead`, figures)}
        actions={action}
      >
        <div className="rw-sheet">
          <figure>
            <ArtCompare pair={first} {...alts} sizes="(max-width: 767px) 94vw, 52vw" eager className="rw-hung" />
            <Dimension className="mt-4" />
            <figcaption className="mt-2 text-13 text-ink-2">{t('marketing.dragNote')}</figcaption>
          </figure>
          <TitleBlock name={name} />
        </div>
      </PageHead>
      <Section title={t('marketing.does')}>
        <Items
          items={saidOf(`features.${name}.points`, four).map((each) => ({
            title: t(`features.${name}.points.${each}.title`),
            line: t(`features.${name}.points.${each}.line`),
          }))}
        />
      </Section>
      {more.length > 0 ? (
        <Section title={t('marketing.examples')} layout={more.length > 1 ? 'whole' : 'split'}>
          <div className={more.length > 1 ? 'grid grid-cols-2 gap-8 max-md:grid-cols-1' : ''}>
            {more.map((pair) => (
              <ArtCompare
                key={pair}
                pair={pair}
                {...alts}
                sizes={more.length > 1 ? '(max-width: 767px) 94vw, 34vw' : '(max-width: 767px) 94vw, 44vw'}
                className="rw-hung"
              />
            ))}
          </div>
        </Section>
      ) : null}
      <Section title={t('marketing.howTo')} layout="whole">
        <Steps
          steps={three.map((each) => ({
            title: t(`features.${name}.steps.${each}.title`),
            line: t(`features.${name}.steps.${each}.line`, figures),
          }))}
        />
      </Section>
      <Section title={t('marketing.prices')}>
        <PriceTable tools={tools} />
        <ul className="mt-6 flex flex-col gap-1.5 text-14 text-ink-2">
          {(['formats', 'sizes', 'mark'] as const).map((each) => (
            <li key={each}>{t(`features.${name}.limits.${each}`, figures)}</li>
          ))}
        </ul>
      </Section>
      <Questions
        questions={saidOf(`features.${name}.questions`, four).map((each) => ({
          question: t(`features.${name}.questions.${each}.q`),
          answer: t(`features.${name}.questions.${each}.a`),
        }))}
      />
      <Closing text={t(`features.${name}.closing`)} actions={action} />
    </>
  );
}
