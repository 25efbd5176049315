import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { inputLook } from '../../ui/Field.tsx';
import { CreateKey, EditKey } from './KeyDialogs.tsx';
import { type ApiKey, KeyList } from './KeyList.tsx';
import { LoadFault } from './LoadFault.tsx';
import { AccountPage, Card } from './Section.tsx';

const keysKey = ['keys'] as const;

/** ms of silence before a search goes out */
const searchPauseMs = 250;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The person's API keys, where the operator has enabled them. */
export function ApiKeys() {
  const { t } = useTranslation();
  const { data: user, error, refetch } = useUser();
  return (
    <AccountPage title={t('account.keysTitle')} line={t('account.keysLine')}>
      {error && !user ? <LoadFault error={error} onRetry={() => void refetch()} /> : null}
      {user && user.apiSwitch !== 2 ? (
        <Empty title={t('account.keysOff')} line={t('account.keysOffLine')}>
          <ButtonLink look="outline" to={paths.pricing}>
            {t('account.seePlans')}
          </ButtonLink>
        </Empty>
      ) : null}
      {user?.apiSwitch === 2 ? <Keys /> : null}
      {user || error ? null : <div className="skeleton h-72" />}
    </AccountPage>
  );
}

function Keys() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const [open, setOpen] = useState<'create' | ApiKey | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...keysKey, search],
    queryFn: ({ signal }) => api.call(calls.keyList, search ? { search } : {}, { signal }),
    placeholderData: keepPreviousData,
  });
  const refresh = () => {
    // Lists of other searches would show for a moment what is gone by now.
    queries.removeQueries({ queryKey: keysKey, type: 'inactive' });
    void queries.invalidateQueries({ queryKey: keysKey });
  };
  const close = () => setOpen(null);
  const create = (
    <Button icon={<Plus className="icon" />} onClick={() => setOpen('create')}>
      {t('account.createKey')}
    </Button>
  );
  const isEmpty = data?.keys.length === 0;
  return (
    <>
      {isEmpty && !search ? (
        <Empty title={t('account.keysEmpty')} line={t('account.keysEmptyLine')}>
          {create}
        </Empty>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <div className="relative w-full max-w-[max(22rem,240px)]">
              <Search className="icon pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2" />
              <input
                type="search"
                value={text}
                maxLength={limits.search.max}
                onChange={(event) => setText(event.target.value)}
                aria-label={t('account.searchKeys')}
                placeholder={t('account.searchKeys')}
                className={`${inputLook} pl-10! text-14!`}
              />
            </div>
            {create}
          </div>
          {error ? <LoadFault error={error} onRetry={() => void refetch()} /> : null}
          {data && !isEmpty ? <KeyList keys={data.keys} onEdit={setOpen} onChanged={refresh} /> : null}
          {isEmpty ? (
            <p role="status" className="py-10 text-center text-14 text-ink-2">
              {t('account.keysNotFound', { search })}
            </p>
          ) : null}
          {data || error ? null : <div className="skeleton h-48" />}
        </>
      )}
      {open === 'create' ? <CreateKey onCreated={refresh} onClose={close} /> : null}
      {open && open !== 'create' ? <EditKey apiKey={open} onSaved={refresh} onClose={close} /> : null}
    </>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly line: string;
  readonly children: ReactNode;
}

function Empty({ title, line, children }: EmptyProps) {
  return (
    <Card className="flex flex-col items-center py-14 text-center">
      <KeyRound className="size-10 text-ink-2" strokeWidth={1.5} aria-hidden="true" />
      <h2 className="mt-5 text-18 font-semibold">{title}</h2>
      <p className="mt-2 mb-6 max-w-[34em] text-14 text-ink-2">{line}</p>
      {children}
    </Card>
  );
}
