import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import type { OutputOf } from '#contract/call.ts';
import type { setupSecondFactor } from '#contract/secondFactor.ts';
import { queryKeys, useUser } from '../../lib/queries.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { DisableSecondFactor } from './DisableSecondFactor.tsx';
import { LoadFault } from './LoadFault.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { AccountPage, Card } from './Section.tsx';
import { ConfirmApp, StartSetup } from './SetupSecondFactor.tsx';

/** The second factor: whether it is on, the way to turn it on in three steps, and the way to turn it off. */
export function SecondFactor() {
  const { t } = useTranslation();
  const { data: user, error, refetch } = useUser();
  return (
    <AccountPage title={t('account.secondFactor')} line={t('account.secondFactorLine')}>
      {error && !user ? <LoadFault error={error} onRetry={() => void refetch()} /> : null}
      {user ? <Steps user={user} /> : null}
      {user || error ? null : <div className="skeleton h-72" />}
    </AccountPage>
  );
}

function Steps({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [setup, setSetup] = useState<OutputOf<typeof setupSecondFactor> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.user });

  if (codes) {
    return (
      <Step number={3} title={t('account.stepCodes')}>
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(null);
            toast(t('toasts.set'));
          }}
        />
      </Step>
    );
  }
  if (user.secondFactor) {
    return (
      <Card className="max-w-[max(40rem,320px)]">
        <Status on />
        <DisableSecondFactor
          onDone={() => {
            refresh();
            toast(t('toasts.modified'));
          }}
        />
      </Card>
    );
  }
  if (setup) {
    return (
      <Step number={2} title={t('account.stepScan')}>
        <ConfirmApp
          setup={setup}
          onBack={() => setSetup(null)}
          onEnabled={(given) => {
            setSetup(null);
            setCodes(given);
            refresh();
          }}
          onAlreadyOn={() => {
            setSetup(null);
            refresh();
          }}
        />
      </Step>
    );
  }
  return (
    <>
      <Status />
      <Step number={1} title={t('account.stepPassword')}>
        <StartSetup user={user} onStarted={setSetup} onAlreadyOn={refresh} />
      </Step>
    </>
  );
}

function Status({ on = false }: { readonly on?: boolean }) {
  const { t } = useTranslation();
  return (
    <p className="mb-6 flex items-center gap-3 text-16 font-medium">
      {on ? <ShieldCheck className="icon-lg text-accent" /> : <ShieldOff className="icon-lg text-ink-2" />}
      {on ? t('account.secondFactorOn') : t('account.secondFactorOff')}
    </p>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** One of the three steps, on a sheet of its own. */
function Step({ number, title, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <Card className="max-w-[max(48rem,320px)]">
      <p className="text-13 text-ink-2">{t('account.step', { number, of: 3 })}</p>
      <h2 className="mt-1 mb-5 text-18 font-semibold">{title}</h2>
      {children}
    </Card>
  );
}
