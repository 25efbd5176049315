/** Short messages. What shows them is loaded with the first one (web/ui/LaterParts.tsx). */
import { bus, type Messages } from './bus.ts';

/** A message with the `id` of one on show takes its place; `action` is a button in it. */
export function toast(text: string, options: Omit<Messages['toast'], 'text'> = {}): void {
  bus.emit('toast', { text, ...options });
}
