import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatEvent, ChatMessage, Proposal } from '#contract/chat.ts';
import type { Design } from '#contract/designs.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { eventData } from '../../lib/events.ts';
import { type LookedAt, useLookedAt } from '../../lib/handedPhoto.ts';
import { queryKeys } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';

/** A message on the screen; `looking`: the answer waits for a look at the photo. */
export interface Entry extends Pick<ChatMessage, 'id' | 'role' | 'text' | 'model' | 'proposals'> {
  readonly notices: readonly string[];
  readonly looking?: boolean;
}

export interface Talk {
  readonly conversationId: string | null;
  readonly entries: readonly Entry[];
  readonly suggestions: readonly string[];
  /** Being answered. */
  readonly busy: boolean;
  readonly fault: string | null;
  readonly about: LookedAt | null;
  /** What earlier proposals of this conversation have made, by job. */
  readonly made: ReadonlyMap<string, readonly Design[]>;
  readonly send: (text: string) => void;
  readonly stop: () => void;
  readonly startAnew: () => void;
  readonly open: (conversationId: string) => Promise<void>;
  readonly setAbout: (about: LookedAt | null) => void;
  /** Keeps what became of a proposal. */
  readonly settled: (proposal: Proposal) => void;
}

export interface TalkHandlers {
  /** The person's words said yes or no to a proposal. */
  readonly onAnswered: (proposal: Proposal, yes: boolean, conversationId: string) => void;
  readonly onStop: () => void;
  /** Back to an earlier picture. */
  readonly onShow: (imageId: string, designId: string | null) => void;
}

let count = 0;
const localId = () => `local-${++count}`;

function entryOf({ id, role, text, model, proposals }: ChatMessage): Entry {
  return { id, role, text, model, proposals, notices: [] };
}

/** A conversation with the assistant as it goes on. Long because what its events change is one state. */
export function useTalk(handlers: TalkHandlers): Talk {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [conversationId, setConversationId] = useState<string | null>(null);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [made, setMade] = useState<ReadonlyMap<string, readonly Design[]>>(new Map());
  const [about, setAbout] = useState<LookedAt | null>(null);
  const running = useRef<AbortController | null>(null);
  const latest = useRef({ entries, handlers });
  latest.current = { entries, handlers };
  const looked = useLookedAt();
  useEffect(() => {
    if (looked) setAbout(looked);
  }, [looked]);
  useEffect(() => () => running.current?.abort(), []);

  const change = useCallback((id: string, with_: (entry: Entry) => Entry) => {
    setEntries((before) => before.map((entry) => (entry.id === id ? with_(entry) : entry)));
  }, []);

  const settled = useCallback((proposal: Proposal) => {
    setEntries((before) =>
      before.map((entry) => ({
        ...entry,
        proposals: entry.proposals.map((each) => (each.id === proposal.id ? proposal : each)),
      })),
    );
  }, []);

  /** What one event of an answer changes. */
  const take = (event: ChatEvent, answerId: string, inConversation: { id: string | null }): void => {
    switch (event.type) {
      case 'start':
        inConversation.id = event.conversationId;
        setConversationId(event.conversationId);
        change(answerId, (entry) => ({ ...entry, model: event.model }));
        return;
      case 'text':
        change(answerId, (entry) => ({ ...entry, text: entry.text + event.text, looking: false }));
        return;
      case 'looking':
        change(answerId, (entry) => ({ ...entry, looking: true }));
        return;
      case 'notice':
        change(answerId, (entry) => ({ ...entry, notices: [...entry.notices, event.text] }));
        return;
      case 'proposal':
        setEntries((before) =>
          before.map((entry) => ({
            ...entry,
            proposals: entry.proposals.map((each) =>
              each.id === event.replaces && each.state === 'open' ? { ...each, state: 'replaced' as const } : each,
            ),
          })),
        );
        change(answerId, (entry) => ({ ...entry, looking: false, proposals: [...entry.proposals, event.proposal] }));
        return;
      case 'suggestions':
        setSuggestions(event.texts);
        return;
      case 'answered': {
        const all = latest.current.entries.flatMap(({ proposals }) => proposals);
        const proposal = all.find(({ id }) => id === event.proposalId);
        if (proposal && inConversation.id) latest.current.handlers.onAnswered(proposal, event.yes, inConversation.id);
        return;
      }
      case 'show':
        latest.current.handlers.onShow(event.imageId, event.designId);
        return;
      case 'stop':
        latest.current.handlers.onStop();
        return;
      default:
    }
  };

  const send = (text: string): void => {
    const said = text.trim();
    if (!said || running.current) return;
    const mine = new AbortController();
    running.current = mine;
    const answerId = localId();
    setBusy(true);
    setFault(null);
    setSuggestions([]);
    const empty = { text: '', model: null, proposals: [], notices: [] };
    setEntries((before) => [
      ...before,
      { ...empty, id: localId(), role: 'user', text: said },
      { ...empty, id: answerId, role: 'assistant' },
    ]);
    void converse(said, answerId, mine);
  };

  const converse = async (text: string, answerId: string, mine: AbortController): Promise<void> => {
    const inConversation = { id: conversationId };
    try {
      const asked = {
        messages: [{ text }],
        ...(conversationId ? { conversationId } : {}),
        ...(about ? { imageId: about.imageId, ...(about.designId ? { designId: about.designId } : {}) } : {}),
      };
      const response = await api.open(calls.chat, asked, mine.signal);
      if (!response.body) throw new TypeError('an empty stream');
      let ended = false;
      for await (const data of eventData(response.body)) {
        const event = JSON.parse(data) as ChatEvent | { readonly code: number; readonly message: string };
        if ('code' in event) throw new ApiError(event.code, event.message, {});
        take(event, answerId, inConversation);
        ended = event.type === 'end';
      }
      if (!ended) throw new TypeError('the answer broke off');
    } catch (error) {
      if (!mine.signal.aborted) setFault(error instanceof ApiError ? error.message : connectionText(error, t));
    } finally {
      // An answer of which nothing came has nothing to show.
      setEntries((before) =>
        before
          .filter((entry) => entry.id !== answerId || entry.text || entry.proposals.length > 0)
          .map((entry) => (entry.id === answerId ? { ...entry, looking: false } : entry)),
      );
      if (running.current === mine) running.current = null;
      setBusy(false);
      void client.invalidateQueries({ queryKey: queryKeys.chats });
    }
  };

  const clear = () => {
    running.current?.abort();
    running.current = null;
    setConversationId(null);
    setEntries([]);
    setSuggestions([]);
    setFault(null);
    setMade(new Map());
  };

  return {
    conversationId,
    entries,
    suggestions,
    busy,
    fault,
    about,
    made,
    send,
    settled,
    stop: () => running.current?.abort(),
    startAnew: clear,
    async open(id) {
      clear();
      try {
        const detail = await api.call(calls.chatDetail, { conversationId: id });
        setConversationId(detail.id);
        setEntries(detail.messages.map(entryOf));
        setSuggestions(detail.messages.at(-1)?.suggestions ?? []);
        setMade(Map.groupBy(detail.designs, ({ jobId }) => jobId));
      } catch (error) {
        if (!(error instanceof ApiError)) setFault(connectionText(error, t));
      }
    },
    setAbout,
  };
}
