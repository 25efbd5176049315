import { MailCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FinishedCard } from '../../features/auth/FinishedCard.tsx';
import { EmailForm, ResendMail } from '../../features/auth/MailSender.tsx';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { currentTable } from '../currentTable.ts';
import { afterLogin } from '../tables.ts';
import { useTitle } from './useTitle.ts';

/** Seconds before the first resend: a mail takes a moment. */
const firstWaitS = 30;

interface Registered {
  readonly email: string;
  /** The mail went out earlier: another one can be had at once. */
  readonly before: boolean;
  readonly waitS?: number;
}

function registeredOf(state: unknown): Registered | null {
  if (typeof state !== 'object' || state === null || !('email' in state) || typeof state.email !== 'string')
    return null;
  const waitS = 'waitS' in state ? Number(state.waitS) : undefined;
  return { email: state.email, before: 'before' in state && state.before === true, ...(waitS ? { waitS } : {}) };
}

export function RegisteredPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The address travels in the history entry: it survives a reload and stands in no URL.
  const registered = registeredOf(useLocation().state);
  const isComplete = useUser().data !== undefined;
  useTitle(t('auth.registeredTitle'));
  useEffect(() => {
    // Somebody who was signed in already has opened the link in another tab.
    if (isComplete) void navigate(afterLogin(currentTable(), null), { replace: true });
  }, [isComplete, navigate]);
  const toLogin = (
    <ButtonLink look="quiet" to={paths.login} className="-ml-4">
      {t('auth.toLogin')}
    </ButtonLink>
  );
  const icon = <MailCheck className="size-10 text-accent" />;
  if (!registered) {
    return (
      <FinishedCard icon={icon} title={t('auth.registeredTitle')} line={t('auth.registeredLineNoMail')}>
        <EmailForm
          kind="activation"
          submitText={t('auth.resend')}
          onSent={(email, waitS) =>
            void navigate(paths.registered, { replace: true, state: { email, before: false, waitS } })
          }
        />
        <div className="mt-4">{toLogin}</div>
      </FinishedCard>
    );
  }
  const { email, before, waitS = before ? 0 : firstWaitS } = registered;
  return (
    <FinishedCard
      icon={icon}
      title={before ? t('auth.waitingTitle') : t('auth.registeredTitle')}
      line={before ? t('auth.waitingLine', { email }) : t('auth.registeredLine', { email })}
    >
      <p className="text-14 text-ink-2">{t('auth.registeredHint')}</p>
      <div className="mt-6 flex flex-col gap-3">
        <ResendMail key={waitS} kind="activation" email={email} firstWaitS={waitS} />
        <div>{toLogin}</div>
      </div>
    </FinishedCard>
  );
}
