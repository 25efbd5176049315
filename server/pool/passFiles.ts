/** Pictures of what is known of each pixel, written beside a result. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mask, Rgb8 } from '#engine/image/types.ts';
import { pngOptions } from './pictureFile.ts';
import { sharp } from './sharpSetup.ts';

/** An RGB picture as PNG. */
export function colourPng({ width, height, data }: Rgb8): Promise<Uint8Array> {
  return sharp(Buffer.from(data), { raw: { width, height, channels: 3 } })
    .png(pngOptions)
    .toBuffer();
}

/** One value a pixel as a grey PNG of 8 or 16 bits. */
export function greyPng(plane: {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint16Array;
}): Promise<Uint8Array> {
  const { width, height, data } = plane;
  return sharp(data.slice(), { raw: { width, height, channels: 1 } })
    .toColourspace(data instanceof Uint16Array ? 'grey16' : 'b-w')
    .png(pngOptions)
    .toBuffer();
}

/** Writes files into a folder, which is made where it is missing: each under a temporary name first. */
export async function writeInto(folder: string, files: Readonly<Record<string, Uint8Array | string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const target = path.join(folder, name);
    await writeFile(`${target}.part`, content);
    await rename(`${target}.part`, target);
  }
}

/** Writes masks as NAME.png into a folder: white is inside. */
export async function writeMasks(masks: Readonly<Record<string, Mask>>, folder: string): Promise<void> {
  const files: Record<string, Uint8Array> = {};
  for (const [name, mask] of Object.entries(masks)) files[`${name}.png`] = await greyPng(mask);
  await writeInto(folder, files);
}

/** Writes pictures as NAME.png into a folder. */
export async function writeLayers(layers: Readonly<Record<string, Rgb8>>, folder: string): Promise<void> {
  const files: Record<string, Uint8Array> = {};
  for (const [name, picture] of Object.entries(layers)) files[`${name}.png`] = await colourPng(picture);
  await writeInto(folder, files);
}
