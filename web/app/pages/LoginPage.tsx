import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { LoginForm } from '../../features/auth/LoginForm.tsx';
import { paths, safeNext } from '../../lib/paths.ts';
import { currentTable } from '../currentTable.ts';
import { afterLogin } from '../tables.ts';
import { useTitle } from './useTitle.ts';

export function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useTitle(t('auth.submitLogin'));
  return (
    <AuthCard title={t('auth.loginTitle')} line={t('auth.loginLine')}>
      <LoginForm
        onLogin={(state, email) => {
          if (state === 'second-factor') void navigate('/login-auth');
          else if (state === 'unverified') void navigate(paths.registered, { state: { email } });
          else void navigate(afterLogin(currentTable(), safeNext(search.get('next'))), { replace: true });
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
