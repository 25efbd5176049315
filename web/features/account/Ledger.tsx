import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { formatDate } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { saveBlob } from '../../lib/picture.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useFault } from '../../ui/useFault.tsx';
import { LoadFault } from './LoadFault.tsx';
import { creditKeys } from './queryKeys.ts';
import { TableSheet } from './Section.tsx';
import type { Booking } from './usage.ts';

const pageSize = 10;

/** Every booking, a page at a time, and the whole as a file. */
export function Ledger() {
  const { t } = useTranslation();
  /** Cursors of the pages from the newest to the one on show. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...creditKeys.ledger, cursor ?? ''],
    queryFn: ({ signal }) =>
      api.call(calls.creditLedger, { limit: pageSize, ...(cursor ? { cursor } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <LoadFault error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton h-72" />;
  const { bookings, next } = data;
  return (
    <div className="flex flex-col gap-4">
      <TableSheet label={t('account.ledger')}>
        <table className="w-full min-w-[520px] text-14">
          <thead>
            <tr className="border-b border-hairline text-left text-13 text-ink-2">
              <th scope="col" className="px-4 py-3 font-normal">
                {t('account.when')}
              </th>
              <th scope="col" className="px-4 py-3 font-normal">
                {t('account.what')}
              </th>
              <th scope="col" className="px-4 py-3 text-right font-normal">
                {t('account.change')}
              </th>
              <th scope="col" className="px-4 py-3 text-right font-normal">
                {t('account.balance')}
              </th>
            </tr>
          </thead>
          <tbody className={cx('divide-y divide-hairline', isPlaceholderData && 'opacity-60')}>
            {bookings.map((booking) => (
              <LedgerRow key={booking.id} booking={booking} />
            ))}
          </tbody>
        </table>
        {bookings.length === 0 ? (
          <p className="py-8 text-center text-14 text-ink-2">{t('account.ledgerEmpty')}</p>
        ) : null}
      </TableSheet>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CsvButton />
        <div className="flex items-center gap-1">
          <IconButton
            label={t('account.newer')}
            disabled={cursors.length === 0}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            <ChevronLeft className="icon-lg" />
          </IconButton>
          <span className="px-2 text-14 text-ink-2 tabular-nums">
            {t('account.page', { number: cursors.length + 1 })}
          </span>
          <IconButton
            label={t('account.older')}
            disabled={!next || isPlaceholderData}
            onClick={() => next && setCursors([...cursors, next])}
          >
            <ChevronRight className="icon-lg" />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

function LedgerRow({ booking }: { readonly booking: Booking }) {
  const { at, amount, balance, kind, reason } = booking;
  const { t } = useTranslation();
  /** Keys that the server books under; anything else is in words already. */
  const said: Readonly<Record<string, string>> = {
    'monthly-free': t('account.bookedMonthlyFree'),
    'monthly-pro': t('account.bookedMonthlyPro'),
    'month-ended': t('account.bookedMonthEnded'),
    bought: t('account.bookedBought'),
    refund: t('account.bookedRefund'),
    delivered: t('account.bookedDelivered', { credits: t('menu.credits', { count: booking.credits }) }),
    cancelled: t('account.bookedCancelled'),
    engine: t('account.bookedEngine'),
    gate: t('account.bookedGate'),
    picture: t('account.bookedPicture'),
    timeout: t('account.bookedTimeout'),
    'worker-lost': t('account.bookedWorkerLost'),
  };
  const words = kind === 'reserve' ? t('account.bookedReserve') : (said[reason] ?? reason);
  return (
    <tr>
      <td className="px-4 py-2.5 whitespace-nowrap text-ink-2">{formatDate(at, currentLocale())}</td>
      <td className="px-4 py-2.5 break-words">{words}</td>
      <td className={cx('px-4 py-2.5 text-right tabular-nums', amount > 0 ? 'text-accent' : '')}>
        {amount > 0 ? `+${amount}` : String(amount).replace('-', '−')}
      </td>
      <td className="px-4 py-2.5 text-right tabular-nums">{balance}</td>
    </tr>
  );
}

function CsvButton() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const fault = useFault();
  const save = async () => {
    fault.clear();
    setBusy(true);
    try {
      const { blob, fileName } = await api.download(calls.creditLedgerCsv, {});
      saveBlob(blob, fileName);
    } catch (error) {
      fault.show(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <Button look="outline" busy={busy} icon={<Download className="icon" />} onClick={() => void save()}>
        {t('account.csv')}
      </Button>
      {fault.notice}
    </div>
  );
}
