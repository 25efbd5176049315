import { CircleCheck, CircleX, Clock, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { useCountdown } from '../../lib/useCountdown.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink, Spinner } from '../../ui/Button.tsx';
import { FinishedCard } from './FinishedCard.tsx';
import type { Verification } from './useVerification.ts';

/** Seconds on the result before the home page. */
export const homeAfterS = 3;

const icons = {
  // As tall as what follows it: the words stay where they are.
  verifying: (
    <span className="grid size-10 place-items-center">
      <Spinner />
    </span>
  ),
  success: <CircleCheck className="size-10 text-accent" />,
  failed: <CircleX className="size-10 text-danger" />,
  expired: <Clock className="size-10 text-clay" />,
  offline: <WifiOff className="size-10 text-ink-2" />,
} as const;

interface VerificationResultProps {
  readonly state: Verification;
  /** This browser is signed in: it goes to the studio, not to the public page. */
  readonly signedIn: boolean;
  readonly onHome: () => void;
  readonly onRetry: () => void;
}

/** What came of an activation link; a success leads home by itself. */
export function VerificationResult({ state, signedIn, onHome, onRetry }: VerificationResultProps) {
  const { t } = useTranslation();
  const [left, count] = useCountdown(homeAfterS);

  useEffect(() => {
    if (state !== 'success') return undefined;
    count(homeAfterS);
    const timer = setTimeout(onHome, homeAfterS * 1000);
    return () => clearTimeout(timer);
  }, [state, count, onHome]);

  const successLine = (seconds: number) => t(signedIn ? 'auth.successStart' : 'auth.successLine', { seconds });
  const lines = {
    verifying: [t('auth.verifying'), t('auth.verifyingLine')],
    success: [t('auth.success'), successLine(homeAfterS)],
    failed: [t('auth.failed'), t('auth.failedLine')],
    expired: [t('auth.expired'), t('auth.expiredLine')],
    offline: [t('auth.verifyOffline'), t('auth.verifyOfflineLine')],
  } as const;
  const [title, line] = lines[state];

  return (
    <section aria-live="polite" className="w-full max-w-[max(25rem,360px)]">
      <FinishedCard
        icon={icons[state]}
        title={title}
        line={
          state === 'success' ? (
            <>
              {/* Said once: a number that ticks would be read out each second. */}
              <span className="sr-only">{line}</span>
              <span aria-hidden="true">{successLine(left)}</span>
            </>
          ) : (
            line
          )
        }
      >
        <div className="flex flex-wrap gap-3">
          {state === 'offline' ? <Button onClick={onRetry}>{t('app.retry')}</Button> : null}
          {state === 'failed' ? <ButtonLink to={paths.login}>{t('auth.toLogin')}</ButtonLink> : null}
          {state === 'verifying' ? null : (
            <Button look={state === 'offline' || state === 'failed' ? 'outline' : 'primary'} onClick={onHome}>
              {t(signedIn && state === 'success' ? 'auth.goStart' : 'auth.goHome')}
            </Button>
          )}
        </div>
      </FinishedCard>
    </section>
  );
}
