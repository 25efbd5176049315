/** Finding a material among many. */
import type { Catalog } from '#contract/catalog.ts';

export type Material = Catalog['materials'][number];

/** Materials of a family whose name, in any language, has all words of `text`; `group` 'all' is every family. */
export function matchingMaterials(materials: readonly Material[], text: string, group: string): readonly Material[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return materials.filter((material) => {
    if (group !== 'all' && material.group !== group) return false;
    const all = [material.id, ...Object.values(material.names)].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Families in the order in which the catalogue has them. */
export function groupsOf(materials: readonly Material[]): readonly string[] {
  return [...new Set(materials.map(({ group }) => group))];
}
