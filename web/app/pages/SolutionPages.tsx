import type { ComponentType } from 'react';
import { ContactButton } from '../../features/contact/ContactButton.tsx';
import { SolutionSheet } from '../../features/marketing/SolutionSheet.tsx';
import type { SolutionName } from '../../features/marketing/solutions.ts';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';
import { WayIn } from './WayIn.tsx';

/** The page for one kind of reader. */
export function solutionPage(name: SolutionName): ComponentType {
  return () => {
    const { t } = useTranslation();
    useTitle(t(`solutions.${name}.title`), t(`solutions.${name}.description`));
    return (
      <SolutionSheet
        name={name}
        actions={
          <>
            <WayIn path={paths.dashboard} label={t('marketing.start')} />
            <ContactButton look="outline" large>
              {t('foot.contact')}
            </ContactButton>
          </>
        }
      />
    );
  };
}
