import { useState } from 'react';
import type { Proposal } from '#contract/chat.ts';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { calls, type LightCall } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { saveFile } from '../../lib/picture.ts';
import { useTranslation } from '../../lib/useTranslation.ts';

/** What came of a proposal that is no job. */
export interface Done {
  /** The address of a link that was made. */
  readonly link?: string;
}

export interface Proposals {
  /** Ids of those that are being asked for. */
  readonly busy: ReadonlySet<string>;
  /** What was refused, in words, by proposal. */
  readonly faults: ReadonlyMap<string, string>;
  readonly done: ReadonlyMap<string, Done>;
  readonly confirm: (proposal: Proposal, conversationId: string, rights?: boolean) => Promise<void>;
  readonly decline: (proposal: Proposal, conversationId: string) => Promise<void>;
}

const callOf = (id: string): LightCall | undefined => Object.values<LightCall>(calls).find((call) => call.id === id);

/** Carries out what was confirmed, by the ordinary calls; `onSettled` hears what became of it. */
export function useProposals(onSettled: (proposal: Proposal) => void): Proposals {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());

  const settle = async (
    proposal: Proposal,
    conversationId: string,
    state: 'confirmed' | 'declined',
    jobId?: string,
  ) => {
    onSettled({ ...proposal, state, jobId: jobId ?? null });
    const settled = { conversationId, proposalId: proposal.id, state, ...(jobId ? { jobId } : {}) };
    // Only the note of it is lost where this fails: the job stands in the history.
    await api.call(calls.chatSettle, settled, { handled: [CODE.notFound] }).catch(() => undefined);
  };

  const carryOut = async (proposal: Proposal, rights: boolean): Promise<{ readonly jobId?: string } & Done> => {
    const call = callOf(proposal.call);
    if (!call) throw new TypeError(`no call ${proposal.call}`);
    const input = { ...proposal.input, ...(proposal.needsRights ? { rightsConfirmed: rights } : {}) };
    const given = (await api.call(call, input as never, { idempotencyKey: proposal.id })) as Readonly<
      Record<string, unknown>
    >;
    if (typeof given.fileName === 'string' && typeof given.url === 'string') saveFile(given.url, given.fileName);
    bus.emit('create_resource', { id: proposal.id });
    return {
      ...(typeof given.jobId === 'string' ? { jobId: given.jobId } : {}),
      ...(typeof given.code === 'string' && typeof given.url === 'string' ? { link: given.url } : {}),
    };
  };

  return {
    busy,
    faults,
    done,
    async confirm(proposal, conversationId, rights = false) {
      if (busy.has(proposal.id) || proposal.state === 'confirmed') return;
      setBusy((before) => new Set(before).add(proposal.id));
      setFaults((before) => new Map([...before].filter(([id]) => id !== proposal.id)));
      try {
        const { jobId, ...came } = await carryOut(proposal, rights);
        setDone((before) => new Map(before).set(proposal.id, came));
        await settle(proposal, conversationId, 'confirmed', jobId);
      } catch (error) {
        const text = error instanceof ApiError ? error.message : connectionText(error, t);
        setFaults((before) => new Map(before).set(proposal.id, text));
      } finally {
        setBusy((before) => new Set([...before].filter((id) => id !== proposal.id)));
      }
    },
    decline: (proposal, conversationId) => settle(proposal, conversationId, 'declined'),
  };
}
