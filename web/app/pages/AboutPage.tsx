import { ContactButton } from '../../features/contact/ContactButton.tsx';
import { AboutSheet } from '../../features/marketing/AboutSheet.tsx';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';
import { WayIn } from './WayIn.tsx';

export function AboutPage() {
  const { t } = useTranslation();
  useTitle(t('about.title'), t('about.description'));
  return (
    <AboutSheet
      contact={<ContactButton look="outline">{t('foot.contact')}</ContactButton>}
      actions={<WayIn path={paths.dashboard} label={t('marketing.start')} />}
    />
  );
}
