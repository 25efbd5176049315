/**
 * Text that no database keeps as it is: NUL, and halves of surrogate pairs (PostgreSQL refuses both in JSON, and the
 * first anywhere).
 */

const nul = '\0';

/**
 * Path of the first text in a parsed input that holds such a thing, names of properties included; undefined when all is
 * well.
 */
export function illFormedAt(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes(nul) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const found = illFormedAt(name, at) ?? illFormedAt(inner, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
