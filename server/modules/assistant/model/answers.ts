/** Turns that ask: answered from the catalogue, the photo's Room, and what the person has. */
import { materialById, materials } from '#catalog/materials/all.ts';
import { planById } from '#catalog/plans.ts';
import { type PricedTool, pricedTools, priceSpan, tierOf } from '#catalog/prices.ts';
import { styleById, styles } from '#catalog/styles/all.ts';
import { chooseMaterials, chooseStyles, matching } from './choose.ts';
import type { Facts, Memory, Part, RoomFacts } from './facts.ts';
import { knowledge } from './knowledge.data.ts';
import { rounded, type Speaker } from './speak.ts';
import type { Intent, Slots } from './types.ts';

export interface Question {
  readonly slots: Partial<Slots>;
  readonly memory: Memory;
  readonly facts: Facts;
  readonly speaker: Speaker;
}

type Answer = (question: Question) => AsyncGenerator<Part> | Generator<Part>;

const text = (said: string): Part => ({ type: 'text', text: said });
const suggestions = (texts: readonly string[]): Part => ({ type: 'suggestions', texts });
const ping = 3.3058;

function* price({ slots, facts, speaker }: Question): Generator<Part> {
  const shown = pricedTools.filter((tool) => facts.tools.has(tool));
  const priced = (tool: PricedTool) => {
    const [least, most] = priceSpan(tool, slots.resolution ? [slots.resolution] : ['1k', '2k', '4k']);
    const span = least === most ? speaker.credits(least) : `${least}–${speaker.credits(most)}`;
    const pro = tierOf(tool) === 'premium' && facts.membership === 'free' ? ` (${speaker.say('proTool')})` : '';
    return `${span}${pro}`;
  };
  const asked =
    shown.find((tool) => tool === slots.tool) ?? (slots.style ? shown.find((tool) => tool === 'restyle') : undefined);
  if (asked) yield text(speaker.say('price', { tool: speaker.tool(asked), price: priced(asked) }));
  else
    yield text(
      speaker.say('prices', { list: speaker.list(shown.map((tool) => `${speaker.tool(tool)} ${priced(tool)}`)) }),
    );
  yield suggestions(speaker.suggest('credits', 'can'));
}

async function* materialPrice({ slots, memory, facts, speaker }: Question): AsyncGenerator<Part> {
  const found = chooseMaterials({ slots, surface: slots.surface === 'ceiling' ? undefined : slots.surface }).slice(
    0,
    4,
  );
  const [first] = found;
  if (!first) {
    yield* listed({ slots: {}, memory, facts, speaker });
    return;
  }
  memory.offered = {
    kind: 'material',
    ids: found.map(({ id }) => id),
    surface: slots.surface === 'ceiling' ? undefined : slots.surface,
  };
  yield text(
    found
      .map((each) =>
        speaker.say('materialPrice', { material: speaker.name(each.names), price: rounded(each.sgdPerM2, 2) }),
      )
      .join('\n'),
  );
  if (!facts.picture) return;
  yield { type: 'looking' };
  const room = await facts.room();
  if (!room) return;
  const area = first.on.includes('floor') && slots.surface !== 'wall' ? room.floorM2 : room.wallsM2;
  if (area < 0.5) return;
  yield text(`\n${speaker.say('areaCost', { area: rounded(area), cost: Math.round(area * first.sgdPerM2) })}`);
  yield suggestions([speaker.name(first.names), ...speaker.suggest('size')]);
}

async function* credits({ facts, speaker }: Question): AsyncGenerator<Part> {
  yield text(speaker.say('credits', { left: speaker.credits(await facts.balance()) }));
}

function* plans({ facts, speaker }: Question): Generator<Part> {
  const shown = pricedTools.filter((tool) => facts.tools.has(tool));
  const tools = (tier: 'standard' | 'premium') =>
    speaker.list(shown.filter((tool) => tierOf(tool) === tier).map((tool) => speaker.tool(tool)));
  const [free, pro] = [planById('free'), planById('pro')];
  yield text(
    speaker.say('plans', {
      free: speaker.credits(free.monthlyCredits ?? 0),
      pro: speaker.credits(pro.monthlyCredits ?? 0),
      sgd: pro.sgdPerMonth ?? 0,
      standard: tools('standard'),
      premium: tools('premium'),
    }),
  );
}

async function* designs({ facts, speaker }: Question): AsyncGenerator<Part> {
  const made = await facts.designs();
  if (made.length === 0) {
    yield text(speaker.say('noDesigns'));
    return;
  }
  const lines = made.slice(0, 6).map(({ tool, style, roomType, at }) => {
    const what = [style && speaker.style(style), roomType && speaker.room(roomType)].filter(Boolean).join(' · ');
    return `${at.toISOString().slice(0, 10)} ${what || speaker.tool(tool)}`;
  });
  yield text(speaker.say('designs', { list: speaker.list(lines) }));
}

function openingsText(room: RoomFacts, speaker: Speaker): string {
  if (room.openings.length === 0) return speaker.say('noOpenings');
  const each = room.openings.map(({ kind, widthM, heightM }) =>
    speaker.say(kind, { width: rounded(widthM), height: rounded(heightM) }),
  );
  return speaker.say('openings', { list: speaker.list(each) });
}

/** Below it the Room is a guess. */
const hardToTell = 0.35;

async function* room({ facts, speaker }: Question): AsyncGenerator<Part> {
  if (!facts.picture) {
    yield text(speaker.say('needPhoto'));
    return;
  }
  yield { type: 'looking' };
  const found = await facts.room();
  if (!found) {
    yield text(speaker.say('noRoom'));
    return;
  }
  yield text(
    speaker.join(
      speaker.say('room', {
        width: rounded(found.widthM),
        depth: rounded(found.depthM),
        height: rounded(found.heightM, 2),
        area: rounded(found.floorM2),
        ping: rounded(found.floorM2 / ping),
        openings: openingsText(found, speaker),
      }),
      speaker.say(found.corrected ? 'corrected' : found.confidence < hardToTell ? 'barelyTold' : 'fromPhoto'),
    ),
  );
  yield suggestions(speaker.suggest('wrong', found.floorM2 < 12 ? 'smallRoom' : 'darkFloors', 'japandi'));
}

/** Below it the long side is small for a listing, px. */
const listingPx = 1600;
const noticedDeg = 2;

async function* critique({ facts, speaker }: Question): AsyncGenerator<Part> {
  const { picture } = facts;
  if (!picture) {
    yield text(speaker.say('needPhoto'));
    return;
  }
  const faults: string[] = [];
  const next = new Set<'sharpen' | 'declutter' | 'size'>();
  const longPx = Math.max(picture.width, picture.height);
  if (longPx < listingPx) {
    faults.push(speaker.say('tooSmall', { px: longPx }));
    next.add('sharpen');
    yield text(faults[0] ?? '');
  }
  yield { type: 'looking' };
  const [found, messy] = [await facts.room(), picture.isSketch ? false : await facts.liesAbout()];
  const more: string[] = [];
  if (found) {
    if (Math.abs(found.pitchDeg) >= 2 * noticedDeg) {
      const way = speaker.say(found.pitchDeg > 0 ? 'down' : 'up');
      more.push(speaker.say('tilted', { deg: Math.round(Math.abs(found.pitchDeg)), way }));
    }
    if (Math.abs(found.rollDeg) >= noticedDeg)
      more.push(speaker.say('leaning', { deg: rounded(Math.abs(found.rollDeg)) }));
    if (found.fieldOfViewDeg < 52) more.push(speaker.say('narrow', { deg: Math.round(found.fieldOfViewDeg) }));
    if (found.fieldOfViewDeg > 98) more.push(speaker.say('wide', { deg: Math.round(found.fieldOfViewDeg) }));
    if (found.sloped) more.push(speaker.say('sloped'));
    if (found.confidence < 0.5) more.push(speaker.say('hardToRead', { percent: Math.round(found.confidence * 100) }));
  } else more.push(speaker.say('noRoom'));
  if (messy) {
    more.push(speaker.say('messy'));
    next.add('declutter');
  }
  if (faults.length + more.length === 0) more.push(speaker.say('good'));
  next.add('size');
  yield text(`${faults.length > 0 && more.length > 0 ? '\n' : ''}${more.join('\n')}`);
  yield suggestions(speaker.suggest(...next));
}

function* styleInfo({ slots, memory, speaker }: Question): Generator<Part> {
  const style = styleById(slots.style ?? '');
  if (!style) return;
  memory.style = style.id;
  yield text(
    speaker.say('styleInfo', {
      name: speaker.name(style.names),
      line: speaker.name(style.lines),
      floors: speaker.list(style.materials.floor.map((id) => speaker.material(id))),
      walls: speaker.list(style.materials.wall.map((id) => speaker.material(id))),
      kelvin: style.lighting.kelvin,
    }),
  );
  yield suggestions([speaker.name(style.names), ...speaker.suggest('styles')]);
}

/** Rooms that are seldom larger than this are small, m². */
const smallM2 = 14;

async function* styleList({ slots, memory, facts, speaker }: Question): AsyncGenerator<Part> {
  if (slots.roomType) memory.roomType = slots.roomType;
  const known = facts.picture ? await facts.room() : null;
  const small = slots.roomType !== undefined && (known ? known.floorM2 < smallM2 : slots.roomType === 'bedroom');
  const shown = chooseStyles({ small }).slice(0, 5);
  memory.offered = { kind: 'style', ids: shown.map(({ id }) => id) };
  const names = shown.map((each, at) => `${at + 1}. ${speaker.name(each.names)}`);
  yield text(
    small
      ? speaker.say('smallStyles', { styles: speaker.list(names) })
      : speaker.say('styles', { count: styles.length, styles: speaker.list(names) }),
  );
  yield suggestions(shown.slice(0, 3).map((each) => speaker.name(each.names)));
}

function* listed({ slots, memory, speaker }: Question): Generator<Part> {
  const surface = slots.surface === 'ceiling' ? undefined : slots.surface;
  const found = chooseMaterials({ slots, surface, roomType: memory.roomType, style: memory.style }).slice(0, 6);
  const near =
    found.length > 0 ? found : materials.filter(({ group }) => group === (slots.group ?? 'wood')).slice(0, 4);
  const only = near.every(({ on }) => on.length === 1 && on[0] === near[0]?.on[0]) ? near[0]?.on[0] : surface;
  memory.offered = { kind: 'material', ids: near.map(({ id }) => id), surface: only };
  const list = speaker.list(near.map(({ id }, at) => `${at + 1}. ${speaker.priced([id])}`));
  yield text(speaker.say(found.length > 0 ? 'materials' : 'noMaterial', { materials: list }));
  yield suggestions(speaker.suggest('first', 'second'));
}

function* match({ slots, memory, speaker }: Question): Generator<Part> {
  const { walls, floors, styles: having } = matching(slots);
  if (having.length === 0) {
    yield text(speaker.say('noMatch'));
    return;
  }
  memory.offered = { kind: 'material', ids: walls.map(({ id }) => id), surface: 'wall' };
  yield text(
    speaker.say('match', {
      walls: speaker.list(walls.map((each) => speaker.name(each.names))),
      floors: speaker.list(floors.map((each) => speaker.name(each.names))),
      styles: speaker.list(having.map((each) => speaker.name(each.names))),
    }),
  );
  yield suggestions(speaker.suggest('first', 'second'));
}

const m2PerLitre = 10;

async function* advice({ slots, facts, speaker }: Question): AsyncGenerator<Part> {
  const topic = slots.topic ?? 'general';
  yield text(speaker.name(knowledge[topic] ?? knowledge.general ?? { en_US: '', zh_CN: '', zh_TW: '' }));
  if (topic !== 'paint') {
    yield suggestions(speaker.suggest('size', 'wrong'));
    return;
  }
  let area = slots.areaM2;
  if (area === undefined && facts.picture) {
    yield { type: 'looking' };
    area = (await facts.room())?.wallsM2;
  }
  if (area === undefined) return;
  const litres = rounded((2 * area) / m2PerLitre);
  yield text(`${speaker.locale === 'en_US' ? ' ' : ''}${speaker.say('paintFor', { area: rounded(area), litres })}`);
}

function* help({ facts, speaker }: Question): Generator<Part> {
  const tools = speaker.list([...facts.tools].map((tool) => speaker.tool(tool)));
  yield text(speaker.say('help', { tools, materials: materials.length, styles: styles.length }));
  yield suggestions(speaker.suggest('japandi', 'wrong', 'size'));
}

function* greeting({ facts, speaker }: Question): Generator<Part> {
  yield text(speaker.say('greeting'));
  yield suggestions(
    facts.picture ? speaker.suggest('japandi', 'wrong', 'size') : speaker.suggest('can', 'styles', 'credits'),
  );
}

function* thanks({ speaker }: Question): Generator<Part> {
  yield text(speaker.say('thanks'));
}

function* other({ facts, speaker }: Question): Generator<Part> {
  yield text(speaker.say('other'));
  yield suggestions(facts.picture ? speaker.suggest('japandi', 'wrong', 'can') : speaker.suggest('can', 'styles'));
}

/** Answers by what is asked. */
export const answers = {
  price,
  'material-price': materialPrice,
  credits,
  plans,
  designs,
  room,
  critique,
  'style-info': styleInfo,
  styles: styleList,
  materials: listed,
  match,
  advice,
  help,
  greeting,
  thanks,
  other,
} as const satisfies Partial<Record<Intent, Answer>>;

export function materialSurface(id: string): 'floor' | 'wall' | undefined {
  const on = materialById(id)?.on ?? [];
  return on.length === 1 ? on[0] : undefined;
}
