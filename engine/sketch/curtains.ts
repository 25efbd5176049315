/** Curtains as they are drawn: pairs at the windows that they hang beside, drapes where no window is seen. */
import type { Style } from '#catalog/styles/schema.ts';
import type { Placement } from '../design/arrangement.ts';
import { placeOn, pointAt, type Wall, wallsOf } from '../design/floorPlan.ts';
import type { Made } from '../design/pieceSource.ts';
import { turnOf } from '../design/roomShell.ts';
import { pieceKind } from '../furniture/all.ts';
import type { DrawnItem } from './drawnItem.ts';
import type { SketchReading } from './read.ts';

/** A curtain of the scene, and the things of the drawing that it is. */
export interface HungCurtain {
  readonly placement: Placement;
  readonly things: readonly number[];
}

/** Curtains hang this far beside their window at most, metres, and reach so far over it. */
const BESIDE_M = 0.6;
const OVER_M = 0.14;
/** m: parts of drapes are no further apart, and drapes no smaller. */
const APART_M = 0.3;
const LEAST_WIDE_M = 0.4;
const LEAST_HIGH_M = 1.2;
/** m above the floor at which what hangs lower ends, and below the ceiling. */
const FOOT_M = 0.015;
const LOW_M = 0.35;
const HEAD_M = 0.03;
/** m: ends stay off corners. */
const CORNER_M = 0.03;
const DEPTH_M = 0.16;

/** Where something hangs on a wall, metres along it and up. */
interface Hanging {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** All curtains of a reading; every item is in one of them, or too small for any. */
export function curtainsOf(reading: SketchReading, style: Style, seed: number): HungCurtain[] {
  const { plan: floorPlan, wallOfFace } = reading.closed;
  const walls = wallsOf(floorPlan.corners);
  const drawn = reading.inventory.items.flatMap((item) => {
    const wall = item.kind === 'curtain' && item.wall !== undefined ? walls[wallOfFace[item.wall]] : undefined;
    return wall ? [{ item, wall, hangs: hangingOf(item, wall) }] : [];
  });
  const placed = (
    id: 'curtain' | 'drawn-drapes',
    { left, right, bottom, top }: Hanging,
    wall: Wall,
    number: number,
  ): Placement | null => {
    const kind = pieceKind(id);
    if (!kind || right - left < 0.1) return null;
    const made: Made = { variant: seed, sizeM: [right - left, DEPTH_M, top - bottom] };
    const piece = kind.build({ forms: style.forms, seed, sizeM: made.sizeM });
    const [x, z] = pointAt(wall, (left + right) / 2, 0.002);
    return {
      id: kind.id,
      built: { kind, piece, made },
      x,
      y: bottom + piece.sizeM[2] / 2,
      z,
      turn: turnOf(wall),
      arrangement: `curtain-${number}`,
      wall: wall.index,
      body: 'hung',
      reach: 'none',
      worth: 0.2,
    };
  };
  const within = ({ left, right, bottom, top }: Hanging, wall: Wall): Hanging => ({
    left: Math.max(CORNER_M, left),
    right: Math.min(wall.lengthM - CORNER_M, right),
    bottom: bottom < LOW_M ? FOOT_M : bottom,
    top: Math.min(floorPlan.heightM - HEAD_M, top),
  });
  const taken = new Set<DrawnItem>();
  const found: HungCurtain[] = [];
  for (const { kind, wall: index, leftM, widthM, bottomM, heightM } of floorPlan.openings) {
    if (kind === 'door') continue;
    const own = drawn.filter(
      ({ wall, hangs }) =>
        wall.index === index && hangs.right > leftM - BESIDE_M && hangs.left < leftM + widthM + BESIDE_M,
    );
    if (own.length === 0) continue;
    const all = around(own.map(({ hangs }) => hangs));
    const wide = {
      ...all,
      left: Math.min(all.left, leftM - 0.1),
      right: Math.max(all.right, leftM + widthM + 0.1),
      top: Math.max(all.top, bottomM + heightM + OVER_M),
    };
    for (const { item } of own) taken.add(item);
    const placement = placed('curtain', within(wide, walls[index]), walls[index], found.length);
    if (placement) found.push({ placement, things: own.map(({ item }) => item.thing) });
  }
  for (const wall of walls) {
    const own = drawn.filter((each) => each.wall === wall && !taken.has(each.item));
    for (const group of together(own)) {
      const hangs = within(around(group.map((each) => each.hangs)), wall);
      if (hangs.right - hangs.left < LEAST_WIDE_M || hangs.top - hangs.bottom < LEAST_HIGH_M) continue;
      const placement = placed('drawn-drapes', hangs, wall, found.length);
      if (placement) found.push({ placement, things: group.map(({ item }) => item.thing) });
    }
  }
  return found;
}

function hangingOf({ box }: DrawnItem, wall: Wall): Hanging {
  const [along] = placeOn(wall, [box.x, box.z]);
  return { left: along - box.halfWidth, right: along + box.halfWidth, bottom: box.bottom, top: box.top };
}

const around = (parts: readonly Hanging[]): Hanging => ({
  left: Math.min(...parts.map(({ left }) => left)),
  right: Math.max(...parts.map(({ right }) => right)),
  bottom: Math.min(...parts.map(({ bottom }) => bottom)),
  top: Math.max(...parts.map(({ top }) => top)),
});

/** Those that overlap along their wall, or nearly. */
function together<T extends { readonly hangs: Hanging }>(parts: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const part of parts.toSorted((a, b) => a.hangs.left - b.hangs.left)) {
    const last = groups.at(-1);
    if (last && part.hangs.left < around(last.map(({ hangs }) => hangs)).right + APART_M) last.push(part);
    else groups.push([part]);
  }
  return groups;
}
