/** Every double-byte character of an encoding within the given rows, read from the decoder that the platform brings. */
function charactersOf(encoding: string, leads: [number, number], trails: readonly [number, number][]): Set<string> {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let lead = leads[0]; lead <= leads[1]; lead++) {
    for (const [first, last] of trails) {
      for (let trail = first; trail <= last; trail++) {
        const text = decoder.decode(Uint8Array.of(lead, trail));
        if (/^\p{Script=Han}$/u.test(text)) characters.add(text);
      }
    }
  }
  return characters;
}

/** The 6,763 characters of simplified writing in GB 2312, and one that it lacks. */
export const simplified = charactersOf('gb18030', [0xb0, 0xf7], [[0xa1, 0xfe]]);
// Both writings share this character of "wabi-sabi"; GB 2312 is from 1980, the style reached China later.
simplified.add('侘');

/** The characters of traditional writing in Big5, without Hong Kong's additions. */
export const traditional = charactersOf(
  'big5',
  [0xa4, 0xf9],
  [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ],
);

/** The Han characters of a text, in order. */
export const han = (text: string): string[] => text.match(/\p{Script=Han}/gu) ?? [];
