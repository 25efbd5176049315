/** Reads a turn: what is meant, and what it says about it. */
import { materialById } from '#catalog/materials/all.ts';
import { type Heard, hear, isPlace, keptOf, type Said } from './hear.ts';
import { weights } from './meanings.data.ts';
import type { Before, Intent, Reading, Slots, Tone } from './types.ts';

/** Turns of at most this many tokens are short: they lean on what was said before. */
const shortTokens = 9;
const colourGroups = ['paint'];
const finishKinds = ['material', 'wood', 'pattern', 'group'];

type Writable = { -readonly [K in keyof Slots]?: Slots[K] };

/** Reads what somebody says, given what stands open. Pure: the same turn is read the same way. */
export function read(text: string, before: Before): Reading {
  const heard = hear(text);
  const counted = countsOf(heard);
  const { kept, used } = keptOf(heard);
  const named = heard.subjects.filter((each) => !used.has(each));
  const features = featuresOf(heard, named, counted, kept, before);
  const sums = new Map<Intent, number>();
  for (const { intent, weight, all, none = [] } of weights) {
    if (all.every((name) => features.has(name)) && !none.some((name) => features.has(name))) {
      sums.set(intent, (sums.get(intent) ?? 0) + weight);
    }
  }
  const ranked = [...sums].sort(([, a], [, b]) => b - a);
  const [intent, best] = ranked[0] ?? (['other', 1] as const);
  const second = ranked[1]?.[1] ?? 0;
  const slots = slotsOf(intent, heard, named, counted, kept, features);
  return { intent, slots, confidence: Math.max(0, Math.min(1, (best - Math.max(0, second)) / Math.max(best, 1))) };
}

export type Counted = Pick<Writable, 'resolution' | 'variants' | 'credits' | 'sgd' | 'areaM2' | 'ordinal'>;

/** Tokens between a number and its unit. */
const farthestUnit = 5;

const m2PerPing = 3.3058;
const m2PerSquareFoot = 0.0929;

function numberOf({ value }: Said): number {
  return Number(value);
}

/** What is counted: the unit within a few tokens behind a number. */
export function countsOf({ text, tokens, counts, clauses, cues }: Heard): Counted {
  const counted: Counted = {};
  const resolution = /(?:^|[^\d])([124])\s?k(?![a-z])/.exec(text)?.[1];
  if (resolution) counted.resolution = `${resolution}k` as '1k' | '2k' | '4k';
  const ordinal = counts.find(({ kind }) => kind === 'ordinal');
  if (ordinal) counted.ordinal = numberOf(ordinal);
  // Looked up, not looked for: a turn may be nothing but numbers.
  const under = new Set(cues.filter(({ kind }) => kind === 'under').map(({ from }) => clauses[from]));
  const isMost = (from: number) => under.has(clauses[from]);
  const units = new Map<number, Said>();
  for (const each of counts) if (each.kind === 'unit' && !units.has(each.from)) units.set(each.from, each);
  const unitAfter = (from: number, to: number) => {
    for (let at = to; at <= to + farthestUnit && clauses[at] === clauses[from]; at += 1) {
      const unit = units.get(at);
      if (unit) return unit;
    }
    return undefined;
  };
  const numbers: { value: number; from: number; to: number }[] = [
    ...counts.filter(({ kind }) => kind === 'number').map((each) => ({ ...each, value: numberOf(each) })),
    ...tokens.flatMap(({ text: token }, from) =>
      /^\d/.test(token) ? [{ value: Number(token.replace(',', '.')), from, to: from + 1 }] : [],
    ),
  ];
  const dollars = /(?:s\$|\$)\s*(\d+)/.exec(text)?.[1];
  if (dollars) counted.sgd = Number(dollars);
  for (const { value, from, to } of numbers) {
    const unit = unitAfter(from, to);
    if (!unit) continue;
    const near = unit.from - to <= 1;
    if (unit.value === 'pictures' && value >= 2 && value <= 4) counted.variants ??= value;
    else if (unit.value === 'credits' && near && isMost(from)) counted.credits ??= value;
    else if (unit.value === 'dollars' && near) counted.sgd ??= value;
    else if (unit.value === 'area' && near) counted.areaM2 ??= value;
    else if (unit.value === 'ping' && near) counted.areaM2 ??= Math.round(value * m2PerPing * 10) / 10;
    else if (unit.value === 'feet' && near) counted.areaM2 ??= Math.round(value * m2PerSquareFoot * 10) / 10;
  }
  return counted;
}

/** Words that go with a yes or a no and mean nothing by themselves. */
const fillers = new Set(
  'please,then,now,it,that,this,thank,thanks,you,and,just,lets,let,the,with,great,pls,so,all,well,oh,mate,吧,啊,呀,了,就,弄,做,那,这,么,样,来,请,你,喔,哦,呢,先,我,的,都,嘛,啦,谢,麻,烦,帮,它,办,个'.split(
    ',',
  ),
);

/** Whether nothing else is said than what those cues say. */
function onlySays(kind: 'yes' | 'no', { tokens, cues, asks, subjects }: Heard): boolean {
  if (asks || subjects.length > 0) return false;
  const own = cues.filter((cue) => cue.kind === kind);
  if (own.length === 0) return false;
  const other =
    kind === 'yes' ? ['no', 'keep', 'remove', 'undo', 'stop', 'ask:price', 'cheaper', 'ask'] : ['remove', 'undo'];
  if (cues.some((cue) => other.includes(cue.kind))) return false;
  const covered = new Set<number>();
  for (const { from, to } of own) for (let at = from; at < to; at += 1) covered.add(at);
  const rest = tokens.filter(({ text }, at) => !covered.has(at) && !fillers.has(text));
  // A yes runs something: whatever else is said makes it none.
  return rest.length <= (kind === 'yes' ? 0 : 2) && !rest.some(({ text }) => /\d|^不$|^没$|^not$/.test(text));
}

/** A material's surfaces as names of features. */
function surfaceFeatures(id: string): string[] {
  const on = materialById(id)?.on ?? [];
  if (on.length === 2) return ['either-surface'];
  return on.includes('floor') ? ['floor-only'] : ['wall-only'];
}

function featuresOf(
  heard: Heard,
  named: readonly Said[],
  counted: Counted,
  kept: readonly string[],
  before: Before,
): Set<string> {
  const features = new Set<string>(['any']);
  for (const { kind, value } of named) {
    features.add(kind);
    features.add(`${kind}:${value}`);
    if (finishKinds.includes(kind) && !(kind === 'group' && colourGroups.includes(value))) features.add('finish');
    if (kind === 'material') for (const name of surfaceFeatures(value)) features.add(name);
    if (kind === 'paint') features.add('paint-name');
  }
  // The name of a paint is no cue to paint.
  features.delete('paint');
  for (const { kind, value } of heard.cues) {
    features.add(kind);
    if (value) features.add(`${kind}:${value}`);
  }
  if (features.has('ask:which') || features.has('ask:what') || features.has('ask:price')) features.add('asks');
  if (kept.length === 0) features.delete('keep');
  for (const name of ['resolution', 'variants', 'sgd', 'ordinal'] as const)
    if (counted[name] !== undefined) features.add(name);
  if (counted.credits !== undefined) features.add('credits-most');
  if (heard.tokens.length <= shortTokens) features.add('short');
  if (before.proposed) features.add('then:proposed');
  if (before.offered > 0) features.add('then:offered');
  if (onlySays('yes', heard)) features.add('only-yes');
  if (onlySays('no', heard)) features.add('only-no');
  return features;
}

const first = (named: readonly Said[], kind: string): string | undefined =>
  named.find((each) => each.kind === kind)?.value;

/** Things that are named, each once, without those that only say where. */
function thingsOf(heard: Heard, named: readonly Said[]): string[] {
  const things = named.filter((each) => each.kind === 'thing' && !isPlace(each, heard));
  return [...new Set(things.map(({ value }) => value))];
}

/** Tools by the words with which they are asked about. */
const askedTools = [
  ['unmark', 'watermark'],
  ['erase', 'remove'],
  ['enhance', 'sharper'],
  ['render-sketch', 'drawn'],
  ['line', 'draw'],
  ['furnish', 'furnish'],
] as const;

function askedTool(features: ReadonlySet<string>, heard: Heard): string | undefined {
  const tool = askedTools.find(([, cue]) => features.has(cue))?.[0];
  if (tool) return tool;
  if (/restyl|redesign|风格渲染|风格设计/.test(heard.text)) return 'restyle';
  return undefined;
}

function slotsOf(
  intent: Intent,
  heard: Heard,
  named: readonly Said[],
  counted: Counted,
  kept: readonly string[],
  features: ReadonlySet<string>,
): Partial<Slots> {
  const slots: Writable = {};
  const put = <K extends keyof Slots>(key: K, value: Slots[K] | undefined) => {
    if (value !== undefined) slots[key] = value;
  };
  const tone = first(named, 'tone') as Tone | undefined;
  const design = ['restyle', 'furnish', 'render-sketch', 'refine', 'price', 'styles', 'style-info'].includes(intent);
  if (design || intent === 'match') put('style', styleOf(named, intent));
  if (design || intent === 'floor' || intent === 'wall') put('roomType', first(named, 'room'));
  if (['restyle', 'furnish', 'refine'].includes(intent)) {
    if (features.has('light')) put('intervention', 'low');
    else if (features.has('heavy')) put('intervention', 'high');
    if (!['darker', 'lighter'].includes(tone ?? '') || intent === 'refine') put('tone', tone);
  }
  if (['floor', 'wall', 'materials', 'material-price', 'match', 'refine'].includes(intent)) {
    Object.assign(slots, finishOf(intent, named));
    put('tone', slots.material && !features.has('surface') ? undefined : tone);
  }
  if (intent === 'floor' || intent === 'wall') put('surface', intent);
  if (intent === 'materials' || intent === 'material-price') put('surface', surfaceOf(named));
  if (intent === 'erase') {
    const things = thingsOf(heard, named);
    put('things', things.length > 1 ? things.filter((each) => each !== 'clutter' || things.length === 1) : things);
  }
  if (kept.length > 0 && !['stop', 'advice', 'other'].includes(intent)) put('keep', kept);
  if (intent === 'line' || intent === 'refine')
    put('technique', first(heard.cues, 'technique') as Slots['technique'] | undefined);
  if (['restyle', 'furnish', 'render-sketch', 'enhance', 'refine', 'price'].includes(intent)) {
    put('resolution', counted.resolution);
    put('variants', counted.variants);
    put('credits', counted.credits ?? (features.has('cheaper') ? 0 : undefined));
  }
  if (['materials', 'floor', 'wall', 'material-price'].includes(intent)) put('sgd', counted.sgd);
  if (intent === 'choose' || intent === 'confirm') put('ordinal', counted.ordinal);
  if (intent === 'price' || intent === 'plans') put('tool', askedTool(features, heard));
  if (intent === 'advice') {
    put('topic', first(heard.cues, 'topic') ?? 'general');
    put('areaM2', counted.areaM2);
  }
  return slots;
}

/** The style that is named; of several the one named last, where one is left for another. */
function styleOf(named: readonly Said[], intent: Intent): string | undefined {
  const styles = named.filter(({ kind }) => kind === 'style');
  return (intent === 'refine' ? styles.at(-1) : styles[0])?.value;
}

function surfaceOf(named: readonly Said[]): Slots['surface'] | undefined {
  const surface = named.find(({ kind, value }) => kind === 'surface' && value !== 'openings')?.value;
  return surface as Slots['surface'] | undefined;
}

/** What a surface shall have: a material by name, or what is said of one. */
function finishOf(intent: Intent, named: readonly Said[]): Partial<Writable> {
  const material = named.find(({ kind, value }) => kind === 'material' && fits(value, intent))?.value;
  if (material) return { material };
  const paint =
    intent === 'wall' || intent === 'refine' || intent === 'material-price' ? first(named, 'paint') : undefined;
  if (paint) return { material: paint };
  const finish: Partial<Writable> = {};
  const wood = first(named, 'wood');
  const pattern = first(named, 'pattern');
  const group = first(named, 'group');
  const colour = first(named, 'colour');
  if (wood) finish.wood = wood;
  if (pattern) finish.pattern = pattern;
  if (group && !(group === 'wood' && wood)) finish.group = group;
  if (colour) finish.colour = colour;
  return finish;
}

function fits(id: string, intent: Intent): boolean {
  const on = materialById(id)?.on ?? [];
  if (intent === 'floor') return on.includes('floor');
  return intent === 'wall' ? on.includes('wall') : true;
}
