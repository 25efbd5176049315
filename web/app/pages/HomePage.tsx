import { Closing } from '../../features/marketing/Closing.tsx';
import { Hero } from '../../features/marketing/home/Hero.tsx';
import { PlansTeaser } from '../../features/marketing/home/PlansTeaser.tsx';
import { SolutionIndex } from '../../features/marketing/home/SolutionIndex.tsx';
import { Stays } from '../../features/marketing/home/Stays.tsx';
import { StylesWall } from '../../features/marketing/home/StylesWall.tsx';
import { ToolCards } from '../../features/marketing/home/ToolCards.tsx';
import { Section } from '../../features/marketing/Section.tsx';
import { Steps } from '../../features/marketing/Steps.tsx';
import { three } from '../../features/marketing/texts.ts';
import { paths, studioPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { LaterSheet } from '../phone/LaterSheet.tsx';
import { useTitle } from './useTitle.ts';
import { useWayIn, WayIn } from './WayIn.tsx';

export function HomePage() {
  const { t } = useTranslation();
  const into = useWayIn();
  useTitle(t('home.title'), t('home.description'));
  const wayIn = <WayIn path={paths.restyle} label={t('home.start')} withSignIn />;
  return (
    <>
      <Hero actions={wayIn} />
      <Stays />
      <ToolCards />
      <Section title={t('home.stepsTitle')} layout="whole">
        <Steps
          steps={three.map((each) => ({ title: t(`home.steps.${each}.title`), line: t(`home.steps.${each}.line`) }))}
        />
      </Section>
      <StylesWall pathOf={(style) => into(studioPath({ style }))} />
      <SolutionIndex />
      <PlansTeaser />
      <Closing text={t('home.closing')} actions={<WayIn path={paths.restyle} label={t('home.start')} />} />
      <LaterSheet />
    </>
  );
}
