/** The assistant: what is said streams, what could be done is proposed, nothing runs before a person says so. */

import { z } from 'zod';
import { interventions, lockables, resolutions, restyleParams } from '#engine/tools/restyle/params.ts';
import { call, id, isoDate, nothing } from './call.ts';
import { CODE } from './code.ts';
import { designSchema } from './designs.ts';
import { pictureSchema } from './images.ts';
import { limits } from './limits.ts';

export const proposalStates = ['open', 'confirmed', 'declined', 'replaced'] as const;

/**
 * Something that could be done, with what it costs. It is done by asking its call, with its id as `Idempotency-Key`.
 */
export const proposalSchema = z.object({
  id,
  tool: z.string(),
  /** Id of the call that does it. */
  call: z.string(),
  /** What the call is asked with. */
  input: z.record(z.string(), z.unknown()),
  /** Credits. */
  cost: z.number().int(),
  title: z.string(),
  /** Every option that it would run with, in words. */
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Ids of the catalogue whose picture shows what it would be like. */
  style: z.string().nullable(),
  material: z.string().nullable(),
  /** The photo or the design that it is about, to show; null where that is gone. */
  picture: pictureSchema.nullable(),
  /** Why it can't run as things stand: 10402 too few credits, 10403 not in the plan; null: it can. */
  refusal: z.number().int().nullable(),
  /**
   * Taking marks off: the person has to say that the picture is theirs to change, and `rightsConfirmed` then goes into
   * the input.
   */
  needsRights: z.boolean(),
  state: z.enum(proposalStates),
  /** The job that it became. */
  jobId: id.nullable(),
});
export type Proposal = z.infer<typeof proposalSchema>;

export const chatModels = ['built-in', 'connected'] as const;

export const chatMessageSchema = z.object({
  id,
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  at: isoDate,
  /** Which model said it; null for what the person said. */
  model: z.enum(chatModels).nullable(),
  proposals: z.array(proposalSchema),
  /** What could be said next. */
  suggestions: z.array(z.string()),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** One event of an answer. */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    conversationId: id,
    /** Ids of what was said and of the answer. */
    userMessageId: id,
    messageId: id,
    model: z.enum(chatModels),
  }),
  /** More of the text. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The design that was spoken of was taken in as a photo, to be worked on. */
  z.object({ type: z.literal('picture'), imageId: id, designId: id }),
  /** It looks at the photo, which takes some seconds. */
  z.object({ type: z.literal('looking') }),
  z.object({
    type: z.literal('proposal'),
    proposal: proposalSchema,
    /** The proposal that it takes the place of. */
    replaces: id.nullable(),
  }),
  z.object({ type: z.literal('suggestions'), texts: z.array(z.string()) }),
  /** The person's own words say yes or no to a proposal that stands open. */
  z.object({ type: z.literal('answered'), proposalId: id, yes: z.boolean() }),
  /** Go back to this picture; `designId` null: the photo itself. */
  z.object({ type: z.literal('show'), imageId: id, designId: id.nullable() }),
  /** The person asks to stop the job that runs. */
  z.object({ type: z.literal('stop') }),
  /** Something to know beside the answer, such as that another model answers. */
  z.object({ type: z.literal('notice'), text: z.string() }),
  z.object({ type: z.literal('end') }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;

export const chat = call({
  id: 'chat',
  method: 'POST',
  path: '/api/v1/chat',
  summary:
    'Talks to the assistant: a stream of text and of proposals, each with its price. Nothing runs before a proposal’s own call is asked.',
  access: 'user',
  answer: 'stream',
  input: z.object({
    /** Left out: a new conversation. */
    conversationId: id.optional(),
    /** What the person says now; what was said before is kept here. */
    messages: z
      .array(z.object({ text: z.string().trim().min(1).max(limits.chat.text) }))
      .min(1)
      .max(limits.chat.messages),
    /** The photo that it is about. */
    imageId: id.optional(),
    /** The design that is looked at, made from that photo. */
    designId: id.optional(),
  }),
  output: chatEventSchema,
  codes: [CODE.notFound],
});

export const listChats = call({
  id: 'chatList',
  method: 'GET',
  path: '/api/v1/chat/list',
  summary: 'Your conversations, the last one first, a page at a time.',
  access: 'user',
  input: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  }),
  output: z.object({
    conversations: z.array(z.object({ id, title: z.string(), updatedAt: isoDate, imageId: id.nullable() })),
    nextCursor: z.string().nullable(),
  }),
  codes: [],
});

export const chatDetail = call({
  id: 'chatDetail',
  method: 'GET',
  path: '/api/v1/chat/detail',
  summary: 'One conversation with all that was said and proposed, and what became of it.',
  access: 'user',
  input: z.object({ conversationId: id }),
  output: z.object({
    id,
    title: z.string(),
    imageId: id.nullable(),
    messages: z.array(chatMessageSchema),
    /** What its proposals have made so far. */
    designs: z.array(designSchema),
  }),
  codes: [CODE.notFound],
});

export const deleteChat = call({
  id: 'chatDelete',
  method: 'POST',
  path: '/api/v1/chat/delete',
  summary: 'Deletes a conversation for good. What was made in it stays.',
  access: 'user',
  input: z.object({ conversationId: id }),
  output: nothing,
  codes: [CODE.notFound],
});

export const settleProposal = call({
  id: 'chatSettle',
  method: 'POST',
  path: '/api/v1/chat/settle',
  summary: 'Notes in the conversation what became of a proposal: confirmed, with the job that it became, or declined.',
  access: 'user',
  input: z.object({
    conversationId: id,
    proposalId: id,
    state: z.enum(['confirmed', 'declined']),
    /** The job that its call has begun. */
    jobId: id.optional(),
  }),
  output: proposalSchema,
  codes: [CODE.notFound],
});

/**
 * Why words set no option. unknown: not understood · thing: of a single piece · style: of light and colours that the
 * style brings · material: the catalogue has none such · elsewhere: of another tool, or a question.
 */
export const leftReasons = ['unknown', 'thing', 'style', 'material', 'elsewhere'] as const;

const materialId = z.string().min(1).max(64).optional();

export const readOptions = call({
  id: 'chatOptions',
  method: 'POST',
  path: '/api/v1/chat/options',
  summary: 'Reads words as options of a redesign; tells every word that sets nothing. Keeps nothing, costs nothing.',
  access: 'user',
  input: z.object({
    text: z.string().trim().min(1).max(limits.prompt.max),
    /** What is chosen already: a darker floor is darker than that one. */
    style: z.string().max(64).optional(),
    roomType: z.string().max(64).optional(),
    floorMaterial: materialId,
    wallMaterial: materialId,
  }),
  output: z.object({
    options: restyleParams
      .pick({ style: true, roomType: true, floorMaterial: true, wallMaterial: true, light: true })
      .extend({
        intervention: z.enum(interventions),
        locks: z.array(z.enum(lockables)),
        resolution: z.enum(resolutions),
        variants: z.number().int().min(limits.variants.min).max(limits.variants.max),
      })
      .partial(),
    /** Styles that suit what was said of colour and light, where none was named. */
    offered: z.array(z.string()),
    left: z.array(z.object({ words: z.string(), why: z.enum(leftReasons) })),
  }),
  codes: [],
});
