import { type ReactNode, StrictMode } from 'react';
import { LaterParts } from '../ui/LaterParts.tsx';

/** All that is on the screen; the same around a page that the build draws and around the one that takes it over. */
export function App({ children }: { readonly children: ReactNode }) {
  return (
    <StrictMode>
      {children}
      <LaterParts />
    </StrictMode>
  );
}
