/** Small things that lie or stand about, found without being pointed at. */

import type { Room } from '../../geometry/roomSchema.ts';
import { connectedComponents, dilate } from '../../image/morphology.ts';
import { resizeMask } from '../../image/resample.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { perceive } from '../../perceive/perceive.ts';
import type { SegmentKind } from '../../perceive/segments/kinds.ts';
import { findSegments, shrunkForSegments } from '../../perceive/segments/segments.ts';
import type { Runtime } from '../../runtime.ts';

/**
 * Kinds that can be clutter. All others are what a room is made of, or furnished with: never clutter, however small.
 */
const LOOSE: ReadonlySet<SegmentKind> = new Set<SegmentKind>(['object', 'plant', 'person']);
/** Area of one thing and of all together, as shares of the picture. */
const LEAST = 0.0004;
const MOST = 0.02;
const MOST_TOGETHER = 0.12;
/** Share of what is just around a thing that must be floor, rug or wall: what stands among furniture belongs to it. */
const ALONE = 0.6;
/** Pixels around a thing that are asked, and by which the mask goes beyond its border, at the size of the search. */
const RIM = 5;
const BEYOND = 2;

/** Mask of clutter at the photo's size; empty where none is found. Throws AbortedError. */
export function findClutter(photo: Rgb8, room: Room | undefined, rt: Runtime): Mask {
  const small = shrunkForSegments(photo);
  const perception = perceive(small, rt, room ? { room } : {});
  const { labels, segments } = findSegments(small, { perception }, rt);
  const { width, height, data } = labels;
  const parents = new Map(segments.map(({ id, parent }) => [id, parent] as const));
  const kinds = new Map(segments.map(({ id, kind }) => [id, kind] as const));
  const thingAt = data.map((id) => parents.get(id) ?? id);
  const isGround = new Uint8Array(width * height);
  for (const { mask } of perception.surfaces) {
    for (let i = 0; i < isGround.length; i++) if (mask.data[i] >= 128) isGround[i] = 1;
  }
  for (let i = 0; i < isGround.length; i++) if (perception.rug.data[i] >= 128) isGround[i] = 1;
  const found: Mask = { width, height, data: new Uint8Array(width * height) };
  const { labels: parts, components } = connectedComponents(
    width,
    height,
    (i) => LOOSE.has(kinds.get(thingAt[i]) ?? 'object') && isGround[i] === 0,
  );
  const most = MOST * width * height;
  let total = 0;
  for (const { label, area } of [...components].sort((p, q) => p.area - q.area || p.label - q.label)) {
    if (area < LEAST * width * height || area > most || total + area > MOST_TOGETHER * width * height) continue;
    const own: Mask = { width, height, data: Uint8Array.from(parts.data, (v) => (v === label ? 255 : 0)) };
    if (!standsAlone(own, isGround)) continue;
    const grown = dilate(own, BEYOND);
    for (let i = 0; i < grown.data.length; i++) if (grown.data[i]) found.data[i] = 255;
    total += area;
  }
  return width === photo.width && height === photo.height ? found : resizeMask(found, photo.width, photo.height);
}

/** True when most of what is just around it is ground, and it doesn't touch the picture's border. */
function standsAlone(own: Mask, isGround: Uint8Array): boolean {
  const { width, height } = own;
  const near = dilate(own, RIM);
  let rim = 0;
  let ground = 0;
  for (let i = 0; i < near.data.length; i++) {
    if (own.data[i]) {
      const x = i % width;
      const y = (i - x) / width;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
    }
    if (!near.data[i] || own.data[i]) continue;
    rim++;
    ground += isGround[i];
  }
  return rim > 0 && ground > ALONE * rim;
}
