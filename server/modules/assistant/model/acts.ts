/** Turns that want something done: each becomes a proposal, or a sentence that says why it can't. */
import { materialById } from '#catalog/materials/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { type Lockable, lockables } from '#engine/tools/restyle/params.ts';
import { chooseMaterials, chooseStyles } from './choose.ts';
import type { Facts, Memory, Part, SeenThing } from './facts.ts';
import { cheaper, costOf, within } from './pricing.ts';
import { rounded, type Speaker } from './speak.ts';
import { interventionNames } from './texts.data.ts';
import type { Slots, ToolIntent } from './types.ts';
import type { Wish } from './wishes.ts';

export interface Act {
  readonly slots: Partial<Slots>;
  readonly memory: Memory;
  readonly facts: Facts;
  readonly speaker: Speaker;
  /** The proposal that this one takes the place of. */
  readonly replaces: boolean;
}

const anyRoom = 'living-room';

/** What is said of a wish and its price, with the wish itself. */
function* proposed(act: Act, wish: Wish, ...sentences: readonly (string | undefined | false)[]): Generator<Part> {
  const { speaker } = act;
  yield { type: 'text', text: speaker.join(...sentences, speaker.cost(costOf(wish))) };
  yield { type: 'wish', wish, replaces: act.replaces };
}

/** A proposal within the credits that were named; says what had to give way. */
function* withinBudget(act: Act, wish: Wish, ...sentences: readonly (string | undefined | false)[]): Generator<Part> {
  const { slots, speaker } = act;
  if (slots.credits === undefined || slots.credits === 0) {
    yield* proposed(act, wish, ...sentences);
    return;
  }
  const most = speaker.credits(slots.credits);
  const { wish: fitting, fits } = within(wish, slots.credits);
  if (!fits) {
    yield* proposed(
      act,
      fitting,
      ...sentences,
      speaker.say('overBudget', { most, least: speaker.credits(costOf(fitting)) }),
    );
    return;
  }
  const changed = fitting === wish ? undefined : speaker.say('fitted', { most, what: describe(fitting, speaker) });
  yield* proposed(act, fitting, ...sentences, changed);
}

function describe(wish: Wish, speaker: Speaker): string {
  const parts: string[] = [];
  if (wish.tool === 'restyle') parts.push(speaker.name(interventionNames[wish.intervention]));
  if ('resolution' in wish) parts.push(wish.resolution);
  if ('variants' in wish) parts.push(`×${wish.variants}`);
  return speaker.list(parts);
}

/** Locks that keep what was named; things of a room are furniture. */
export function locksOf(kept: readonly string[]): Lockable[] {
  return lockables.filter((lock) =>
    kept.some((each) => each === lock || (lock === 'furniture' && !lockables.some((other) => other === each))),
  );
}

/** What a tool that designs with a style needs: asks for the style where none is known. */
function* styled(act: Act, tool: 'restyle' | 'furnish' | 'render-sketch'): Generator<Part> {
  const { slots, memory, facts, speaker } = act;
  const style = slots.style ?? memory.style;
  const roomType = slots.roomType ?? memory.roomType ?? anyRoom;
  const assumed = slots.roomType === undefined && memory.roomType === undefined;
  if (slots.roomType) memory.roomType = slots.roomType;
  const found = style === undefined ? undefined : styleById(style);
  if (!found) {
    const few = chooseStyles({ small: false }).slice(0, 3);
    memory.offered = { kind: 'style', ids: few.map(({ id }) => id) };
    yield {
      type: 'text',
      text: speaker.say('whichStyle', { styles: speaker.list(few.map((each) => speaker.name(each.names))) }),
    };
    yield { type: 'suggestions', texts: few.map((each) => speaker.name(each.names)) };
    return;
  }
  memory.style = found.id;
  const { resolution = '1k', variants = 1 } = slots;
  const values = { style: speaker.style(found.id), room: speaker.room(roomType), line: speaker.name(found.lines) };
  const assumedRoom = assumed && speaker.say('assumedRoom', { room: speaker.room(roomType) });
  if (tool === 'furnish') {
    const wish: Wish = { tool, style: found.id, roomType, resolution, variants };
    yield* withinBudget(act, wish, speaker.say('furnish', values), assumedRoom);
  } else if (tool === 'render-sketch') {
    yield* withinBudget(
      act,
      { tool, style: found.id, roomType, variants },
      speaker.say('renderSketch', values),
      assumedRoom,
    );
  } else {
    const wanted = slots.intervention ?? 'middle';
    const offered = facts.interventions.includes(wanted);
    const locks = locksOf(slots.keep ?? []);
    const wish: Wish = {
      tool,
      style: found.id,
      roomType,
      intervention: offered ? wanted : 'middle',
      locks,
      resolution,
      variants,
    };
    const keeps =
      locks.length > 0 && speaker.say('keeps', { things: speaker.list(locks.map((each) => speaker.thing(each))) });
    yield* withinBudget(
      act,
      wish,
      speaker.say('restyle', values),
      keeps,
      !offered && speaker.say('notOffered'),
      assumedRoom,
    );
  }
  yield {
    type: 'suggestions',
    texts: speaker.suggest('yes', 'twoVariants', tool === 'restyle' ? 'keepFurniture' : 'larger'),
  };
}

/** A floor or a wall in the material that fits what was said. */
function* surfaced(act: Act, surface: 'floor' | 'wall'): Generator<Part> {
  const { slots, memory, speaker } = act;
  const roomType = slots.roomType ?? memory.roomType;
  const style = memory.style;
  const last = memory.material === undefined ? undefined : materialById(memory.material);
  const than = slots.tone && last?.on.includes(surface) ? last : undefined;
  const found = chooseMaterials({ slots, surface, roomType, style, than });
  const [first, ...others] = found;
  if (!first) {
    const { group, pattern, wood } = slots;
    const near = chooseMaterials({
      slots: { ...(group && { group }), ...(pattern && { pattern }), ...(wood && !pattern && { wood }) },
      surface,
    }).slice(0, 4);
    memory.offered = { kind: 'material', ids: near.map(({ id }) => id), surface };
    yield { type: 'text', text: speaker.say('noMaterial', { materials: speaker.priced(near.map(({ id }) => id)) }) };
    yield { type: 'suggestions', texts: near.slice(0, 3).map((each) => speaker.name(each.names)) };
    return;
  }
  memory.material = first.id;
  const also = others.slice(0, 3).map(({ id }) => id);
  memory.offered = { kind: 'material', ids: [first.id, ...also], surface };
  const told = speaker.say(surface, { material: speaker.name(first.names), price: rounded(first.sgdPerM2, 2) });
  const wish: Wish = { tool: surface, materialId: first.id };
  const more = also.length > 0 && speaker.say('alsoFits', { materials: speaker.priced(also) });
  yield* proposed(act, wish, told, more);
  yield {
    type: 'suggestions',
    texts: [...speaker.suggest('yes'), ...others.slice(0, 2).map((each) => speaker.name(each.names))],
  };
}

/** Kinds of segments by the things that people name. */
const kindsOfThings: Readonly<Record<string, readonly string[]>> = {
  furniture: ['seating', 'bed', 'table', 'storage', 'rug', 'lamp', 'plant', 'curtain', 'object'],
  rug: ['rug'],
  sofa: ['seating'],
  chair: ['seating'],
  table: ['table'],
  'coffee-table': ['table'],
  bed: ['bed'],
  lamp: ['lamp'],
  plant: ['plant'],
  person: ['person'],
  picture: ['picture'],
  curtain: ['curtain'],
  shelf: ['storage'],
};

/** Seats are sofas when they are large, chairs when they are small; shares of the picture. */
const sofaShare = 0.05;

function seen(things: readonly SeenThing[], wanted: string): SeenThing[] {
  const kinds = kindsOfThings[wanted] ?? [];
  const found = things.filter(({ kind }) => kinds.includes(kind));
  if (wanted === 'sofa') return found.filter(({ share }) => share >= sofaShare);
  return wanted === 'chair' && found.some(({ share }) => share < sofaShare)
    ? found.filter(({ share }) => share < sofaShare)
    : found;
}

async function* erased(act: Act): AsyncGenerator<Part> {
  const { slots, facts, speaker } = act;
  const named = slots.things ?? [];
  const things = named.filter((each) => each !== 'clutter');
  if (things.length === 0) {
    yield { type: 'looking' };
    if (!(await facts.liesAbout())) {
      yield { type: 'text', text: speaker.say('noClutter') };
      return;
    }
    yield* proposed(act, { tool: 'erase', things: ['clutter'] }, speaker.say('eraseClutter'));
    yield { type: 'suggestions', texts: speaker.suggest('yes', 'no') };
    return;
  }
  yield { type: 'looking' };
  const there = await facts.things();
  const kept = new Set((slots.keep ?? []).flatMap((each) => seen(there, each).map(({ id }) => id)));
  const found = things.map((name) => ({
    name,
    ids: seen(there, name)
      .map(({ id }) => id)
      .filter((id) => !kept.has(id)),
  }));
  const missing = found.filter(({ ids }) => ids.length === 0).map(({ name }) => speaker.thing(name));
  const notSeen = missing.length > 0 && speaker.say('notSeen', { things: speaker.list(missing) });
  const ids = [...new Set(found.flatMap((each) => each.ids))];
  if (ids.length === 0) {
    yield { type: 'text', text: notSeen || speaker.say('noClutter') };
    return;
  }
  const present = found.filter((each) => each.ids.length > 0).map(({ name }) => name);
  const wish: Wish = { tool: 'erase', ids, things: present };
  const told = speaker.say('erase', { things: speaker.list(present.map((name) => speaker.thing(name))) });
  yield* proposed(act, wish, told, notSeen);
  yield { type: 'suggestions', texts: speaker.suggest('yes', 'no') };
}

/** Proposes what a tool would do. */
export async function* actOn(tool: ToolIntent, act: Act): AsyncGenerator<Part> {
  const { facts, speaker, slots } = act;
  if (!facts.tools.has(tool)) {
    const tools = speaker.list([...facts.tools].map((each) => speaker.tool(each)));
    yield { type: 'text', text: speaker.say('cannotHere', { tool: speaker.tool(tool), tools }) };
    return;
  }
  if (!facts.picture) {
    yield { type: 'text', text: speaker.say('needPhoto') };
    return;
  }
  switch (tool) {
    case 'restyle':
    case 'furnish':
    case 'render-sketch':
      yield* styled(act, tool);
      return;
    case 'floor':
    case 'wall':
      yield* surfaced(act, tool);
      return;
    case 'erase':
      yield* erased(act);
      return;
    case 'unmark':
      yield* proposed(act, { tool }, speaker.say('unmark'));
      return;
    case 'line':
      yield* proposed(act, { tool, technique: slots.technique ?? 'pencil' }, speaker.say('line'));
      yield { type: 'suggestions', texts: speaker.suggest('yes', 'no') };
      return;
    case 'enhance': {
      const resolution = slots.resolution ?? '2k';
      const size = { '1k': '1024 px', '2k': '2048 px', '4k': '4096 px' }[resolution];
      yield* withinBudget(act, { tool, resolution }, speaker.say('enhance', { size }));
      yield { type: 'suggestions', texts: speaker.suggest('yes', 'no') };
    }
  }
}

/** The wish that stands open, with what was said changed in it. */
export function refined(
  wish: Wish,
  slots: Partial<Slots>,
): { readonly tool: ToolIntent; readonly slots: Partial<Slots> } | Wish | undefined {
  if (slots.credits === 0) return cheaper(wish) ?? wish;
  // A style is nothing that a floor or a drawing could have: the room is meant.
  if (slots.style !== undefined && !('style' in wish)) return { tool: 'restyle', slots };
  const { resolution, variants, technique } = slots;
  switch (wish.tool) {
    case 'restyle':
    case 'furnish':
    case 'render-sketch': {
      const before: Partial<Slots> = {
        style: wish.style,
        roomType: wish.roomType,
        variants: wish.variants,
        ...(wish.tool === 'restyle' && {
          intervention: wish.intervention,
          keep: wish.locks,
          resolution: wish.resolution,
        }),
        ...(wish.tool === 'furnish' && { resolution: wish.resolution }),
      };
      const keep = [...(before.keep ?? []), ...(slots.keep ?? [])];
      return { tool: wish.tool, slots: { ...before, ...slots, ...(keep.length > 0 && { keep }) } };
    }
    case 'floor':
    case 'wall':
      return { tool: wish.tool, slots };
    case 'line':
      return technique ? { ...wish, technique } : undefined;
    case 'enhance':
      return resolution ? { ...wish, resolution } : undefined;
    default:
      return variants ? wish : undefined;
  }
}
