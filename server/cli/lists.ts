/** `roomwright styles | rooms | materials`: what there is to choose from. */
import { materials } from '#catalog/materials/all.ts';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { readArguments, UsageError } from './usage.ts';

interface Entry {
  readonly id: string;
  readonly names: { readonly en_US: string };
}

const lists = {
  styles: { entries: styles, group: (entry: (typeof styles)[number]) => entry.family },
  rooms: { entries: roomTypes, group: (entry: (typeof roomTypes)[number]) => entry.sector },
  materials: { entries: materials, group: (entry: (typeof materials)[number]) => entry.group },
};

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

function table<E extends Entry>(entries: readonly E[], group: (entry: E) => string): string {
  const wide = Math.max(...entries.map((entry) => entry.id.length));
  const middle = Math.max(...entries.map((entry) => group(entry).length));
  return entries
    .map((entry) => `${entry.id.padEnd(wide)}  ${group(entry).padEnd(middle)}  ${entry.names.en_US}\n`)
    .join('');
}

/** The text that `roomwright styles` and its like print. */
export function list(name: ListName, args: readonly string[]): string {
  const { values } = readArguments({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: false,
  });
  if (values.json) return `${JSON.stringify({ ok: true, tool: name, [name]: lists[name].entries })}\n`;
  switch (name) {
    case 'styles':
      return table(lists.styles.entries, lists.styles.group);
    case 'rooms':
      return table(lists.rooms.entries, lists.rooms.group);
    case 'materials':
      return table(lists.materials.entries, lists.materials.group);
    default:
      throw new UsageError(`no list ${String(name)}`);
  }
}
