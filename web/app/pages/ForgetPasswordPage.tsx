import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { FinishedCard } from '../../features/auth/FinishedCard.tsx';
import { EmailForm, ResendMail } from '../../features/auth/MailSender.tsx';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useTitle } from './useTitle.ts';

export function ForgetPasswordPage() {
  const { t } = useTranslation();
  const [sent, setSent] = useState<{ readonly email: string; readonly waitS: number } | null>(null);
  useTitle(t('auth.forgetTitle'));
  const toLogin = (
    <ButtonLink look="quiet" to={paths.login} className="mt-4 -ml-4">
      {t('auth.toLogin')}
    </ButtonLink>
  );
  if (sent) {
    return (
      <FinishedCard
        icon={<MailCheck className="size-10 text-accent" />}
        title={t('auth.registeredTitle')}
        line={t('auth.forgetSent', { email: sent.email })}
      >
        <p className="mb-6 text-14 text-ink-2">{t('auth.registeredHint')}</p>
        <ResendMail kind="reset" email={sent.email} firstWaitS={sent.waitS} />
        {toLogin}
      </FinishedCard>
    );
  }
  return (
    <AuthCard title={t('auth.forgetTitle')} line={t('auth.forgetLine')}>
      <EmailForm
        kind="reset"
        submitText={t('auth.submitForget')}
        onSent={(email, waitS) => setSent({ email, waitS })}
      />
      {toLogin}
    </AuthCard>
  );
}
