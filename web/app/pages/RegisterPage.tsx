import { Link, useNavigate } from 'react-router';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { RegisterForm } from '../../features/auth/RegisterForm.tsx';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

export function RegisterPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('auth.registerTitle'));
  return (
    <AuthCard title={t('auth.registerTitle')} line={t('auth.registerLine')}>
      <RegisterForm onRegistered={(email, before) => void navigate(paths.registered, { state: { email, before } })} />
      <p className="mt-8 text-14 text-ink-2">
        {t('auth.haveAccount')}{' '}
        <Link to={paths.login} className="inline-flex hit items-center text-accent underline underline-offset-4">
          {t('menu.signIn')}
        </Link>
      </p>
    </AuthCard>
  );
}
