/** A floor plan becomes a furnished room: arrangements, window dressing, what hangs and what stands on top. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { chanceOf } from '../chance.ts';
import { areaOf } from '../geometry/polygon.ts';
import type { Placement } from './arrangement.ts';
import type { Brief } from './arrangements/draft.ts';
import { type FloorPlan, wallsOf } from './floorPlan.ts';
import { ceilingLamps, surfaceDecor, wallHangings, windowDressing } from './hangings.ts';
import { layOut, placementsOf } from './layout.ts';
import type { PieceSource } from './pieceSource.ts';
import { programmeOf } from './programme.ts';
import { type PoseCost, type Settled, siteOf } from './site.ts';

export interface Furnished {
  readonly placements: readonly Placement[];
  /** Wall behind the arrangement that the room turns around; null when that stands free. */
  readonly accentWall: number | null;
  /** Worth of what the room is for, placed or not, 0-1. */
  readonly purpose: number;
}

/** Furnishes a floor plan. Deterministic in the seed; kinds that the source lacks are left out. */
export function furnish(
  floorPlan: FloorPlan,
  style: Style,
  roomType: RoomType,
  source: PieceSource,
  seed: number,
  poseCost?: PoseCost,
): Furnished {
  const wallsM = wallsOf(floorPlan.corners).map((wall) => wall.lengthM);
  const brief: Brief = {
    source,
    wanted: new Set(roomType.pieces),
    areaM2: areaOf(floorPlan.corners),
    wallM: Math.max(...wallsM),
    wallsM,
    heightM: floorPlan.heightM,
    decor: style.decor,
    isFramed: poseCost !== undefined,
    chance: chanceOf(seed).branch(61),
  };
  const site = siteOf(floorPlan, poseCost);
  const curtains = windowDressing(site, brief);
  const arrangements = programmeOf(roomType, brief);
  const members = arrangements.flatMap(({ variants }) => variants.flatMap((variant) => variant.members));
  const settled = layOut(site, arrangements, curtains, seed);
  const standing: Settled[] = [...curtains, ...settled];
  const lamps = ceilingLamps(site, brief, standing);
  const walls = wallHangings(site, brief, [...standing, ...lamps]);
  const placements = placementsOf([...standing, ...lamps, ...walls]);
  const focal =
    settled.find((one) => one.arrangement.needed && one.pose.wall >= 0) ?? settled.find((one) => one.pose.wall >= 0);
  return {
    placements: [...placements, ...surfaceDecor(brief, placements)],
    accentWall: focal ? focal.pose.wall : null,
    purpose: Math.max(0, ...members.map(({ worth }) => worth)),
  };
}
