import { planById } from '#catalog/plans.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { ScrollBox } from '../ScrollBox.tsx';

/** A month's first bookings, as the ledger shows them. */
export function LedgerExhibit() {
  const { t } = useTranslation();
  const granted = planById('pro').monthlyCredits ?? 0;
  const bookings = [
    ['grant', granted],
    ['reserve', -2],
    ['capture', 0],
    ['release', 1],
  ] as const;
  let balance = 0;
  const rows = bookings.map(([name, amount]) => {
    balance += amount;
    return { name, amount, balance };
  });
  return (
    <ScrollBox label={t('solutions.designCompany.exhibitTitle')}>
      <table className="w-full text-left text-16">
        <thead className="text-13 text-ink-2">
          <tr className="border-b border-hairline">
            <th className="py-2 pr-4 font-normal">{t('solutions.designCompany.ledger.booking')}</th>
            <th className="py-2 pr-4 text-right font-normal">{t('solutions.designCompany.ledger.amount')}</th>
            <th className="py-2 text-right font-normal">{t('solutions.designCompany.ledger.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, amount, balance: after }) => (
            <tr key={name} className="border-b border-hairline">
              <th scope="row" className="py-3 pr-4 font-normal">
                {t(`solutions.designCompany.ledger.${name}`)}
              </th>
              <td className="py-3 pr-4 text-right">{amount > 0 ? `+${amount}` : String(amount).replace('-', '−')}</td>
              <td className="py-3 text-right font-medium">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
