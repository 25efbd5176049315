import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loginPath } from '../../lib/paths.ts';
import { Queries } from '../../lib/Queries.tsx';
import { queryClient } from '../../lib/queries.ts';
import { session, useToken } from '../../lib/session.ts';
import { readStored, storageKeys, store } from '../../lib/storage.ts';
import { LaterAccount } from './LaterAccount.tsx';
import { LaterAssistant } from './LaterAssistant.tsx';
import { assistantButtonId, SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useFocusOnArrival } from './useFocusOnArrival.ts';
import { useRestoredLocale } from './useRestoredLocale.ts';

/** Menu navigation carries a number that differs each time: the page is built anew and reads its data again. */
function refreshOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'refresh' in state ? Number(state.refresh) : 0;
}

/** Pages of a signed-in person: the side menu, the page beside it. */
export function AppLayout() {
  return (
    <Queries>
      <Frame />
    </Queries>
  );
}

function Frame() {
  const token = useToken();
  const location = useLocation();
  const [narrow, setNarrow] = useState(readStored(storageKeys.menu) === 'narrow');
  const [talking, setTalking] = useState(readStored(storageKeys.assistant) === 'open');
  const refresh = refreshOf(location.state);
  const main = useFocusOnArrival();
  useRestoredLocale();
  useEffect(() => {
    if (refresh) void queryClient.invalidateQueries();
  }, [refresh]);
  if (token === null) {
    const back = session.left() ? null : location.pathname + location.search;
    return <Navigate to={loginPath(back)} replace />;
  }
  const toggle = () => {
    store(storageKeys.menu, narrow ? null : 'narrow');
    setNarrow(!narrow);
  };
  const talk = (open: boolean) => {
    store(storageKeys.assistant, open ? 'open' : null);
    setTalking(open);
    // Where it was opened from.
    if (!open) document.getElementById(assistantButtonId)?.focus();
  };
  return (
    <div className="rw-app bg-page" data-narrow={narrow || talking} data-talking={talking}>
      <SkipLink />
      <SideMenu narrow={narrow} onToggle={toggle} talking={talking} onTalk={() => talk(!talking)} />
      <main id="content" ref={main} tabIndex={-1} className="min-w-0 outline-none">
        <Outlet key={refresh} />
      </main>
      {talking ? <LaterAssistant onClose={() => talk(false)} /> : null}
      <LaterAccount />
    </div>
  );
}
