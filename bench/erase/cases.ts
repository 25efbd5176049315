/** Holes of the shape of things, in photos with texture. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { area, fillPolygons } from '#engine/image/mask.ts';
import type { Mask } from '#engine/image/types.ts';

type Outline = readonly (readonly [number, number])[];

const ellipse = (x: number, y: number, rx: number, ry: number): Outline =>
  Array.from({ length: 24 }, (_, i) => [x + rx * Math.cos((i * Math.PI) / 12), y + ry * Math.sin((i * Math.PI) / 12)]);
const box = (left: number, top: number, right: number, bottom: number): Outline => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** Outlines in units of the thing's height, about its middle. */
const things = {
  chair: [
    box(-0.26, -0.5, 0.24, 0.02),
    box(-0.3, 0.02, 0.32, 0.14),
    box(-0.28, 0.14, -0.21, 0.5),
    box(0.24, 0.14, 0.31, 0.5),
    box(-0.1, 0.14, -0.05, 0.42),
    box(0.1, 0.14, 0.15, 0.42),
  ],
  lamp: [ellipse(0, -0.33, 0.24, 0.17), box(-0.035, -0.18, 0.035, 0.44), ellipse(0, 0.45, 0.2, 0.05)],
  plant: [
    ellipse(-0.12, -0.25, 0.2, 0.25),
    ellipse(0.16, -0.18, 0.2, 0.22),
    ellipse(0, 0, 0.16, 0.18),
    box(-0.15, 0.16, 0.15, 0.5),
  ],
  sofa: [
    ellipse(0, -0.2, 0.8, 0.3),
    box(-0.8, -0.2, 0.8, 0.36),
    box(-0.72, 0.36, -0.6, 0.5),
    box(0.6, 0.36, 0.72, 0.5),
  ],
  stool: [
    ellipse(0, -0.3, 0.32, 0.12),
    box(-0.3, -0.3, -0.2, 0.5),
    box(0.2, -0.3, 0.3, 0.5),
    box(-0.3, 0.1, 0.3, 0.17),
  ],
} as const satisfies Record<string, readonly Outline[]>;

/** Photo, thing, and where its middle is, as shares of the picture. */
const scenes = [
  ['empty-symphonia-before-wood-floor-tilted', 'chair', 0.62, 0.68],
  ['living-beazy-herringbone-armchair-portrait', 'stool', 0.42, 0.85],
  ['living-beazy-herringbone-plants-portrait', 'sofa', 0.45, 0.93],
  ['bathroom-pexels-vakhtbovych-marble', 'lamp', 0.36, 0.38],
  ['historic-1897-gallery-checker-floor', 'stool', 0.7, 0.85],
  ['kitchen-symphonia-white-tile-floor', 'sofa', 0.5, 0.93],
  ['hallway-symphonia-entryway-rug-portrait', 'chair', 0.5, 0.72],
  ['living-symphonia-basement-fireplace-rug', 'stool', 0.35, 0.88],
  ['bedroom-sidekix-nursery-carpet', 'sofa', 0.62, 0.93],
  ['restaurant-rezha-ramadhan-pink-atrium-portrait', 'plant', 0.2, 0.88],
] as const;

export const shares = [0.02, 0.08, 0.15] as const;

export interface EraseCase {
  readonly name: string;
  /** Of the picture that the hole covers; undefined for a thing that stands in the room. */
  readonly share?: number;
  readonly photoPath: string;
  readonly maskPath: string;
  /** What is behind the hole. */
  readonly truthPath: string;
}

/** The thing so large that it covers this share of the picture, moved into it. */
function thingMask(
  width: number,
  height: number,
  thing: readonly Outline[],
  x: number,
  y: number,
  share: number,
): Mask {
  let [low, high] = [4, 2 * Math.max(width, height)];
  let mask: Mask | undefined;
  for (let i = 0; i < 18; i++) {
    const size = (low + high) / 2;
    const xs = thing.flat().map(([px]) => px * size);
    const ys = thing.flat().map(([, py]) => py * size);
    const cx = Math.min(width - 4 - Math.max(...xs), Math.max(4 - Math.min(...xs), x * width));
    const cy = Math.min(height - 4 - Math.max(...ys), Math.max(4 - Math.min(...ys), y * height));
    const parts = thing.map((part) =>
      fillPolygons(width, height, [part.map(([px, py]) => [cx + px * size, cy + py * size])]),
    );
    const data = new Uint8Array(width * height);
    for (let at = 0; at < data.length; at++) data[at] = parts.some((part) => part.data[at] >= 128) ? 255 : 0;
    mask = { width, height, data };
    if (area(mask) / (width * height) < share) low = size;
    else high = size;
  }
  return mask!;
}

/** Writes photos of `side` px on the long side with their masks into a folder, once. */
export async function eraseCases(photos: string, folder: string, side: number): Promise<EraseCase[]> {
  mkdirSync(folder, { recursive: true });
  const cases: EraseCase[] = [];
  for (const [photo, thing, x, y] of scenes) {
    const photoPath = path.join(folder, `${photo}-${side}.png`);
    if (!existsSync(photoPath)) {
      await sharp(path.join(photos, 'rooms', `${photo}.jpg`))
        .autoOrient()
        .resize(side, side, { fit: 'inside', kernel: 'lanczos3' })
        .removeAlpha()
        .toColourspace('srgb')
        .png()
        .toFile(photoPath);
    }
    const { width, height } = await sharp(photoPath).metadata();
    for (const share of shares) {
      const maskPath = path.join(folder, `${photo}-${side}-${share * 100}-mask.png`);
      if (!existsSync(maskPath)) {
        const { data } = thingMask(width, height, things[thing], x, y, share);
        await sharp(data, { raw: { width, height, channels: 1 } })
          .png()
          .toFile(maskPath);
      }
      cases.push({ name: photo, share, photoPath, maskPath, truthPath: photoPath });
    }
  }
  return cases;
}
