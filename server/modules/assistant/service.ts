/** The assistant: conversations, who answers in them, and what becomes of what was proposed. */

import type { z } from 'zod';
import type * as contract from '#contract/chat.ts';
import type { ChatEvent, Proposal } from '#contract/chat.ts';
import { CODE } from '#contract/code.ts';
import type { Locale } from '#contract/locale.ts';
import { retention } from '#contract/retention.ts';
import type { Database, Handle } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { KeptProposal } from '../../db/schemaConversations.ts';
import { createFairTurns } from '../../fairTurns.ts';
import type { Log } from '../../log.ts';
import type { ChatProvider } from '../../providers/chat/types.ts';
import { Refusal } from '../../refusal.ts';
import type { SignedIn } from '../accounts/signedIn.ts';
import type { DesignsService } from '../designs/service.ts';
import type { ImagesService } from '../images/service.ts';
import type { RendersService } from '../renders/service.ts';
import { answerConnected } from './connected/answer.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { answerTurn } from './model/answer.ts';
import type { Memory, Part } from './model/facts.ts';
import { Speaker } from './model/speak.ts';
import { wishSchema } from './model/wishes.ts';
import { languageOf } from './model/words.ts';
import { withPictures } from './pictures.ts';
import { proposalOf } from './proposals.ts';
import * as repo from './repo.ts';
import { createSurroundings, type Surroundings, type SurroundingsOptions } from './surroundings.ts';

type Asked = z.output<typeof contract.chat.input>;

export interface Asking {
  readonly locale: Locale;
  /** Ends the answer: whoever asked has gone, or is no longer signed in. */
  readonly signal: AbortSignal;
}

export interface AssistantService {
  /**
   * Answers; the first event comes once the conversation is there. Throws 10404 (conversation, photo, design), 10429
   * (too much at a time).
   */
  chat(signedIn: Pick<SignedIn, 'userId' | 'membership'>, asked: Asked, asking: Asking): AsyncIterable<ChatEvent>;
  list(
    userId: string,
    page: z.output<typeof contract.listChats.input>,
    locale: Locale,
  ): Promise<z.output<typeof contract.listChats.output>>;
  /** Throws 10404, also for somebody else's; so do the next two. */
  detail(userId: string, conversationId: string): Promise<z.output<typeof contract.chatDetail.output>>;
  remove(userId: string, conversationId: string): Promise<void>;
  settle(userId: string, settled: z.output<typeof contract.settleProposal.input>, locale: Locale): Promise<Proposal>;
  /** Removes conversations as old as may be. Tells how many. */
  sweep(): Promise<number>;
}

export interface AssistantOptions extends SurroundingsOptions {
  /** The model that the operator has connected; undefined: the built-in one answers. */
  readonly model: ChatProvider | undefined;
  readonly database: Database;
  readonly designs: Pick<DesignsService, 'detail' | 'list' | 'ofJobs' | 'pictureKey' | 'pictures'>;
  readonly images: Pick<ImagesService, 'find' | 'take' | 'sources'>;
  readonly renders: Pick<RendersService, 'view'>;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Answers that one person may be given at a time: more tabs than anybody reads. */
const mostAtATime = 4;
/**
 * Answers of everybody that are begun or kept at a time. Not a limit on those that stream: who reads slowly holds no
 * place.
 */
const placesToBegin = 2;
const patienceMs = 60_000;
const titleLength = 80;
const dayMs = 86_400_000;
/** Messages that a connected model is told. */
const toldMessages = 13;
/** Pictures that talking can go back over. */
const keptPictures = 30;

/** Long because its calls share what it is made of; each is short. */
export function createAssistant(options: AssistantOptions): AssistantService {
  const { database, designs, renders, model, log, now = () => new Date() } = options;
  const surroundings = createSurroundings(options);
  const seen = (userId: string, proposals: readonly KeptProposal[]) =>
    withPictures(database.handle, userId, proposals, options);
  const answering = new Map<string, number>();
  const turns = createFairTurns(placesToBegin, patienceMs);
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const free = await turns.take();
    return work().finally(free);
  };

  /** Begins or goes on with a conversation: what was said is kept before anything is answered. */
  const begin = async (userId: string, { conversationId, imageId }: Asked, text: string) => {
    const createdAt = now();
    const message = {
      id: newId(),
      role: 'user' as const,
      text,
      model: null,
      proposals: [],
      suggestions: [],
      createdAt,
    };
    if (conversationId === undefined) {
      const memory: Memory = { pictures: [] };
      const conversation = {
        id: newId(),
        userId,
        title: text.slice(0, titleLength).replace(/\s+/g, ' '),
        imageId: imageId ?? null,
        memory: memory as unknown as Record<string, unknown>,
        createdAt,
      };
      const answerPlace = await repo.beginConversation(database.handle, conversation, message);
      if (answerPlace === undefined) throw new Refusal(CODE.notSignedIn);
      return { conversationId: conversation.id, userMessageId: message.id, memory, answerPlace };
    }
    const held = await repo.goOn(database.handle, { userId, id: conversationId, imageId }, message);
    if (!held) throw new Refusal(CODE.notFound);
    const { answerPlace, memory } = held;
    return { conversationId, userMessageId: message.id, memory: memory as unknown as Memory, answerPlace };
  };

  /** What was said before that message, as a model is told it. */
  const said = async (conversationId: string, beforeId: string) => {
    const rows = await repo.messagesOf(database.handle, conversationId, toldMessages);
    return rows.filter(({ id, text }) => id !== beforeId && text !== '').map(({ role, text }) => ({ role, text }));
  };

  /** Keeps what was answered, as far as it came; nothing where the conversation was deleted meanwhile. */
  const keep = async (userId: string, answer: Answer): Promise<void> => {
    const { conversationId: id, place, messageId, text, model, proposals, suggestions, replaced } = answer;
    const conversation = { userId, id, memory: answer.memory as unknown as Record<string, unknown> };
    const createdAt = now();
    const message = { id: messageId, role: 'assistant' as const, text, model, proposals, suggestions, createdAt };
    const write = (handle: Handle) =>
      text || proposals.length > 0
        ? repo.keepAnswer(handle, conversation, message, place)
        : repo.keepMemory(handle, conversation, createdAt);
    if (replaced.size === 0) return write(database.handle);
    await database.transaction(async (tx) => {
      if (!(await repo.lockConversation(tx, userId, id))) return;
      for (const before of await repo.messagesOf(tx, id)) {
        if (!before.proposals.some((each) => replaced.has(each.id))) continue;
        const changed = before.proposals.map((each) =>
          replaced.has(each.id) && each.state === 'open' ? { ...each, state: 'replaced' as const } : each,
        );
        await repo.setProposals(tx, before.id, changed);
      }
      await write(tx);
    });
  };

  /** What a part of an answer tells the client; wishes become proposals here and nowhere else. */
  const eventsOf = async function* (
    part: Part,
    userId: string,
    answer: Answer,
    around: Surroundings,
    speaker: Speaker,
  ): AsyncGenerator<ChatEvent> {
    switch (part.type) {
      case 'text':
        answer.text += part.text;
        yield part;
        return;
      case 'wish': {
        const subject = await around.subject(part.wish.tool);
        const proposal = proposalOf(part.wish, subject, speaker, surroundings.tools);
        if (!proposal) {
          log.warn({ tool: part.wish.tool }, 'a wish was not proposed');
          return;
        }
        const replaces = part.replaces ? (answer.memory.proposed?.id ?? null) : null;
        if (replaces !== null) answer.replaced.add(replaces);
        answer.memory.proposed = { id: proposal.id, wish: wishSchema.parse(part.wish) };
        answer.proposals.push(proposal);
        const taken = around.taken();
        if (taken) yield { type: 'picture', ...taken };
        for (const shown of await seen(userId, [proposal])) yield { type: 'proposal', proposal: shown, replaces };
        if (proposal.refusal !== null) {
          const text = speaker.say(proposal.refusal === CODE.notInPlan ? 'notInPlan' : 'notEnough', {
            left: speaker.credits(subject.balance),
            cost: speaker.credits(proposal.cost),
          });
          answer.text += `\n${text}`;
          yield { type: 'text', text: `\n${text}` };
        }
        return;
      }
      case 'answered': {
        const { proposed } = answer.memory;
        if (!proposed) return;
        answer.memory.proposed = undefined;
        yield { type: 'answered', proposalId: proposed.id, yes: part.yes };
        return;
      }
      case 'suggestions':
        answer.suggestions = [...part.texts];
        yield { type: 'suggestions', texts: answer.suggestions };
        return;
      default:
        yield part;
    }
  };

  return {
    async *chat(signedIn, asked, asking) {
      const { locale, signal } = asking;
      const { userId } = signedIn;
      const atATime = answering.get(userId) ?? 0;
      if (atATime >= mostAtATime) throw new Refusal(CODE.tooMany, { data: { retryAfter: 5 } });
      answering.set(userId, atATime + 1);
      try {
        const text = asked.messages.map((each) => each.text).join('\n');
        const speaker = new Speaker(languageOf(text, locale));
        // Both throw 10404 before anything is kept.
        const { around, begun } = await inTurn(async () => ({
          around: await surroundings.around(signedIn, asked, locale, signal),
          begun: await begin(userId, asked, text),
        }));
        const { conversationId, userMessageId, memory, answerPlace: place } = begun;
        remember(memory, around.shown());
        around.know(memory);
        const answer: Answer = {
          conversationId,
          messageId: newId(),
          place,
          model: model ? 'connected' : 'built-in',
          text: '',
          memory,
          proposals: [],
          suggestions: [],
          replaced: new Set<string>(),
        };
        try {
          yield { type: 'start', conversationId, userMessageId, messageId: answer.messageId, model: answer.model };
          const turn = { text, locale, memory, facts: around.facts };
          const goesOn = model !== undefined && asked.conversationId !== undefined;
          const history = goesOn ? await said(conversationId, userMessageId) : [];
          const parts = model ? answerConnected(model, { ...turn, history, signal }) : answerTurn(turn);
          for await (const part of parts) {
            if (signal.aborted) break;
            yield* eventsOf(part, userId, answer, around, speaker);
          }
          yield { type: 'end' };
        } finally {
          await inTurn(() => keep(userId, answer));
        }
      } finally {
        const left = (answering.get(userId) ?? 1) - 1;
        if (left > 0) answering.set(userId, left);
        else answering.delete(userId);
      }
    },

    async list(userId, { cursor, limit }, locale) {
      const after = cursor === undefined ? undefined : readCursor(cursor, locale);
      const rows = await repo.listConversations(database.handle, userId, limit, after);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        conversations: shown.map(({ id, title, updatedAt, imageId }) => ({
          id,
          title,
          imageId,
          updatedAt: updatedAt.toISOString(),
        })),
        nextCursor: last ? writeCursor({ at: last.updatedAt, id: last.id }) : null,
      };
    },

    async detail(userId, conversationId) {
      const row = await repo.findConversation(database.handle, userId, conversationId);
      if (!row) throw new Refusal(CODE.notFound);
      const rows = await repo.messagesOf(database.handle, conversationId);
      const proposed = await seen(
        userId,
        rows.flatMap(({ proposals }) => proposals),
      );
      const byId = new Map(proposed.map((proposal) => [proposal.id, proposal]));
      const messages = rows.map((each) =>
        repo.presentMessage(
          each,
          each.proposals.flatMap(({ id }) => byId.get(id) ?? []),
        ),
      );
      const jobIds = messages.flatMap(({ proposals }) => proposals.flatMap(({ jobId }) => jobId ?? []));
      const made = jobIds.length > 0 ? await designs.ofJobs(database.handle, jobIds) : new Map();
      return { id: row.id, title: row.title, imageId: row.imageId, messages, designs: [...made.values()].flat() };
    },

    async remove(userId, conversationId) {
      if (!(await repo.deleteConversation(database.handle, userId, conversationId))) throw new Refusal(CODE.notFound);
    },

    async settle(userId, { conversationId, proposalId, state, jobId }, locale) {
      // Throws 10404 for a job that is not one's own.
      if (jobId !== undefined) await renders.view(userId, jobId, locale);
      const settled = await database.transaction(async (tx) => {
        const row = await repo.lockConversation(tx, userId, conversationId);
        const message =
          row &&
          (await repo.messagesOf(tx, conversationId)).find(({ proposals }) =>
            proposals.some(({ id }) => id === proposalId),
          );
        const before = message?.proposals.find(({ id }) => id === proposalId);
        if (!row || !message || !before) throw new Refusal(CODE.notFound);
        const proposal: KeptProposal = { ...before, state, jobId: jobId ?? before.jobId };
        const proposals = message.proposals.map((each) => (each.id === proposalId ? proposal : each));
        await repo.setProposals(tx, message.id, proposals);
        const memory = row.memory as unknown as Memory;
        if (memory.proposed?.id === proposalId) {
          const { proposed: _, ...rest } = memory;
          await repo.setMemory(tx, conversationId, rest as unknown as Record<string, unknown>);
        }
        return proposal;
      });
      const [shown = { ...settled, picture: null }] = await seen(userId, [settled]);
      return shown;
    },

    sweep: () =>
      repo.removeConversations(database.handle, new Date(now().getTime() - retention.conversationsDays * dayMs)),
  };
}

/** An answer while it is given. */
interface Answer {
  readonly conversationId: string;
  readonly messageId: string;
  /** Kept free for it, after what it answers. */
  readonly place: number;
  readonly model: (typeof contract.chatModels)[number];
  text: string;
  readonly memory: Memory;
  readonly proposals: KeptProposal[];
  suggestions: string[];
  /** Proposals that a newer one takes the place of. */
  readonly replaced: Set<string>;
}

/** The picture that is spoken of now goes behind those before it. */
function remember(memory: Memory, shown: Memory['pictures'][number] | undefined): void {
  if (!shown) return;
  const last = memory.pictures.at(-1);
  if (last?.imageId === shown.imageId && last.designId === shown.designId) return;
  memory.pictures = [...memory.pictures, shown].slice(-keptPictures);
}
