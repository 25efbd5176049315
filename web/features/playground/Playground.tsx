import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { connectionText } from '../../lib/connectionText.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CallForm } from './CallForm.tsx';
import { CallList } from './CallList.tsx';
import { callsOf, type OpenApi } from './openApi.ts';

async function readDocument(signal: AbortSignal): Promise<OpenApi> {
  const response = await fetch('/openapi.json', { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json() as Promise<OpenApi>;
}

/** Any call of the contract: filled in, sent, seen, copied. */
export function Playground() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [key, setKey] = useState('');
  const document = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => readDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const all = document.data ? callsOf(document.data) : [];
  const wanted = search.get('call');
  const call = all.find(({ id }) => id === wanted) ?? all.find(({ id }) => id === 'userDetail') ?? all[0];
  return (
    <div className="app-rail py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-28 font-semibold tracking-[-0.01em]">{t('playground.title')}</h1>
          <p className="mt-1 max-w-[46em] text-14 text-ink-2">{t('playground.line')}</p>
        </div>
        <a href="/docs" className="hit inline-flex items-center text-14 text-accent underline-offset-4 hover:underline">
          {t('playground.reference')}
        </a>
      </header>
      {document.isError ? (
        <Notice
          kind="error"
          className="mt-6 max-w-140"
          action={<Button onClick={() => void document.refetch()}>{t('app.retry')}</Button>}
        >
          {connectionText(document.error, t)}
        </Notice>
      ) : null}
      {call ? (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[max(17rem,220px)_minmax(0,1fr)]">
          <CallList calls={all} chosen={call.id} onChoose={(id) => setSearch({ call: id }, { replace: true })} />
          <CallForm key={call.id} call={call} apiKey={key} onApiKey={setKey} />
        </div>
      ) : document.isError ? null : (
        <div aria-hidden="true" className="skeleton mt-6 h-96 rounded-card!" />
      )}
    </div>
  );
}
