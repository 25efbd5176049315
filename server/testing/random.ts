/** Numbers for tests that try many orders of things: the same seed, the same numbers (mulberry32). */
export function seededRandom(seed: number): { below(count: number): number; pick<T>(entries: readonly T[]): T } {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick: (entries) => {
      const entry = entries[below(entries.length)];
      if (entry === undefined) throw new RangeError('nothing to pick from');
      return entry;
    },
  };
}
