/** Texts and lists that promise something say it only where this installation can do it. */
import type { Capability } from '#contract/availability.ts';
import { available } from './available.data.ts';

export function isAvailable(capability: Capability): boolean {
  return available.includes(capability);
}

/** The first text where all of these are there, else the second. */
export function whenAvailable(needs: Capability | readonly Capability[], said: string, otherwise: string): string {
  return [needs].flat().every(isAvailable) ? said : otherwise;
}

/** Names of what is there, as a list in words. */
export function listOf(
  names: readonly (readonly [Capability | null, string])[],
  { between, last }: { readonly between: string; readonly last: string },
): string {
  const there = names.flatMap(([needs, name]) => (needs === null || isAvailable(needs) ? [name] : []));
  const end = there.at(-1) ?? '';
  return there.length > 1 ? `${there.slice(0, -1).join(between)}${last}${end}` : end;
}
