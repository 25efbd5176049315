/** What a connected model can look up and propose: the same as the built-in one, through the same code. */
import { z } from 'zod';
import { materials } from '#catalog/materials/all.ts';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { limits } from '#contract/limits.ts';
import { techniques } from '#engine/tools/line/params.ts';
import { interventions, resolutions } from '#engine/tools/restyle/params.ts';
import type { ChatTool } from '../../../providers/chat/types.ts';
import { actOn } from '../model/acts.ts';
import { answers } from '../model/answers.ts';
import type { Facts, Memory, Part } from '../model/facts.ts';
import type { Speaker } from '../model/speak.ts';
import { thingNames } from '../model/texts.data.ts';
import { type Intent, type Slots, type ToolIntent, toolIntents } from '../model/types.ts';

const ids = (all: readonly { readonly id: string }[]) => z.enum(all.map(({ id }) => id) as [string, ...string[]]);
const things = z.enum(Object.keys(thingNames) as [string, ...string[]]);
const materialOn = (surface: 'floor' | 'wall') => ids(materials.filter(({ on }) => on.includes(surface)));

/** The most that it may cost, in credits; what does not fit is made smaller. */
const credits = z.number().int().min(1).max(99).optional();
const designed = {
  style: ids(styles),
  roomType: ids(roomTypes),
  variants: z.number().int().min(limits.variants.min).max(limits.variants.max).optional(),
  credits,
};

const parameters: Readonly<Record<ToolIntent, z.ZodObject>> = {
  restyle: z.object({
    ...designed,
    resolution: z.enum(resolutions).optional(),
    intervention: z.enum(interventions).optional(),
    keep: z.array(things).max(8).optional(),
  }),
  furnish: z.object({ ...designed, resolution: z.enum(resolutions).optional() }),
  'render-sketch': z.object(designed),
  floor: z.object({ material: materialOn('floor') }),
  wall: z.object({ material: materialOn('wall') }),
  erase: z.object({ things: z.array(things).max(8), keep: z.array(things).max(8).optional() }),
  unmark: z.object({}),
  line: z.object({ technique: z.enum(techniques).optional() }),
  enhance: z.object({ resolution: z.enum(resolutions).optional(), credits }),
};

const proposals: Readonly<Record<ToolIntent, string>> = {
  restyle: 'Propose to redesign the room in a style. `keep`: what must stay.',
  furnish: 'Propose furniture for an empty room.',
  'render-sketch': 'Propose to turn the drawing into a picture.',
  floor: 'Propose another floor. Rugs and furniture always stay.',
  wall: 'Propose other walls.',
  erase: 'Propose to take things out of the picture. `clutter`: small things that lie about.',
  unmark: 'Propose to take marks off the picture.',
  line: 'Propose a drawing of the photo in lines.',
  enhance: 'Propose to restore and enlarge the photo.',
};

/** Questions that are answered from what is here. */
const lookUps = {
  room: 'Size of the room in the photo, its height, its windows and doors.',
  critique: 'What is wrong with the photo itself.',
  credits: 'How many credits the person has.',
  designs: 'What the person made last.',
  plans: 'What the plans include.',
  price: 'What tools cost.',
} as const satisfies Partial<Record<Intent, string>>;
type LookUp = keyof typeof lookUps;
const nothing = z.object({});

const isLookUp = (name: string): name is LookUp => name in lookUps;

export interface Around {
  readonly memory: Memory;
  readonly facts: Facts;
  readonly speaker: Speaker;
}

/** Tools as the model is told of them: only those that this installation carries out. */
export function chatTools({ tools }: Facts): ChatTool[] {
  const able = toolIntents.filter((tool) => tools.has(tool));
  return [
    ...able.map((tool) => ({
      name: `propose_${tool.replace('-', '_')}`,
      description: proposals[tool],
      parameters: schemaOf(parameters[tool]),
    })),
    ...Object.entries(lookUps).map(([name, description]) => ({
      name,
      description,
      parameters: schemaOf(nothing),
    })),
  ];
}

/** Written once: every turn tells them. */
const written = new Map<z.ZodObject, Record<string, unknown>>();

function schemaOf(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...rest } = written.get(schema) ?? z.toJSONSchema(schema, { io: 'input' });
  written.set(schema, rest);
  return rest;
}

/**
 * Carries out a call of the model: parts to show (a proposal, a look at the photo), and what the model is told. What it
 * asks for beyond the tools, or with arguments that they don't take, it is told and nobody else sees.
 */
export async function* callTool(name: string, given: string, around: Around): AsyncGenerator<Part, string> {
  let args: unknown;
  try {
    args = given.trim() === '' ? {} : JSON.parse(given);
  } catch {
    return 'The arguments are no JSON.';
  }
  if (isLookUp(name)) return yield* heard(answers[name]({ ...around, slots: {} }));
  const tool = toolIntents.find((each) => `propose_${each.replace('-', '_')}` === name && around.facts.tools.has(each));
  if (!tool) return 'There is no such tool.';
  const parsed = parameters[tool].safeParse(args);
  if (!parsed.success) return `Not proposed: ${z.prettifyError(parsed.error).slice(0, 500)}`;
  const slots = parsed.data as Partial<Slots>;
  return yield* heard(actOn(tool, { ...around, slots, replaces: false }));
}

/** Passes on what is to be shown, and gathers what is said for the model. */
async function* heard(parts: AsyncIterable<Part> | Iterable<Part>): AsyncGenerator<Part, string> {
  let said = '';
  let proposed = false;
  for await (const part of parts) {
    if (part.type === 'text') said += part.text;
    else if (part.type === 'wish' || part.type === 'looking') {
      proposed ||= part.type === 'wish';
      yield part;
    }
  }
  return proposed ? `Shown to the person as a card, which they confirm or not: ${said}` : said;
}
