import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { loadChunk } from '../../lib/chunk.ts';
import { useToken } from '../../lib/session.ts';
import { isOnPhone } from '../currentTable.ts';
import { sheetNamed } from './places.ts';

const Sheet = lazy(async () => ({ default: (await loadChunk('sheet', () => import('./Sheets.tsx'))).Sheet }));

/** The sheet that the address names, on a phone of somebody who is signed in. */
export function LaterSheet() {
  const signedIn = useToken() !== null;
  const [search] = useSearchParams();
  const name = sheetNamed(search.get('sheet'));
  if (!signedIn || name === null || !isOnPhone()) return null;
  return (
    <Suspense fallback={null}>
      <Sheet name={name} />
    </Suspense>
  );
}
