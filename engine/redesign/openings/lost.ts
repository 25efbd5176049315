/** Windows, doors and curtains that a photo shows and its Room has no opening for. */
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

/** Share of a window that its own curtains take beside it. */
const CURTAINS = 0.9;

/** Connected cells of the network's lattice that show an opening which the Room has not. */
export interface LostPart {
  readonly cells: readonly number[];
  readonly kind: OpeningClass;
  /** Share of the picture. */
  readonly share: number;
}

const classes = ['window', 'door', 'curtain'] as const satisfies readonly SegmentClass[];
export type OpeningClass = (typeof classes)[number];
const numbers = classes.map((name) => segmentClasses.indexOf(name));

/** What the network sees of openings that lies in none of the Room's. */
export function lostParts(room: Room, said: Segmentation): LostPart[] {
  const { width, height, data } = said;
  const known = knownOpenings(room, said);
  const at = (i: number, c: number): number => data[i * segmentClasses.length + numbers[c]];
  const { labels, components } = connectedComponents(width, height, (i) => at(i, 0) + at(i, 1) + at(i, 2) > SURE);
  return pixelsByLabel(labels, components.length).flatMap((all) => {
    const cells = all.filter((i) => known[i] < 128);
    if (cells.length <= OUTSIDE * all.length) return [];
    const sums = classes.map((_, c) => cells.reduce((sum, i) => sum + at(i, c), 0));
    const kind = classes[sums.indexOf(Math.max(...sums))];
    // Curtains before a window of the Room are changed with it.
    if (kind === 'curtain' && cells.length < CURTAINS * all.length) return [];
    return [{ cells, kind, share: cells.length / (width * height) }];
  });
}

/** From 128 on where the Room has openings, a little larger than they are. */
function knownOpenings(room: Room, { width, height }: Segmentation): Uint8Array {
  const [sx, sy] = [width / room.width, height / room.height];
  const polygons = room.openings.flatMap((_, k) => {
    const outline = openingOutline(room, k);
    if (outline.length === 0) return [];
    const [cx, cy] = [0, 1].map((axis) => outline.reduce((sum, p) => sum + p[axis] / outline.length, 0));
    const grow = 1 + 2 * BEYOND;
    return [outline.map(([x, y]): [number, number] => [(cx + (x - cx) * grow) * sx, (cy + (y - cy) * grow) * sy])];
  });
  return fillPolygons(width, height, polygons).data;
}
