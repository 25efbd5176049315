function decoded(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** All there are: a network has a million of them, which are read for every picture. */
const numbers = new Float32Array(1 << 16).map((_, bits) => decoded(bits));

/** IEEE 754 binary16 to a number. */
export const half = (bits: number): number => numbers[bits];
