import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { planOffers } from '../pricing/planOffers.ts';
import { Section } from '../Section.tsx';

/** The three plans in three lines. */
export function PlansTeaser() {
  const { t } = useTranslation();
  return (
    <Section
      title={t('home.plansTitle')}
      line={t('home.plansLine')}
      aside={
        <Link
          to={paths.pricing}
          className="hit inline-flex items-center text-16 underline decoration-clay underline-offset-[6px]"
        >
          {t('marketing.plans')}
        </Link>
      }
    >
      <dl className="grid grid-cols-3 gap-x-10 gap-y-8 max-md:grid-cols-1">
        {planOffers.map(({ name, price, credits }) => (
          <div key={name}>
            <dt className="text-16 font-medium">{t(`marketing.planNames.${name}`)}</dt>
            <dd className="mt-2">
              <span className="font-soft text-40">{price ?? t('marketing.agreed')}</span>
              {price === null ? null : <span className="ml-2 text-14 text-ink-2">{t('marketing.perMonth')}</span>}
            </dd>
            <dd className="mt-1 text-16 text-ink-2">
              {credits === null ? t('marketing.customLine') : t('marketing.creditsMonth', { credits })}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
