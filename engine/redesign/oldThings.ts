/** What already stands in the photo: where, how far away, and which pixels it takes. */
import type { OrientedBox } from '../design/box.ts';
import { horizontalPlaneToMetres, metresAt, toCamera } from '../geometry/camera.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';
import { type Component, connectedComponents, pixelsByLabel } from '../image/morphology.ts';
import type { SegmentClass } from '../perceive/network/classes.ts';
import type { Segmentation } from '../perceive/network/segment.ts';

/** Classes that stand, lie or hang in a room and are no part of the house. */
const thingClasses = ['seating', 'bed', 'table', 'storage', 'plant', 'lamp', 'picture', 'person', 'curtain'] as const;
export type ThingClass = (typeof thingClasses)[number];

export interface OldThing {
  readonly kind: ThingClass;
  /** Its pixels in the lattice of `OldThings`. */
  readonly cells: readonly number[];
  /** Share of the picture. */
  readonly share: number;
  /** Metres along the optical axis to what of it is nearest on the floor; infinite for what hangs. */
  readonly depthM: number;
  /** Footprint on the plan, null for what hangs. */
  readonly box: OrientedBox | null;
  /** Middle of it in the lattice, 0-1 from the left and the top. */
  readonly middle: Vec2;
}

/** A thing that stands on the floor; see OldThing. */
export interface UnnamedThing {
  readonly cells: readonly number[];
  readonly share: number;
  readonly box: OrientedBox;
}

export interface OldThings {
  readonly width: number;
  readonly height: number;
  readonly things: readonly OldThing[];
}

/** Smaller ones are specks. */
const LEAST_SHARE = 0.0012;
/** Feet further beyond the walls than this are no feet. */
const MOST_AWAY_M = 12;
/** Furniture is at least so deep, and what is seen of it does not show its depth. */
const LEAST_DEPTH_M = 0.45;

/** Things of a photo whose Room is in metres; none where there is no network. */
export function oldThingsOf(segmentation: Segmentation | undefined, room: Room): OldThings {
  if (!segmentation) return { width: 1, height: 1, things: [] };
  const { width, height } = segmentation;
  const parts = classParts(segmentation, thingClasses);
  return { width, height, things: parts.map((part) => thingOf(part, room, width, height)) };
}

/** Connected cells of one class. */
export interface ClassPart<C extends SegmentClass = SegmentClass> {
  readonly kind: C;
  readonly cells: readonly number[];
  /** Share of the picture. */
  readonly share: number;
  /** In the lattice of the segmentation. */
  readonly bounds: Component;
}

/** The parts of those classes that are no specks, class by class. */
export function classParts<C extends SegmentClass>(segmentation: Segmentation, kinds: readonly C[]): ClassPart<C>[] {
  const { width, height } = segmentation;
  const labels = bestClasses(segmentation);
  return kinds.flatMap((kind) => {
    const { labels: parts, components } = connectedComponents(width, height, (i) => labels[i] === kind);
    return pixelsByLabel(parts, components.length)
      .slice(1)
      .map((cells, k) => ({ kind, cells, share: cells.length / labels.length, bounds: components[k] }))
      .filter(({ share }) => share >= LEAST_SHARE);
  });
}

export function bestClasses({ data, classes, width, height }: Segmentation): SegmentClass[] {
  const count = classes.length;
  return Array.from({ length: width * height }, (_, i) => {
    let best = 0;
    for (let c = 1; c < count; c++) if (data[i * count + c] > data[i * count + best]) best = c;
    return classes[best];
  });
}

/** What stands on the floor of a photo and the network has no name for: ladders, machines, stairs. */
export function unnamedThings(segmentation: Segmentation | undefined, room: Room): UnnamedThing[] {
  if (!segmentation) return [];
  return classParts(segmentation, ['other']).flatMap(({ cells, share }) => {
    const place = standing(cells, room, segmentation);
    return place ? [{ cells, share, box: place.box }] : [];
  });
}

function thingOf({ kind, cells, share }: ClassPart<ThingClass>, room: Room, width: number, height: number): OldThing {
  let [sumX, sumY] = [0, 0];
  for (const cell of cells) {
    sumX += cell % width;
    sumY += Math.floor(cell / width);
  }
  const middle: Vec2 = [(sumX / cells.length + 0.5) / width, (sumY / cells.length + 0.5) / height];
  const hung = { kind, cells, share, middle, depthM: Number.POSITIVE_INFINITY, box: null };
  if (kind === 'picture' || kind === 'curtain' || isLampOfCeiling(kind, middle)) return hung;
  return { ...hung, ...standing(cells, room, { width, height }) };
}

/** Where what cells of a lattice show stands on the floor; null where nothing of it does. */
function standing(
  cells: readonly number[],
  room: Room,
  { width, height }: Pick<OldThings, 'width' | 'height'>,
): { depthM: number; box: OrientedBox } | null {
  const columns = new Map<number, number>();
  for (const cell of cells) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    columns.set(x, Math.max(columns.get(x) ?? 0, y));
  }
  const toMetres = horizontalPlaneToMetres(room.camera, 0);
  const feet: Vec2[] = [];
  let depthM = Number.POSITIVE_INFINITY;
  // The upper half of the outline's lower rim are sides and arms, no feet.
  const lowest = Math.max(...columns.values());
  const highest = Math.min(...columns.values());
  for (const [x, y] of columns) {
    if (y < lowest - Math.max(1, 0.5 * (lowest - highest))) continue;
    const px: Vec2 = [((x + 0.5) / width) * room.width, ((y + 1) / height) * room.height];
    const foot = metresAt(room.camera, toMetres, px);
    const p = toCamera(room.camera, [foot[0], 0, foot[1]]);
    if (!(p[2] > 0.2) || Math.hypot(foot[0], foot[1]) > MOST_AWAY_M) continue;
    feet.push(foot);
    depthM = Math.min(depthM, p[2]);
  }
  return feet.length === 0 ? null : { depthM, box: boxAround(feet) };
}

const isLampOfCeiling = (kind: ThingClass, [, y]: Vec2): boolean => kind === 'lamp' && y < 0.4;

function boxAround(feet: readonly Vec2[]): OrientedBox {
  const xs = feet.map(([x]) => x).sort((a, b) => a - b);
  const zs = feet.map(([, z]) => z).sort((a, b) => a - b);
  const at = (list: readonly number[], share: number) =>
    list[Math.min(list.length - 1, Math.floor(list.length * share))];
  const [left, right, near, seenFar] = [at(xs, 0.03), at(xs, 0.97), at(zs, 0.03), at(zs, 0.9)];
  const far = Math.max(seenFar, near + LEAST_DEPTH_M);
  return {
    x: (left + right) / 2,
    z: (near + far) / 2,
    turn: 0,
    halfWidth: Math.max(0.15, (right - left) / 2),
    halfDepth: (far - near) / 2,
    bottom: 0,
    top: 2,
  };
}
