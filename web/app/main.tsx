import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { z } from 'zod';
import '../styles/main.css';
import { bus } from '../lib/bus.ts';
import { installI18n } from '../lib/i18n.ts';
import { installQueryRules, queryClient } from '../lib/queries.ts';
import { installRootFont } from '../lib/rootFont.ts';
import { installTheme } from '../lib/theme.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { currentPath, installRouter } from './router.tsx';

// Schemas compiled by `new Function` would be refused by the content security policy.
z.config({ jitless: true });
installRootFont();
installTheme();
installQueryRules();
await installI18n();
const router = installRouter();
bus.on('redirect', ({ to }) => {
  // To sign-in with the way back; several calls that fail together lead there once.
  if (location.pathname !== to) void router.navigate(to === '/login' ? currentPath.toLogin() : to);
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConfirmDialog />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
