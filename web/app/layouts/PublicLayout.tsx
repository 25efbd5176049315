import { Outlet, ScrollRestoration } from 'react-router';
import { Footer } from './Footer.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useFocusOnArrival } from './useFocusOnArrival.ts';

/** Pages for everybody: the top bar, the page, the foot. */
export function PublicLayout() {
  const main = useFocusOnArrival();
  return (
    <div className="flex min-h-dvh flex-col bg-public">
      <SkipLink />
      <TopBar />
      <main id="content" ref={main} tabIndex={-1} className="flex-1 overflow-x-clip outline-none">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}
