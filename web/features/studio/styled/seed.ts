/** The seed as a number; undefined when left open; null when it is none. */
export function seedOf(text: string): number | undefined | null {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!/^\d{1,10}$/.test(trimmed)) return null;
  const seed = Number(trimmed);
  return seed <= 0xffffffff ? seed : null;
}
