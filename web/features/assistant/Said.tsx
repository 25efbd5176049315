import { useEffect, useRef } from 'react';
import type { Catalog } from '#contract/catalog.ts';
import type { Job } from '#contract/renders.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from './Outcome.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import type { Proposals } from './useProposals.ts';
import type { Entry, Talk } from './useTalk.ts';

interface SaidProps {
  readonly talk: Talk;
  readonly proposals: Proposals;
  readonly catalog: Catalog | undefined;
  readonly onJob: (job: Job) => void;
}

const beginnings = ['redesign', 'critique', 'size', 'styles'] as const;

/** All that was said, the last at the end and in sight; what could be said next below it. */
export function Said({ talk, proposals, catalog, onJob }: SaidProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { entries, busy, suggestions, fault } = talk;
  // Whatever makes it longer (a word, a card, a picture that came): the end stays in sight.
  useEffect(() => {
    const content = end.current?.parentElement;
    if (!content) return undefined;
    const observer = new ResizeObserver(() => end.current?.scrollIntoView({ block: 'end' }));
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  const next = entries.length === 0 ? beginnings.map((name) => t(`assistant.begin.${name}`)) : suggestions;
  return (
    <div className="thin-scroll min-h-0 flex-1 overflow-y-auto px-4 py-4">
      <div>
        {entries.length === 0 ? <p className="mb-4 text-14 text-ink-2">{t('assistant.hello')}</p> : null}
        <div role="log" aria-label={t('assistant.said')} aria-busy={busy} className="flex flex-col gap-4">
          {entries.map((entry) => (
            <Message key={entry.id} entry={entry} {...{ talk, proposals, catalog, onJob }} />
          ))}
        </div>
        {fault ? (
          <Notice kind="error" className="mt-4">
            {fault}
          </Notice>
        ) : null}
        {!busy && next.length > 0 ? (
          <ul aria-label={t('assistant.next')} className="mt-4 flex flex-wrap gap-2">
            {next.map((text) => (
              <li key={text}>
                <Button look="outline" className="h-auto py-1.5 text-left" onClick={() => talk.send(text)}>
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <div ref={end} />
      </div>
    </div>
  );
}

function Message({ entry, talk, proposals, catalog, onJob }: SaidProps & { readonly entry: Entry }) {
  const { t } = useTranslation();
  const isOwn = entry.role === 'user';
  const waiting = !isOwn && talk.busy && entry.text === '' && entry.proposals.length === 0;
  return (
    <article className={cx('flex flex-col gap-3', isOwn && 'items-end')}>
      <h3 className="sr-only">{t(isOwn ? 'assistant.you' : 'assistant.title')}</h3>
      {entry.text ? (
        <p
          className={cx(
            'text-14 break-words whitespace-pre-wrap',
            isOwn && 'max-w-[88%] rounded-card bg-accent-wash px-3 py-2',
          )}
        >
          {entry.text}
        </p>
      ) : null}
      {waiting || entry.looking ? (
        <p className="text-13 text-ink-2">{t(entry.looking ? 'assistant.looking' : 'assistant.thinking')}</p>
      ) : null}
      {entry.model === 'connected' && entry.text ? (
        <p className="text-13 text-ink-2">{t('assistant.byConnected')}</p>
      ) : null}
      {entry.notices.map((text) => (
        <Notice key={text}>{text}</Notice>
      ))}
      {entry.proposals.map((proposal) => (
        <div key={proposal.id} className="flex flex-col gap-2">
          <ProposalCard
            proposal={proposal}
            catalog={catalog}
            busy={proposals.busy.has(proposal.id)}
            fault={proposals.faults.get(proposal.id)}
            done={proposals.done.get(proposal.id)}
            onConfirm={(rights) => talk.conversationId && void proposals.confirm(proposal, talk.conversationId, rights)}
            onDecline={() => talk.conversationId && void proposals.decline(proposal, talk.conversationId)}
          />
          {proposal.jobId ? (
            <Outcome
              jobId={proposal.jobId}
              tool={proposal.tool}
              catalog={catalog}
              made={talk.made.get(proposal.jobId)}
              onJob={onJob}
            />
          ) : null}
        </div>
      ))}
    </article>
  );
}
