import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { LoginForm } from '../../features/auth/LoginForm.tsx';
import { PendingSession } from '../../features/auth/PendingSession.tsx';
import { loginAuthPath, paths, safeNext } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';
import { currentTable } from '../currentTable.ts';
import { afterLogin } from '../tables.ts';
import { useTitle } from './useTitle.ts';

/** Whether the page before this one has just set a new password. */
function hasNewPassword(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'newPassword' in state && state.newPassword === true;
}

export function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  useTitle(t('auth.submitLogin'));
  const next = safeNext(search.get('next'));
  const after = afterLogin(currentTable(), next);
  return (
    <AuthCard title={t('auth.loginTitle')} line={t('auth.loginLine')}>
      <PendingSession next={after} loginAuth={loginAuthPath(next)} />
      {hasNewPassword(state) ? <Notice className="mb-6">{t('auth.resetDone')}</Notice> : null}
      <LoginForm
        onLogin={(outcome, email) => {
          if (outcome === 'second-factor') void navigate(loginAuthPath(next));
          else if (outcome === 'unverified') void navigate(paths.registered, { state: { email, before: true } });
          else void navigate(after, { replace: true });
        }}
      />
      <p className="mt-8 text-14 text-ink-2">
        {t('auth.noAccount')}{' '}
        <Link to={paths.register} className="inline-flex hit items-center text-accent underline underline-offset-4">
          {t('menu.register')}
        </Link>
      </p>
    </AuthCard>
  );
}
