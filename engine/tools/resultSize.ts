/** Sizes of results. */
import type { Resolution } from './restyle/params.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Box that a resolution's pictures fit in: long side, short side. */
const boxes: Readonly<Record<Resolution, readonly [long: number, short: number]>> = {
  '1k': [1024, 1024],
  '2k': [2048, 2048],
  '4k': [4096, 2160],
};

/** The source's own size, or as large as fits a square of `most` px a side. */
export function sizeWithin(source: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(source.width, source.height));
  return {
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  };
}

/** Size of the result for a source: fits the resolution's box, keeps the ratio, never larger than the source. */
export function sizeForResolution(source: Size, resolution: Resolution): Size {
  const [long, short] = boxes[resolution];
  const scale = Math.min(
    1,
    long / Math.max(source.width, source.height),
    short / Math.min(source.width, source.height),
  );
  return {
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  };
}
