/** A picture that passes for a photo. */
import sharp, { type Sharp } from 'sharp';

/** Smooth colours with some noise, as RGB; no two seeds give the same. */
export function photoPixels(width: number, height: number, seed = 1): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed >>> 0;
  for (let i = 0; i < pixels.length; i += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const x = Math.floor(i / 3) % width;
    pixels[i] = Math.floor((x / width) * 180) + (state >>> 27) + (i % 3) * 10;
  }
  return pixels;
}

/** The same, to be encoded. */
export function photo(width = 200, height = 150): Sharp {
  return sharp(photoPixels(width, height), { raw: { width, height, channels: 3 } });
}

/** What `photoWithAddress` has in its metadata. */
export const writtenAddress = 'Flat 7, Lamp Street';

/** A PNG of that size whose metadata say where it was taken: nobody who is shown it may learn that. */
export const photoWithAddress = (width: number, height: number): Promise<Buffer> =>
  photo(width, height)
    .withExif({ IFD0: { ImageDescription: writtenAddress } })
    .png()
    .toBuffer();
