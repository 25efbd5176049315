import { useId, useState } from 'react';
import type { Catalog } from '#contract/catalog.ts';
import type { Proposal } from '#contract/chat.ts';
import { CODE } from '#contract/code.ts';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { CheckField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProposalLook, ProposalSubject } from './ProposalLook.tsx';
import type { Done } from './useProposals.ts';

interface ProposalCardProps {
  readonly proposal: Proposal;
  readonly catalog: Catalog | undefined;
  readonly busy: boolean;
  readonly fault: string | undefined;
  readonly done: Done | undefined;
  readonly onConfirm: (rights: boolean) => void;
  readonly onDecline: () => void;
}

/** What would be done, with every option and the price; nothing runs before the button. */
export function ProposalCard({ proposal, catalog, busy, fault, done, onConfirm, onDecline }: ProposalCardProps) {
  const { t } = useTranslation();
  const [rights, setRights] = useState(false);
  const titleId = useId();
  const { state, cost, refusal } = proposal;
  const isOpen = state === 'open';
  // What counts is the later one.
  const isReplaced = state === 'replaced';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-labelledby={titleId}
      className="overflow-hidden rounded-card border border-hairline bg-surface"
    >
      {isReplaced ? null : <ProposalLook proposal={proposal} catalog={catalog} />}
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-start gap-3">
          {isReplaced ? null : <ProposalSubject proposal={proposal} />}
          <div className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
            <h3 id={titleId} className="text-14 font-semibold first-letter:uppercase">
              {proposal.title}
            </h3>
            <span className="shrink-0 text-13 text-ink-2">
              {cost === 0 ? t('assistant.free') : t('menu.credits', { count: cost })}
            </span>
          </div>
        </div>
        {proposal.options.length > 0 && !isReplaced ? (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
            {proposal.options.map(({ name, value }) => (
              <div key={name} className="contents">
                <dt className="text-ink-2">{name}</dt>
                <dd className="text-right first-letter:uppercase">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {isOpen && proposal.needsRights ? (
          <CheckField label={t('assistant.rights')} checked={rights} onChange={setRights} />
        ) : null}
        {fault ? <Notice kind="error">{fault}</Notice> : null}
        {done?.link ? <Link url={done.link} /> : null}
        {isOpen ? (
          <div className="flex flex-wrap gap-2">
            {refusal === null ? (
              <Button busy={busy} disabled={proposal.needsRights && !rights} onClick={() => onConfirm(rights)}>
                {cost === 0 ? t('assistant.confirmFree') : t('assistant.confirm', { count: cost })}
              </Button>
            ) : (
              <ButtonLink to={refusal === CODE.notInPlan ? paths.pricing : paths.person}>
                {t(refusal === CODE.notInPlan ? 'assistant.seePlans' : 'menu.topUp')}
              </ButtonLink>
            )}
            <Button look="outline" disabled={busy} onClick={onDecline}>
              {t('assistant.decline')}
            </Button>
          </div>
        ) : (
          <p className="text-13 text-ink-2">{t(`assistant.state.${state}`)}</p>
        )}
      </div>
    </div>
  );
}

function Link({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-2">
      <a href={url} target="_blank" rel="noreferrer" className="min-w-0 flex-1 truncate text-13 text-accent underline">
        {url}
      </a>
      <CopyButton text={url} label={t('assistant.copyLink')} />
    </div>
  );
}
