/** Turns a wish into a proposal: the call it stands for, what it costs, every option in words. */

import { allowedInPlan, type PricedTool, pricedTools } from '#catalog/prices.ts';
import { type CallId, calls } from '#contract/all.ts';
import { CODE } from '#contract/code.ts';
import { newId } from '../../db/id.ts';
import type { KeptProposal } from '../../db/schemaConversations.ts';
import { costOf } from './model/pricing.ts';
import type { Speaker } from './model/speak.ts';
import { interventionNames, optionNames, techniqueNames } from './model/texts.data.ts';
import { type Wish, wishSchema } from './model/wishes.ts';

/** What is done with results, by its calls. */
const ofDesigns = { share: 'designShare', download: 'designDownload', favourite: 'designFavourite' } as const;

/** Calls by tool: of those that this installation carries out. */
export type ToolCalls = ReadonlyMap<string, CallId>;

const wishTools: readonly string[] = wishSchema.options.map(({ shape }) => shape.tool.value);

/** Of the tools that this installation carries out, those that can be proposed, in the order of the price table. */
export function proposableTools(carriedOut: Readonly<Record<string, { readonly call: CallId }>>): ToolCalls {
  const order = (tool: string) => {
    const at = pricedTools.indexOf(tool as PricedTool);
    return at < 0 ? pricedTools.length : at;
  };
  return new Map(
    Object.entries(carriedOut)
      .filter(([tool]) => wishTools.includes(tool))
      .map(([tool, { call }]) => [tool, call] as const)
      .sort(([a], [b]) => order(a) - order(b)),
  );
}

/** What a proposal is about: the photo for tools, the design for what is done with a result. */
export interface Subject {
  readonly imageId: string | null;
  readonly designId: string | null;
  readonly membership: 'free' | 'pro';
  /** Credits. */
  readonly balance: number;
}

function inputOf(wish: Wish, { imageId, designId }: Subject): Record<string, unknown> {
  switch (wish.tool) {
    case 'share':
      return { designIds: [designId] };
    case 'favourite':
      return { designIds: [designId], favourite: true };
    case 'download':
      return { designId, format: wish.format };
    case 'erase':
      return { imageId, purpose: 'object', ...(wish.ids ? { mode: 'segments', ids: wish.ids } : { mode: 'auto' }) };
    case 'unmark':
      return { imageId, purpose: 'watermark', mode: 'auto', rightsConfirmed: false };
    case 'render-sketch': {
      const { tool: _, ...rest } = wish;
      return { imageId, kind: 'sketch', ...rest };
    }
    default: {
      const { tool: _, ...rest } = wish;
      return { imageId, ...rest };
    }
  }
}

function optionsOf(wish: Wish, speaker: Speaker): KeptProposal['options'] {
  const options: KeptProposal['options'] = [];
  const add = (name: keyof typeof optionNames, value: string) =>
    options.push({ name: speaker.name(optionNames[name]), value });
  if ('style' in wish) {
    add('style', speaker.style(wish.style));
    add('room', speaker.room(wish.roomType));
  }
  if ('materialId' in wish) add('material', speaker.material(wish.materialId));
  if (wish.tool === 'restyle') {
    add('intervention', speaker.name(interventionNames[wish.intervention]));
    if (wish.locks.length > 0) add('keep', speaker.list(wish.locks.map((each) => speaker.thing(each))));
  }
  if (wish.tool === 'erase') add('things', speaker.list(wish.things.map((each) => speaker.thing(each))));
  if (wish.tool === 'line') add('technique', speaker.name(techniqueNames[wish.technique]));
  if ('resolution' in wish) add('size', wish.resolution);
  if ('variants' in wish) add('pictures', String(wish.variants));
  if (wish.tool === 'download') add('format', wish.format.toUpperCase());
  return options;
}

function refusalOf(wish: Wish, cost: number, { membership, balance }: Subject): KeptProposal['refusal'] {
  const tool = wish.tool as PricedTool;
  if (!pricedTools.includes(tool)) return null;
  const resolution = 'resolution' in wish ? wish.resolution : '1k';
  if (!allowedInPlan(membership, tool, resolution)) return CODE.notInPlan;
  return cost > balance ? CODE.tooFewCredits : null;
}

/** The proposal of a wish; undefined where it can't be asked for as it stands, whoever wished it. */
export function proposalOf(
  given: unknown,
  subject: Subject,
  speaker: Speaker,
  tools: ToolCalls,
): KeptProposal | undefined {
  const parsed = wishSchema.safeParse(given);
  if (!parsed.success) return undefined;
  const wish = parsed.data;
  const call = tools.get(wish.tool) ?? ofDesigns[wish.tool as keyof typeof ofDesigns];
  if (!call) return undefined;
  const input = inputOf(wish, subject);
  if (!calls[call].input.safeParse(input).success) return undefined;
  const cost = costOf(wish);
  return {
    id: newId(),
    tool: wish.tool,
    call,
    input,
    cost,
    title: speaker.tool(wish.tool),
    options: optionsOf(wish, speaker),
    style: 'style' in wish ? wish.style : null,
    material: 'materialId' in wish ? wish.materialId : null,
    refusal: refusalOf(wish, cost, subject),
    needsRights: wish.tool === 'unmark',
    state: 'open',
    jobId: null,
  };
}
