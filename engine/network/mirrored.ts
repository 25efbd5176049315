/** A picture of `channels` values a pixel with left and right exchanged; in memory of its own. */
export function mirrored<T extends Uint8Array | Float32Array>(
  { width, height, data }: { readonly width: number; readonly height: number; readonly data: T },
  channels: number,
): { width: number; height: number; data: T } {
  const out = data.slice() as T;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * channels, (y * width + width - 1 - x) * channels];
      out.set(data.subarray(from, from + channels), to);
    }
  }
  return { width, height, data: out };
}
