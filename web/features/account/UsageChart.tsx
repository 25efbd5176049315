import { useQuery } from '@tanstack/react-query';
import { headerLocale } from '#contract/locale.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { LoadFault } from './LoadFault.tsx';
import { creditKeys } from './queryKeys.ts';
import { readUsage } from './usage.ts';

/** Credits spent month by month, as bars; each with its figure, so that it reads without them. */
export function UsageChart() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: creditKeys.usage,
    queryFn: ({ signal }) => readUsage(new Date(), signal),
  });
  if (error) return <LoadFault error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton h-44" />;
  const most = Math.max(1, ...data.map(({ credits }) => credits));
  const tag = headerLocale(currentLocale());
  const short = new Intl.DateTimeFormat(tag, { month: 'short' });
  const long = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' });
  if (data.every(({ credits }) => credits === 0)) {
    return <p className="text-14 text-ink-2">{t('account.usageEmpty')}</p>;
  }
  return (
    <div>
      <ol className="flex h-[max(11rem,160px)] items-stretch gap-3 border-b border-hairline">
        {data.map(({ month, credits }) => (
          <li
            key={month.toISOString()}
            title={`${long.format(month)}: ${t('menu.credits', { count: credits })}`}
            className="flex min-w-0 flex-1 flex-col items-center justify-end gap-1.5"
          >
            <span className="text-13 tabular-nums">
              <span className="sr-only">{long.format(month)}: </span>
              {credits}
            </span>
            <span
              aria-hidden="true"
              className="w-full max-w-14 rounded-t-[3px] bg-accent"
              style={{ height: credits === 0 ? '1px' : `max(3px, ${Math.round((credits / most) * 78)}%)` }}
            />
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className="mt-1.5 flex gap-3 text-13 text-ink-2">
        {data.map(({ month }) => (
          <span key={month.toISOString()} className="min-w-0 flex-1 truncate text-center">
            {short.format(month)}
          </span>
        ))}
      </div>
    </div>
  );
}
