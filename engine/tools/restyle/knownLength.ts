/** A measured length as the command line writes it: `wall-1:3.2`, `door-0:2.01`, `ceiling:2.6`. */
import type { OptionValues } from '../command.ts';
import { type KnownLength, knownLengthSchema } from './params.ts';

/** Undefined for no text, and for one that says no length. */
export function readKnownLength(text: OptionValues[string]): KnownLength | undefined {
  if (typeof text !== 'string') return undefined;
  const [, kind, index, metres] = /^(wall|door|window|ceiling)(?:-(\d{1,3}))?:(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return knownLengthSchema.safeParse({ kind, index: Number(index ?? 0), metres: Number(metres) }).data;
}

/** What is wrong with `--known-length`, in one line. */
export function knownLengthFault({ 'known-length': text }: OptionValues): string | null {
  if (text === undefined || readKnownLength(text)) return null;
  return `--known-length is like wall-1:3.2, door-0:2.01 or ceiling:2.6, not "${String(text)}"`;
}
