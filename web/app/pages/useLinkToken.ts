import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The single-use secret of a link that was opened. It leaves the address at once, so that it stands in no history list
 * and no screenshot, and stays with the entry, so that loading the page again keeps it.
 */
export function useLinkToken(name: 'token' | 'onboard'): string | null {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const kept: unknown = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null;
  const [token] = useState(() => search.get(name) ?? (typeof kept === 'string' ? kept : null));
  const isInAddress = search.has(name);
  useEffect(() => {
    if (isInAddress) void navigate(pathname, { replace: true, state: { [name]: token } });
  }, [isInAddress, navigate, pathname, name, token]);
  return token;
}
