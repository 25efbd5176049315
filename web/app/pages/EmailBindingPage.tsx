import { Clock, Link2Off, MailCheck } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { CODE } from '#contract/code.ts';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { BindEmailForm } from '../../features/auth/BindEmailForm.tsx';
import { FinishedCard } from '../../features/auth/FinishedCard.tsx';
import { useVerification } from '../../features/auth/useVerification.ts';
import { VerificationResult } from '../../features/auth/VerificationResult.tsx';
import { ApiError } from '../../lib/client.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useToken } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { currentTable } from '../currentTable.ts';
import { afterLogin } from '../tables.ts';
import { useLinkToken } from './useLinkToken.ts';
import { useTitle } from './useTitle.ts';

/** Where links about an address lead: one that proves it, or the operator's, with which an account gets one. */
export function EmailBindingPage() {
  const { t } = useTranslation();
  const token = useLinkToken('token');
  const onboard = useLinkToken('onboard');
  const { error } = useUser();
  const needsAddress = error instanceof ApiError && error.code === CODE.noEmail;
  useTitle(t('auth.bindingTitle'));
  if (!token && (onboard || needsAddress)) {
    // A link that has begun the session is used up.
    return <Binding onboard={needsAddress ? null : onboard} />;
  }
  return <Verification token={token} />;
}

function Verification({ token }: { readonly token: string | null }) {
  const navigate = useNavigate();
  const { state, retry } = useVerification(token);
  const signedIn = useToken() !== null;
  const next = signedIn ? afterLogin(currentTable(), null) : paths.home;
  const home = useCallback(() => void navigate(next, { replace: true }), [navigate, next]);
  return <VerificationResult state={state} signedIn={signedIn} onHome={home} onRetry={retry} />;
}

function Binding({ onboard }: { readonly onboard: string | null }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [dead, setDead] = useState<'expired' | 'invalid' | null>(null);
  if (dead) {
    const isExpired = dead === 'expired';
    return (
      <FinishedCard
        icon={isExpired ? <Clock className="size-10 text-clay" /> : <Link2Off className="size-10 text-danger" />}
        title={isExpired ? t('auth.expired') : t('auth.deadTitle')}
        line={isExpired ? t('auth.onboardExpiredLine') : t('auth.onboardDeadLine')}
      >
        <ButtonLink to={paths.login}>{t('auth.toLogin')}</ButtonLink>
      </FinishedCard>
    );
  }
  if (sentTo) {
    return (
      <FinishedCard
        icon={<MailCheck className="size-10 text-accent" />}
        title={t('auth.registeredTitle')}
        line={t('auth.bindSent', { email: sentTo })}
      >
        <p className="text-14 text-ink-2">{t('auth.bindHint')}</p>
        <Button look="outline" className="mt-6" onClick={() => setSentTo(null)}>
          {t('auth.otherAddress')}
        </Button>
      </FinishedCard>
    );
  }
  return (
    <AuthCard title={t('auth.bindTitle')} line={t('auth.bindLine')}>
      <BindEmailForm onboard={onboard} onSent={setSentTo} onDead={setDead} />
    </AuthCard>
  );
}
