/** What designs are called as files. */
import { textIn } from './recipe.ts';
import type { DesignRow } from './repo.ts';

/** What a design is called by: style and room type, or its tool and technique where it has none. */
export function labelsOf({ style, roomType, tool, recipe }: Pick<DesignRow, 'style' | 'roomType' | 'tool' | 'recipe'>) {
  return [style ?? tool, roomType ?? textIn(recipe, 'technique')];
}

/** `roomwright-japandi-living-room-2-20261121`: told apart in a download folder. */
export function fileStem(row: DesignRow): string {
  const day = row.createdAt.toISOString().slice(0, 10).replaceAll('-', '');
  const parts = ['roomwright', ...labelsOf(row), String(row.variant + 1), day, row.id.slice(0, 4)];
  return parts
    .filter(Boolean)
    .join('-')
    .replace(/[^A-Za-z0-9-]/g, '_');
}

/** A name without ending for each of them, no two alike. */
export function fileNames(rows: readonly DesignRow[]): { readonly row: DesignRow; readonly name: string }[] {
  const used = new Map<string, number>();
  return rows.map((row) => {
    const stem = fileStem(row);
    const before = used.get(stem) ?? 0;
    used.set(stem, before + 1);
    return { row, name: before === 0 ? stem : `${stem}-${before + 1}` };
  });
}
