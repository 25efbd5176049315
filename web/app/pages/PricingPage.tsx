import { ContactButton } from '../../features/contact/ContactButton.tsx';
import { PricingSheet, pricingFigures } from '../../features/marketing/pricing/PricingSheet.tsx';
import { paths } from '../../lib/paths.ts';
import { useToken } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useTitle } from './useTitle.ts';
import { useWayIn, WayIn } from './WayIn.tsx';

export function PricingPage() {
  const { t } = useTranslation();
  const signedIn = useToken() !== null;
  const account = useWayIn()(paths.person);
  useTitle(t('pricing.title'), t('pricing.description', pricingFigures()));
  return (
    <PricingSheet
      actions={{
        free: (
          <ButtonLink look="outline" wide to={account}>
            {t(signedIn ? 'pricing.yourPlan' : 'pricing.takeFree')}
          </ButtonLink>
        ),
        pro: (
          <ButtonLink wide to={account}>
            {t('pricing.takePro')}
          </ButtonLink>
        ),
        custom: (
          <ContactButton look="outline" wide>
            {t('foot.contact')}
          </ContactButton>
        ),
      }}
      closing={<WayIn path={paths.dashboard} label={t('marketing.start')} />}
    />
  );
}
