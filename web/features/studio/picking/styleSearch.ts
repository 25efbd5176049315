/** Finding a style among many. */
import type { Catalog } from '#contract/catalog.ts';

type StyleCard = Catalog['styles'][number];

/** Styles whose name (in any language) or line has all words of `text`; `family` 'all' is every family. */
export function matchingStyles(styles: readonly StyleCard[], text: string, family: string): readonly StyleCard[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return styles.filter((style) => {
    if (family !== 'all' && style.family !== family) return false;
    const all = [style.id, ...Object.values(style.names), ...Object.values(style.lines)].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Families in the order in which the catalogue has them. */
export function familiesOf(styles: readonly StyleCard[]): readonly string[] {
  return [...new Set(styles.map((style) => style.family))];
}

/** Where a key leads in a grid of `count` cards; null when it leads nowhere. */
export function stepInGrid(key: string, at: number, count: number, columns: number): number | null {
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}
