import { useState } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { inputLook } from '../../ui/Field.tsx';
import type { PlayCall } from './openApi.ts';

interface CallListProps {
  readonly calls: readonly PlayCall[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Every call, by the first word of its path. */
export function CallList({ calls, chosen, onChoose }: CallListProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = calls.filter(({ path, summary }) => `${path} ${summary}`.toLowerCase().includes(wanted));
  const groups = Map.groupBy(shown, ({ group }) => group);
  return (
    <nav aria-label={t('playground.calls')} className="rounded-card border border-hairline bg-surface">
      <div className="border-b border-hairline p-3">
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t('playground.search')}
          placeholder={t('playground.search')}
          className={cx(inputLook, 'text-14!')}
        />
      </div>
      <div className="thin-scroll max-h-[max(44rem,64vh)] overflow-y-auto p-2 max-lg:max-h-72">
        {shown.length === 0 ? <p className="px-2 py-3 text-14 text-ink-2">{t('playground.none')}</p> : null}
        {[...groups].map(([group, members]) => (
          <section key={group} aria-label={group}>
            <h2 className="px-2 pt-2 pb-1 text-13 text-ink-2">{group}</h2>
            <ul>
              {members.map(({ id, method, path }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-current={id === chosen || undefined}
                    onClick={() => onChoose(id)}
                    className="hit flex w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-ink/5 aria-[current=true]:bg-accent-wash aria-[current=true]:text-accent"
                  >
                    <span className="w-10 shrink-0 text-ink-2">{method}</span>
                    <span className="min-w-0 break-words">{path.replace(/^\/(api\/v\d+\/)?/, '')}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
