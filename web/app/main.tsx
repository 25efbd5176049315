import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '../styles/main.css';
import { bus } from '../lib/bus.ts';
import { installI18n } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { installQueryRules, queryClient } from '../lib/queries.ts';
import { installRootFont } from '../lib/rootFont.ts';
import { installTheme } from '../lib/theme.ts';
import { LaterParts } from '../ui/LaterParts.tsx';
import { currentPath, installRouter } from './router.tsx';

installRootFont();
installTheme();
installQueryRules();
await installI18n();
const router = installRouter();
bus.on('redirect', ({ to }) => {
  // To sign-in with the way back; several calls that fail together lead there once.
  if (location.pathname === to) return;
  const withWayBack: Record<string, () => string> = {
    [paths.login]: currentPath.toLogin,
    [paths.loginAuth]: currentPath.toLoginAuth,
  };
  void router.navigate(withWayBack[to]?.() ?? to);
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <LaterParts />
    </QueryClientProvider>
  </StrictMode>,
);
