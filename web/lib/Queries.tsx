import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { queryClient } from './queries.ts';

/**
 * Gives what is inside the cache of the server's answers. Layouts behind sign-in and around it have it; public pages
 * don't, since their visitors would load it for nothing: a part of one that asks the server is loaded later and brings
 * it along.
 */
export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

export function withQueries(Page: ComponentType): ComponentType {
  return () => (
    <Queries>
      <Page />
    </Queries>
  );
}
