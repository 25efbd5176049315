/** Short messages. What shows them is loaded with the first one (web/ui/LaterParts.tsx). */
import { bus } from './bus.ts';

/** A message with the `id` of one on show takes its place. */
export function toast(text: string, { id }: { readonly id?: string } = {}): void {
  bus.emit('toast', { text, ...(id ? { id } : {}) });
}
