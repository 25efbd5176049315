/** Numbers that look like chance and are none: hashes of whole numbers. */

/** 32-bit hash of a lattice point (a finaliser in the manner of MurmurHash3). */
export function hash2(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ seed;
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A number in [0, 1) from a hash; `lane` picks one of many independent ones. */
export function unit(hash: number, lane: number): number {
  let h = Math.imul(hash ^ Math.imul(lane + 1, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** A number in [-1, 1) from a hash. */
export function signed(hash: number, lane: number): number {
  return unit(hash, lane) * 2 - 1;
}
