import { planById } from '#catalog/plans.ts';
import { useTranslation } from '../../lib/useTranslation.ts';

/** What Pro has that the free plan has not. */
export function ProList() {
  const { t } = useTranslation();
  const points = [
    t('account.proCredits', { count: planById('pro').monthlyCredits ?? 0 }),
    t('account.proTools'),
    t('account.proMark'),
    t('account.proHistory'),
  ];
  return (
    <div className="text-14">
      <p className="mb-2 text-ink-2">{t('account.planFreeLine')}</p>
      <ul className="list-disc space-y-1 pl-5 marker:text-accent">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
