import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { topUps } from '#catalog/plans.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { queryKeys, useUser } from '../../lib/queries.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, Spinner } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { newPayment } from './paymentBefore.ts';
import { creditKeys } from './queryKeys.ts';

/** ms between two looks for the payment, and how often: its news may come a moment after the person. */
const lookMs = 1500;
const looks = 20;

interface CheckoutReturnProps {
  /** What the address says; what was paid, only the server says. */
  readonly outcome: string;
  readonly onClose: () => void;
}

/** Welcomes somebody back from a checkout: what they have now, once the server knows of the payment. */
export function CheckoutReturn({ outcome, onClose }: CheckoutReturnProps) {
  const { t } = useTranslation();
  const isCancelled = outcome === 'cancelled';
  useEffect(() => {
    if (!isCancelled) return;
    toast(t('account.checkoutCancelled'));
    onClose();
  }, [isCancelled, t, onClose]);
  return isCancelled ? null : <Paid onClose={onClose} />;
}

function Paid({ onClose }: Pick<CheckoutReturnProps, 'onClose'>) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [count, setCount] = useState(0);
  const { data } = useQuery({
    queryKey: [...creditKeys.plan, 'after checkout'],
    queryFn: ({ signal }) => {
      setCount((before) => before + 1);
      return api.call(calls.planStatus, {}, { signal });
    },
    refetchInterval: ({ state }) => {
      const found = state.data && newPayment(state.data.payments);
      return found || count >= looks ? false : lookMs;
    },
    gcTime: 0,
  });
  const payment = data && newPayment(data.payments);
  const found = payment?.id;
  useEffect(() => {
    if (!found) return;
    for (const queryKey of [queryKeys.user, creditKeys.all]) void queries.invalidateQueries({ queryKey });
  }, [found, queries]);
  const credits = useUser().data?.freeToken;
  const bought = topUps.find(({ id }) => id === payment?.item)?.credits;
  if (!payment) {
    const isLate = count >= looks;
    return (
      <Dialog title={isLate ? t('account.checkoutLate') : t('account.checkoutWaiting')} onClose={onClose}>
        <div className="flex items-center gap-3 text-14 text-ink-2" role="status">
          {isLate ? null : <Spinner />}
          <p>{isLate ? t('account.checkoutLateLine') : t('account.checkoutWaitingLine')}</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={payment.item === 'pro' ? t('account.proActive') : t('account.creditsAdded', { count: bought ?? 0 })}
      onClose={onClose}
    >
      <div className="flex items-start gap-3" role="status">
        <CircleCheck className="icon-lg mt-0.5 text-accent" />
        <p className="text-14">
          {payment.item === 'pro' ? t('account.proActiveLine') : t('account.creditsAddedLine')}{' '}
          {credits === undefined ? null : t('account.youHave', { credits: t('menu.credits', { count: credits }) })}
        </p>
      </div>
      <div className="mt-6 flex justify-end">
        <Button autoFocus onClick={onClose}>
          {t('account.goOn')}
        </Button>
      </div>
    </Dialog>
  );
}
