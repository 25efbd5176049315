/** What somebody says in their own words, or shows in a picture, as changes of a form. */
import type { OutputOf } from '#contract/call.ts';
import type { readOptions } from '#contract/chat.ts';

export type OptionsRead = OutputOf<typeof readOptions>;
export type ReadOption = keyof OptionsRead['options'];

/** What of it a form may have. */
export type Settable = Partial<Record<ReadOption, unknown>>;

const order: readonly ReadOption[] = [
  'style',
  'roomType',
  'floorMaterial',
  'wallMaterial',
  'light',
  'intervention',
  'locks',
  'resolution',
  'variants',
];

export interface Setting {
  readonly change: Settable;
  /** What is set, in the order of the form. */
  readonly set: readonly ReadOption[];
  /** What was understood and is no option of this tool. */
  readonly notHere: readonly ReadOption[];
}

/**
 * The change that makes a form say what was read. A floor that is chosen can't stay as it is, and nothing is laid at a
 * light touch: what was said wins over what the form had.
 */
export function settingOf(form: Settable, { options }: Pick<OptionsRead, 'options'>): Setting {
  const said = order.filter((option) => options[option] !== undefined);
  const set = said.filter((option) => option in form);
  const change: Settable = Object.fromEntries(set.map((option) => [option, options[option]]));
  const kept = [...((form.locks as readonly string[] | undefined) ?? []), ...(options.locks ?? [])];
  const freed = [set.includes('floorMaterial') && 'floor', set.includes('wallMaterial') && 'walls'];
  if ('locks' in form) change.locks = [...new Set(kept)].filter((lock) => !freed.includes(lock));
  const lays = set.includes('floorMaterial') || set.includes('wallMaterial');
  if (lays && (change.intervention ?? form.intervention) === 'low') change.intervention = 'middle';
  return { change, set, notHere: said.filter((option) => !(option in form)) };
}
