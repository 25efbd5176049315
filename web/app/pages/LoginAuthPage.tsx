import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { SecondFactorForm } from '../../features/auth/SecondFactorForm.tsx';
import { loginPath, paths, safeNext } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useToken } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Logo } from '../../ui/Logo.tsx';
import { currentTable } from '../currentTable.ts';
import { Preferences } from '../layouts/Preferences.tsx';
import { useSignOut } from '../layouts/useSignOut.ts';
import { afterLogin } from '../tables.ts';
import { useTitle } from './useTitle.ts';

/** The second step of signing in; without a layout, so that nothing leads around it. */
export function LoginAuthPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const token = useToken();
  const isComplete = useUser().data !== undefined;
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  const after = afterLogin(currentTable(), next);
  useTitle(t('auth.codeTitle'));
  useEffect(() => {
    // Completed here or in another tab.
    if (isComplete) void navigate(after, { replace: true });
  }, [isComplete, after, navigate]);
  if (token === null) return <Navigate to={loginPath(next)} replace />;
  return (
    <div className="flex min-h-dvh flex-col bg-public px-6 lg:px-12">
      <header className="flex h-(--bar) shrink-0 items-center justify-between">
        <Link to={paths.home} aria-label={`Roomwright, ${t('menu.home')}`} className="hit inline-flex items-center">
          <Logo />
        </Link>
        <Preferences />
      </header>
      <main id="content" className="flex flex-1 items-center justify-center py-10">
        <AuthCard title={t('auth.codeTitle')} line={t('auth.codeLine')}>
          <SecondFactorForm onDone={() => void navigate(after, { replace: true })} onLeave={() => void signOut()} />
        </AuthCard>
      </main>
    </div>
  );
}
