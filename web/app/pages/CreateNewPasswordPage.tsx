import { Clock, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { FinishedCard } from '../../features/auth/FinishedCard.tsx';
import { ResetPasswordForm } from '../../features/auth/ResetPasswordForm.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useLinkToken } from './useLinkToken.ts';
import { useTitle } from './useTitle.ts';

export function CreateNewPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const token = useLinkToken('token');
  const [dead, setDead] = useState<'expired' | 'invalid' | null>(token ? null : 'invalid');
  useTitle(t('auth.resetTitle'));
  if (dead || !token) {
    const isExpired = dead === 'expired';
    return (
      <FinishedCard
        icon={isExpired ? <Clock className="size-10 text-clay" /> : <Link2Off className="size-10 text-danger" />}
        title={isExpired ? t('auth.expired') : t('auth.deadTitle')}
        line={isExpired ? t('auth.resetExpiredLine') : t('auth.resetDeadLine')}
      >
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.forgetPassword}>{t('auth.newLink')}</ButtonLink>
          <ButtonLink look="quiet" to={paths.login}>
            {t('auth.toLogin')}
          </ButtonLink>
        </div>
      </FinishedCard>
    );
  }
  return (
    <AuthCard title={t('auth.resetTitle')} line={t('auth.resetLine')}>
      <ResetPasswordForm
        token={token}
        onDead={setDead}
        onDone={() => {
          // Every session of the account has ended; one of another account in this browser would only confuse.
          session.leave();
          toast(t('toasts.modified'));
          void navigate(paths.login, { replace: true, state: { newPassword: true } });
        }}
      />
    </AuthCard>
  );
}
