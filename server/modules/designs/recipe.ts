/** Reading what a design's recipe says. */

/** A text of the recipe; null where it has none of that name. */
export function textIn(recipe: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = recipe[name];
  return typeof value === 'string' ? value : null;
}
