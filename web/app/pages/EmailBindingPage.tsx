import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useVerification } from '../../features/auth/useVerification.ts';
import { VerificationResult } from '../../features/auth/VerificationResult.tsx';
import { paths } from '../../lib/paths.ts';
import { useTitle } from './useTitle.ts';

export function EmailBindingPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get('token'));
  const { state, retry } = useVerification(token);
  useTitle(t('auth.bindingTitle'));
  useEffect(() => {
    // A single-use secret should stay in no history and in no screenshot.
    if (search.has('token')) setSearch({}, { replace: true });
  }, [search, setSearch]);
  const home = useCallback(() => void navigate(paths.home, { replace: true }), [navigate]);
  return <VerificationResult state={state} onHome={home} onRetry={retry} />;
}
