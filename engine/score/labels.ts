/** What each pixel of a picture shows, by the segmentation network: the likeliest of its classes. */
import { resizePlane } from '../image/resample.ts';
import { type SegmentClass, segmentClasses } from '../perceive/network/classes.ts';
import type { Segmentation } from '../perceive/network/segment.ts';

export interface Labels {
  readonly width: number;
  readonly height: number;
  /** Index into segmentClasses. */
  readonly data: Uint8Array;
  /** Probability of that class, 0-1. */
  readonly sure: Float32Array;
}

export const classOf = (name: SegmentClass): number => segmentClasses.indexOf(name);

/** Whatever stands or hangs in front of the house. */
export const inFront: ReadonlySet<number> = new Set(
  (
    ['curtain', 'seating', 'bed', 'table', 'storage', 'plant', 'lamp', 'picture', 'person', 'rug', 'other'] as const
  ).map(classOf),
);

export function labelsOf(said: Segmentation, width: number, height: number): Labels {
  const count = segmentClasses.length;
  const pixels = said.width * said.height;
  const data = new Uint8Array(width * height);
  const sure = new Float32Array(width * height);
  for (let c = 0; c < count; c++) {
    const plane = new Float32Array(pixels);
    for (let p = 0; p < pixels; p++) plane[p] = said.data[p * count + c];
    const large = resizePlane({ width: said.width, height: said.height, data: plane }, width, height, 'bilinear').data;
    for (let i = 0; i < sure.length; i++) {
      if (large[i] <= sure[i]) continue;
      sure[i] = large[i];
      data[i] = c;
    }
  }
  return { width, height, data, sure };
}
