/** Finding a material among many. */
import type { Catalog } from '#contract/catalog.ts';
import type { Picture } from '#contract/images.ts';

/** Of the catalogue, or somebody's own with its picture. */
export type Material = Catalog['materials'][number] & { readonly picture?: Picture };

/** Materials of a family whose name, in any language, has all words of `text`; `group` 'all' is every family. */
export function matchingMaterials(materials: readonly Material[], text: string, group: string): readonly Material[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return materials.filter((material) => {
    if (group !== 'all' && material.group !== group) return false;
    const all = [material.id, ...Object.values(material.names)].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** A number as somebody types it, with a point or a comma; undefined for what is none between `least` and `most`. */
export function numberOf(text: string, least: number, most: number): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  return value >= least && value <= most ? value : undefined;
}

/** Families in the order in which the catalogue has them. */
export function groupsOf(materials: readonly Material[]): readonly string[] {
  return [...new Set(materials.map(({ group }) => group))];
}
