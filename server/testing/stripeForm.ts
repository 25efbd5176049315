/** Stripe's request bodies: `a[b][0]=c` in application/x-www-form-urlencoded. */

export interface FormObject {
  [name: string]: FormValue;
}
export type FormValue = string | FormObject;

/**
 * Reads a body into nested objects; lists come as objects whose names are numbers. Throws on names that are no path.
 */
export function readStripeForm(body: string): FormObject {
  const root: FormObject = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
    if (!match) throw new Error(`not a parameter: ${name}`);
    const path = [match[1] ?? '', ...[...(match[2] ?? '').matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part ?? '')];
    let place = root;
    for (const part of path.slice(0, -1)) {
      const next = place[part] ?? Object.create(null);
      if (typeof next === 'string') throw new Error(`both a value and an object: ${name}`);
      place[part] = next;
      place = next;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return root;
}

/** The value at a path, e.g. `line_items`, `0`, `quantity`. */
export function formText(form: FormObject, ...path: readonly string[]): string | undefined {
  let value: FormValue | undefined = form;
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The values of an object, without those that are objects themselves. */
export function formRecord(form: FormObject, ...path: readonly string[]): Record<string, string> {
  let value: FormValue | undefined = form;
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined;
  const entries = typeof value === 'object' ? Object.entries(value) : [];
  return Object.fromEntries(entries.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])));
}
