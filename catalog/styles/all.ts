import { classicStyles } from './classic.ts';
import { expressiveStyles } from './expressive.ts';
import { modernStyles } from './modern.ts';
import { modernLuxeStyles } from './modernLuxe.ts';
import { naturalStyles } from './natural.ts';
import { periodStyles } from './period.ts';
import { regionalStyles } from './regional.ts';
import type { Style } from './schema.ts';
import { seasonStyles } from './season.ts';

/** Ids that the picker shows first, the most asked for in front. */
const popular: readonly string[] = [
  'modern',
  'japandi',
  'scandinavian',
  'light-luxury',
  'cream-style',
  'minimalist',
  'mid-century-modern',
  'contemporary',
  'industrial',
  'new-chinese',
  'art-deco',
  'wabi-sabi',
  'bohemian',
  'modern-farmhouse',
  'coastal',
  'french-classic',
];

const shelves: readonly Style[] = [
  ...modernStyles,
  ...modernLuxeStyles,
  ...naturalStyles,
  ...classicStyles,
  ...regionalStyles,
  ...periodStyles,
  ...expressiveStyles,
  ...seasonStyles,
];

const rank = (style: Style): number => {
  const at = popular.indexOf(style.id);
  return at < 0 ? popular.length : at;
};

/** Every style in the order in which pickers show them: the popular ones, then shelf by shelf. */
export const styles: readonly Style[] = [...shelves].sort((a, b) => rank(a) - rank(b));

const byId: ReadonlyMap<string, Style> = new Map(styles.map((style) => [style.id, style]));

/** The style of that id, or undefined when there is none. */
export function styleById(id: string): Style | undefined {
  return byId.get(id);
}
