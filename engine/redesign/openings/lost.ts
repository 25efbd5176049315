/** Windows, doors and curtains that a photo shows and its Room has no opening for: a redesign would wall them up. */
import type { Room } from '../../geometry/roomSchema.ts';
import { fillPolygons } from '../../image/mask.ts';
import { connectedComponents, pixelsByLabel } from '../../image/morphology.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { openingOutline } from '../../resurface/openings.ts';

/** Probability from which a place shows one of them. */
const SURE = 0.5;
/** Share of their sides by which openings of the Room reach beyond themselves: frames, and what is read awry. */
const BEYOND = 0.25;
/** Share of an opening that lies in none of the Room's from which it is lost. */
const OUTSIDE = 0.7;

/** Share of the picture that a lost opening may take: it is small, or far away. */
const MOST_LOST = 0.012;

/** Whether the network sees an opening of some size that the Room has not. */
export const losesOpening = (room: Room, said: Segmentation): boolean => largestLost(room, said) > MOST_LOST;

function largestLost(room: Room, said: Segmentation): number {
  const { width, height, data } = said;
  const [sx, sy] = [width / room.width, height / room.height];
  const polygons = room.openings.flatMap((_, k) => {
    const outline = openingOutline(room, k);
    if (outline.length === 0) return [];
    const [cx, cy] = [0, 1].map((axis) => outline.reduce((sum, p) => sum + p[axis] / outline.length, 0));
    const grow = 1 + 2 * BEYOND;
    return [outline.map(([x, y]): [number, number] => [(cx + (x - cx) * grow) * sx, (cy + (y - cy) * grow) * sy])];
  });
  const known = fillPolygons(width, height, polygons).data;
  const classes = (['window', 'door', 'curtain'] satisfies SegmentClass[]).map((name) => segmentClasses.indexOf(name));
  const isOpening = (i: number): boolean =>
    classes.reduce((sum, c) => sum + data[i * segmentClasses.length + c], 0) > SURE;
  const { labels, components } = connectedComponents(width, height, isOpening);
  const lost = pixelsByLabel(labels, components.length).map((cells) => {
    const outside = cells.filter((i) => known[i] < 128).length;
    return outside > OUTSIDE * cells.length ? outside : 0;
  });
  return Math.max(0, ...lost) / (width * height);
}
