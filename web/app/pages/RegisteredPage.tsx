import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { ResendMail } from '../../features/auth/ResendMail.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useTitle } from './useTitle.ts';

function emailOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? state.email : null;
}

export function RegisteredPage() {
  const { t } = useTranslation();
  // The address travels in the history entry: it survives a reload and stands in no URL.
  const email = emailOf(useLocation().state);
  useTitle(t('auth.registeredTitle'));
  return (
    <div className="w-full max-w-[max(25rem,360px)]">
      <MailCheck className="mb-6 size-10 text-accent" aria-hidden="true" />
      <AuthCard
        title={t('auth.registeredTitle')}
        line={
          <span className="break-words">
            {email ? t('auth.registeredLine', { email }) : t('auth.registeredLineNoMail')}
          </span>
        }
      >
        <p className="text-14 text-ink-2">{t('auth.registeredHint')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          {email ? <ResendMail email={email} /> : null}
          <ButtonLink look="quiet" to={paths.login}>
            {t('auth.toLogin')}
          </ButtonLink>
        </div>
      </AuthCard>
    </div>
  );
}
