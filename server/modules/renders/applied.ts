/** The recipe of a design as a request for another photo. */
import { type CallId, calls } from '#contract/all.ts';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import type { JobTool } from '#engine/tools/all.ts';
import { Refusal } from '../../refusal.ts';
import type { JobKind, JobRequest } from './jobKind.ts';

export interface Recipe {
  readonly tool: string;
  readonly recipe: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

/** Tools whose recipes hold for any photo; others say what to change in one. */
const forAnyPhoto: ReadonlySet<string> = new Set(['restyle', 'furnish', 'wall', 'floor', 'line', 'enhance']);
/** What a recipe says of its own photo, and what requests call otherwise. */
const ofOnePhoto: ReadonlySet<string> = new Set([
  'maskId',
  'mended',
  'room',
  'mark',
  'placements',
  'knownLength',
  'surfaces',
  'old',
  'material',
]);

/**
 * The kind of job and its request. Throws CODE.invalid for a design that says what to change in one photo alone, or
 * that no job makes any more.
 */
export function appliedTo(
  { tool, recipe, seed }: Recipe,
  { imageId, resolution }: { readonly imageId: string; readonly resolution?: string | undefined },
  kinds: readonly JobKind<JobTool, CallId>[],
  locale: Locale,
): { kind: JobKind<JobTool, CallId>; request: JobRequest } {
  const refusal = () => new Refusal(CODE.invalid, { data: { fields: { designId: sayField('notOffered', locale) } } });
  const kind = kinds.find((each) => each.tool === tool);
  if (!kind || !forAnyPhoto.has(tool)) throw refusal();
  const own = Object.entries(recipe).filter(([name]) => !ofOnePhoto.has(name));
  const renamed = {
    ...(recipe.old === undefined ? {} : { clear: recipe.old === 'clear' }),
    ...(recipe.material === undefined ? {} : { materialId: recipe.material }),
    ...(tool === 'restyle' ? { kind: 'photo' } : {}),
  };
  const wish = { ...Object.fromEntries(own), ...renamed, seed, imageId, ...(resolution && { resolution }) };
  const parsed = calls[kind.call].input.safeParse(wish);
  if (!parsed.success) throw refusal();
  return { kind, request: { ...parsed.data, imageId } };
}
