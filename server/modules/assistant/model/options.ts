/** Words that become options of a tool that works in a style: each is set, offered, or told to have been left. */
import { materialById } from '#catalog/materials/all.ts';
import type { Material } from '#catalog/materials/schema.ts';
import { styleById, styles } from '#catalog/styles/all.ts';
import type { Style } from '#catalog/styles/schema.ts';
import type { leftReasons } from '#contract/chat.ts';
import type { Light, Lockable } from '#engine/tools/restyle/params.ts';
import { locksOf } from './acts.ts';
import { chooseMaterials, colourFamily } from './choose.ts';
import { type Heard, hear, isPlace, keptOf, type Said } from './hear.ts';
import { between, finishKinds, neutral, ofStyle } from './options.data.ts';
import { countsOf } from './read.ts';
import type { Slots, Tone } from './types.ts';
import { spokenTokens } from './words.ts';

/** What is chosen already, so that a tone is told from it. */
export interface Chosen {
  readonly style?: string | undefined;
  readonly roomType?: string | undefined;
  readonly floorMaterial?: string | undefined;
  readonly wallMaterial?: string | undefined;
}

export interface Left {
  /** As they were written. */
  readonly words: string;
  readonly why: (typeof leftReasons)[number];
}

export interface Options {
  style?: string;
  roomType?: string;
  intervention?: 'low' | 'middle' | 'high';
  locks?: Lockable[];
  floorMaterial?: string;
  wallMaterial?: string;
  light?: Light;
  resolution?: '1k' | '2k' | '4k';
  variants?: number;
}

export interface OptionsRead {
  readonly options: Options;
  /** Styles that would suit what was said of colour and light, where no style was named or chosen. */
  readonly offered: string[];
  readonly left: Left[];
}

/** Tokens between a finish and what it is said of, at most: "the floor should be laid in dark oak". */
const reach = 7;

/** Of two beside a finish, what stands behind it is meant: "green walls", not "walls green". */
const distance = (finish: Said, other: Said): number =>
  other.from >= finish.to ? other.from - finish.to : finish.from - other.to + 0.5;

/** The nearest of `others` in a finish's own clause; undefined: it is said of the room. */
function nearest(finish: Said, { clauses }: Heard, others: readonly Said[], within: number): Said | undefined {
  return others
    .filter(
      (each) => each !== finish && clauses[each.from] === clauses[finish.from] && distance(finish, each) <= within,
    )
    .sort((a, b) => distance(finish, a) - distance(finish, b))[0];
}

/** Whether a style has a tone by itself. */
function hasTone({ palette, lighting }: Style, tone: Tone): boolean {
  const [lightness] = palette.wall;
  switch (tone) {
    case 'darker':
      return lightness < 0.6;
    case 'lighter':
      return lightness > 0.86;
    case 'warmer':
      return lighting.kelvin <= 3600;
    default:
      return lighting.kelvin >= 4800;
  }
}

const hasColour = ({ palette }: Style, colour: string): boolean =>
  [palette.wall, palette.wallAccent, palette.textile, palette.textileSecond, palette.accent].some(
    (each) => colourFamily(each) === colour,
  );

/** Styles that have all that is said of colour and tone, the popular ones first. */
function suiting(finishes: readonly Said[]): string[] {
  const wanted = finishes.filter(({ kind }) => kind === 'colour' || kind === 'tone');
  if (wanted.length === 0) return [];
  const suits = (style: Style) =>
    wanted.every(({ kind, value }) => (kind === 'colour' ? hasColour(style, value) : hasTone(style, value as Tone)));
  return styles
    .filter(suits)
    .map(({ id }) => id)
    .slice(0, mostOffered);
}
const mostOffered = 3;

/** The material of a surface that has all that is said of it; undefined: there is none. */
function materialFor(surface: Laid, finishes: readonly Said[], chosen: Chosen): Material | undefined {
  const slots: Partial<Slots> = {};
  for (const { kind, value } of finishes) {
    if (kind === 'material' || kind === 'paint') slots.material = value;
    else if (value === 'darker' || value === 'lighter') slots.tone = value;
    else if (kind === 'wood' || kind === 'pattern' || kind === 'group' || kind === 'colour') slots[kind] = value;
  }
  if (slots.group === 'wood' && slots.wood) delete slots.group;
  if (Object.keys(slots).length === 0) return undefined;
  const { style, roomType } = chosen;
  const before = chosen[`${surface}Material`];
  const than = slots.tone && before ? materialById(before) : undefined;
  const like = slots.material && slots.pattern ? materialById(slots.material) : undefined;
  if (!like) return chooseMaterials({ slots, surface, roomType, style, than })[0];
  // "Smoked oak in herringbone": of what is laid so, the nearest in colour.
  const laidSo = chooseMaterials({ slots: { pattern: slots.pattern ?? '', group: like.group }, surface });
  const apart = ({ base: [l, c] }: Material) => Math.hypot(l - like.base[0], 2 * (c - like.base[1]));
  return laidSo.sort((a, b) => apart(a) - apart(b))[0] ?? like;
}

/** How warm a room is, is its light; no material is chosen by it. */
const isOfStyle = ({ value }: Said): boolean => lightOf(value) !== undefined;
const lightOf = (tone: string): Light | undefined =>
  tone === 'warmer' ? 'warm' : tone === 'cooler' ? 'cool' : undefined;

type Laid = 'floor' | 'wall';
type Reasons = Map<Said, Left['why']>;

const isLaid = ({ kind, value }: Said): boolean => kind === 'surface' && (value === 'floor' || value === 'wall');

/** What lies on one surface only, by itself; undefined: it could be either. */
function ownSurface({ kind, value }: Said): Laid | undefined {
  if (kind === 'wood') return 'floor';
  if (kind === 'group') return ['wood', 'stone', 'tile', 'carpet'].includes(value) ? 'floor' : 'wall';
  if (kind === 'paint') return 'wall';
  if (kind !== 'material') return undefined;
  return chooseMaterials({ slots: { material: value }, surface: 'floor' })[0] ? 'floor' : 'wall';
}

/** Which finishes are said of floor and walls, and which of the room. */
function sorted(heard: Heard, named: readonly Said[], left: Reasons) {
  const others = named.filter(({ kind }) => kind === 'surface' || kind === 'thing');
  const of = { floor: [] as Said[], wall: [] as Said[], room: [] as Said[] };
  const finishes = named.filter(({ kind }) => finishKinds.includes(kind));
  const carriers = finishes.filter((each) => ownSurface(each) !== undefined);
  for (const finish of finishes) {
    const target = nearest(finish, heard, others, reach);
    const carrier = ownSurface(finish) ? finish : nearest(finish, heard, carriers, 1);
    if (target && isLaid(target)) of[target.value as Laid].push(finish);
    else if (target) left.set(finish, target.kind === 'thing' ? 'thing' : 'style');
    else if (carrier) of[ownSurface(carrier) ?? 'wall'].push(finish);
    else of.room.push(finish);
  }
  return of;
}

/**
 * Floor and walls as they are described; a colour of the whole room goes to the walls where a style is known, else it
 * tells which styles suit: these are given.
 */
function setSurfaces(of: ReturnType<typeof sorted>, chosen: Chosen, options: Options, left: Reasons): string[] {
  const style = chosen.style === undefined ? undefined : styleById(chosen.style);
  const walls = [...of.wall];
  for (const finish of style ? of.room : []) {
    const { kind, value } = finish;
    if (kind === 'tone' && style && hasTone(style, value as Tone)) continue;
    const light = lightOf(value);
    if (light) options.light = light;
    else walls.push(finish);
  }
  for (const [surface, finishes] of [
    ['floor', of.floor],
    ['wall', walls],
  ] as const) {
    if (finishes.length === 0) continue;
    const material = materialFor(surface, finishes, chosen);
    if (material) options[`${surface}Material`] = material.id;
    else for (const each of finishes) left.set(each, isOfStyle(each) ? 'style' : 'material');
  }
  if (style) return [];
  const offered = suiting(of.room);
  if (offered.length > 0) return offered;
  for (const each of of.room) {
    const light = lightOf(each.value);
    if (light) options.light = light;
    else left.set(each, 'material');
  }
  return offered;
}

/** Reads what somebody would like as options. Pure: the same words are read the same way. */
export function readOptions(text: string, chosen: Chosen = {}): OptionsRead {
  const heard = hear(text);
  const { kept, used } = keptOf(heard);
  const isBetween = ({ from, to }: Said) => heard.tokens.slice(from, to).every(({ text: token }) => between.has(token));
  const found = heard.subjects.filter((each) => !used.has(each) && !isBetween(each));
  const left: Reasons = new Map();
  const named = withoutDoubles(found, heard);
  const options: Options = {};
  const style = named.findLast(({ kind }) => kind === 'style')?.value;
  const roomType = named.find(({ kind }) => kind === 'room')?.value;
  if (style) options.style = style;
  if (roomType) options.roomType = roomType;
  const going = { ...chosen, ...(style && { style }), ...(roomType && { roomType }) };
  const offered = setSurfaces(sorted(heard, named, left), going, options, left);
  const cued = new Set(heard.cues.map(({ kind }) => kind));
  if (cued.has('heavy')) options.intervention = 'high';
  else if (cued.has('light')) options.intervention = 'low';
  const locks = locksOf(kept);
  if (locks.length > 0) options.locks = locks;
  const { resolution, variants } = countsOf(heard);
  if (resolution) options.resolution = resolution;
  if (variants) options.variants = variants;
  for (const each of named) {
    if (each.kind === 'thing' && !isPlace(each, heard)) left.set(each, 'thing');
    if (each.kind === 'surface' && !isLaid(each)) left.set(each, 'style');
  }
  const isSaid = (cue: Said) => heard.subjects.some(({ from, to }) => from < cue.to && cue.from < to);
  for (const each of heard.cues) {
    if (neutral.has(each.kind) || isSaid(each) || isBetween(each)) continue;
    // "Cooler light": of what it was said.
    if (options.light && each.kind === 'topic' && each.value === 'light') continue;
    left.set(each, each.kind === 'topic' && ofStyle.has(each.value) ? 'style' : 'elsewhere');
    if (each.kind !== 'remove') continue;
    for (const thing of named)
      if (thing.kind === 'thing' && sameClause(heard, thing, each)) left.set(thing, 'elsewhere');
  }
  return { options, offered, left: told(text, heard, left) };
}

const sameClause = ({ clauses }: Heard, a: Said, b: Said): boolean => clauses[a.from] === clauses[b.from];

/** A name that is a style and a colour is the colour beside a surface ("cream walls"), else the style. */
function withoutDoubles(named: readonly Said[], heard: Heard): readonly Said[] {
  const isOther = (a: Said, b: Said) => a.from === b.from && (a.kind === 'style') !== (b.kind === 'style');
  const things = named.filter(({ kind }) => kind === 'surface' || kind === 'thing');
  return named.filter((each) => {
    if (!named.some((other) => isOther(each, other))) return true;
    return (each.kind === 'style') === (nearest(each, heard, things, 1) === undefined);
  });
}

/** What was left, in the words that were written, in their order; words that nobody knows among them. */
function told(text: string, heard: Heard, left: ReadonlyMap<Said, Left['why']>): Left[] {
  const { tokens, subjects, cues, counts, clauses } = heard;
  const spoken = spokenTokens(text);
  const isFiller = tokens.map(({ text: token }) => between.has(token) || /^\d/.test(token));
  const why = isFiller.map((filler): Left['why'] | undefined => (filler ? undefined : 'unknown'));
  for (const { from, to } of [...subjects, ...counts, ...cues]) why.fill(undefined, from, to);
  for (const [{ from, to }, reason] of left) why.fill(reason, from, to);
  for (const { from, to } of subjects.filter(isLaid)) {
    // "Darker floor": of which surface it was said.
    if (why[from - 1] === 'material' || why[to] === 'material') why.fill('material', from, to);
  }
  const found: Left[] = [];
  for (let from = 0; from < why.length; ) {
    const reason = why[from];
    const goesOn = (at: number) => why[at] === reason && clauses[at] === clauses[from];
    let to = from + 1;
    // "Remove the clutter": a word that means nothing breaks nothing.
    while (goesOn(to) || (isFiller[to] && goesOn(to + 1))) to += 1;
    const isSaid = isFiller.slice(from, to).includes(false);
    if (reason !== undefined && isSaid) found.push({ words: joined(spoken.slice(from, to)), why: reason });
    from = reason === undefined ? from + 1 : to;
  }
  return found;
}

const joined = (words: readonly string[]): string =>
  words.reduce((text, word) => (/[a-z\d]$/.test(text) && /^[a-z\d]/.test(word) ? `${text} ${word}` : text + word), '');
