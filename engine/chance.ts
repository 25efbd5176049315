/** Seeded chance: the only one that the engine has. */
import { hash2, signed, unit } from './hash.ts';

/** A stream of chance: numbers in 0-1 that depend on its seed and on how many were drawn before. */
export interface Chance {
  (): number;
  /** Uniform between two numbers. */
  between(low: number, high: number): number;
  /** Whole number, both ends included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  /** Another stream that does not disturb this one: the same `name` gives the same stream. */
  branch(name: number): Chance;
  /** A seed for noise. */
  readonly seed: number;
}

export function chanceOf(seed: number): Chance {
  const base = hash2(seed | 0, 0x51ed, 0x2f6e2b1);
  let drawn = 0;
  const next = () => unit(base, drawn++);
  return Object.assign(next, {
    between: (low: number, high: number) => low + (high - low) * next(),
    whole: (low: number, high: number) => Math.min(high, low + Math.floor((high - low + 1) * next())),
    pick: <T>(from: readonly T[]): T => from[Math.min(from.length - 1, Math.floor(next() * from.length))],
    branch: (name: number) => chanceOf(hash2(base, name, 0x7f4a7c15)),
    seed: base,
  });
}

/** A number in −1 … 1 that belongs to index `i`, whatever was drawn before. */
export function jitter(i: number, seed: number): number {
  return signed(hash2(i, 0x9e37, seed), 0);
}
