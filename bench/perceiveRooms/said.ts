/** What another network said of pictures, kept in files: to see what geometry adds to it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { segmentClasses } from '#engine/perceive/network/classes.ts';
import type { Segmentation } from '#engine/perceive/network/segment.ts';

/**
 * Reads NAME.probs of a folder: width and height as 16-bit little endian, then the probabilities of segmentClasses, a
 * byte each (255 is 1), side by side a pixel. Undefined where there is no such file.
 */
export function readSaid(folder: string, name: string): Segmentation | undefined {
  const file = path.join(folder, `${name}.probs`);
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  const [width, height] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2)];
  const length = width * height * segmentClasses.length;
  if (bytes.length !== length + 4)
    throw new Error(`${file} is not ${width}×${height} of ${segmentClasses.length} classes`);
  return { data: Float32Array.from(bytes.subarray(4), (v) => v / 255), width, height, classes: segmentClasses };
}
