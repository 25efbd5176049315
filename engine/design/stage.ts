/** Room for the camera: where a room is too small to be seen whole, a wall behind the photographer is set back. */
import type { Style } from '#catalog/styles/schema.ts';
import { chanceOf } from '../chance.ts';
import { boxOf, type Placement } from './arrangement.ts';
import { distanceTo } from './box.ts';
import { chooseViewpoint } from './camera.ts';
import { boundsOf, type FloorPlan, wallsOf, withWallMoved } from './floorPlan.ts';
import { type PictureSize, type SeenBox, shareInFrame, type Viewpoint } from './scenery.ts';

/** A viewpoint, and which wall of the floor plan is set back by how much for it; −1 and 0 for none. */
export interface Shot extends Viewpoint {
  readonly wall: number;
  readonly byM: number;
}

/** A furnished room as it is photographed. */
interface Stage {
  readonly floorPlan: FloorPlan;
  readonly placements: readonly Placement[];
}

/** Rooms that are deeper than this are seen whole from where they end. */
const DEEP_ENOUGH_M = 6.5;
const STEPS_M = [0.6, 1.2] as const;
const STOREY_M = 2.9;
/** What a metre of set-back must win. */
const SET_BACK_COST = 0.3;

/** Styles that live by symmetry are shown straight on, those that live by their things over a corner. */
const frontalOf: Readonly<Partial<Record<Style['family'], number>>> = {
  classic: 0.6,
  period: 0.4,
  natural: -0.4,
  expressive: -0.2,
};

/**
 * The shot that shows a furnished room best, among those of the room as it is and with one of its outermost walls set
 * back.
 */
export function chooseShot(
  floorPlan: FloorPlan,
  placements: readonly Placement[],
  family: Style['family'],
  size: PictureSize,
  seed: number,
): Shot {
  const taste = { frontal: frontalOf[family] ?? 0, chance: chanceOf(seed).branch(43) };
  let best: Shot | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const setBack of [{ wall: -1, byM: 0 }, ...setBacksOf(floorPlan)]) {
    const stage = stageOf(floorPlan, placements, setBack);
    const judged = chooseViewpoint(stage.floorPlan, stage.placements.map(seenBox), size, taste, setBack.wall);
    if (!judged || judged.score - SET_BACK_COST * setBack.byM <= most) continue;
    most = judged.score - SET_BACK_COST * setBack.byM;
    best = { ...judged.view, ...setBack };
  }
  if (!best) throw new Error('a room without a place for the camera');
  return best;
}

/** What the viewpoint is chosen by: nobody frames a picture for a rug or a curtain. */
function seenBox(placement: Placement): SeenBox {
  const box = boxOf(placement);
  return {
    // What stands higher than a storey is shown up to there: no level camera holds a stairwell's upper door.
    box: box.bottom === 0 ? { ...box, top: Math.min(box.top, STOREY_M) } : box,
    worth: placement.body === 'solid' || placement.body === 'hung' ? placement.worth : 0,
    hasFront: placement.reach === 'front' && placement.worth >= 0.85,
  };
}

function setBacksOf(floorPlan: FloorPlan): Pick<Shot, 'wall' | 'byM'>[] {
  const { left, right, near, far } = boundsOf(floorPlan.corners);
  return wallsOf(floorPlan.corners).flatMap(({ index, from, inward }) => {
    const sideways = Math.abs(inward[0]) > 0.5;
    const depth = sideways ? right - left : far - near;
    // A wall in the notch of an L has the room's other arm behind it.
    const isOutermost = sideways ? from[0] === left || from[0] === right : from[1] === near || from[1] === far;
    if (!isOutermost) return [];
    return STEPS_M.filter((byM) => depth + byM < DEEP_ENOUGH_M).map((byM) => ({ wall: index, byM }));
  });
}

/** The room of a shot. What stands or hangs at a wall that is set back goes with it. */
export function stageOf(
  floorPlan: FloorPlan,
  placements: readonly Placement[],
  { wall, byM }: Pick<Shot, 'wall' | 'byM'>,
): Stage {
  if (wall < 0) return { floorPlan, placements };
  const { corners, openings } = floorPlan;
  const { inward } = wallsOf(corners)[wall];
  const next = (wall + 1) % corners.length;
  return {
    floorPlan: {
      ...floorPlan,
      corners: withWallMoved(corners, wall, byM),
      // The next wall begins earlier, so everything on it lies further from its left end.
      openings: openings.map((o) => (o.wall === next ? { ...o, leftM: o.leftM + byM } : o)),
      slopes: floorPlan.slopes?.map((slope) =>
        slope.wall === next
          ? { ...slope, windows: slope.windows.map((one) => ({ ...one, leftM: one.leftM + byM })) }
          : slope,
      ),
    },
    placements: placements.map((placement) => {
      if (placement.wall !== wall) return placement;
      return { ...placement, x: placement.x - inward[0] * byM, z: placement.z - inward[1] * byM };
    }),
  };
}

/** What is nearer than this and cut off by the picture's edge is taken out of the picture, metres. */
const FOREGROUND_M = 2.1;
/** Share of its corners that the picture holds, up to which a thing is cut off. */
const CUT = 0.65;
/** Worth of what a picture can do without. */
const SPARE = 0.6;

/**
 * What a photographer leaves standing: not the chest at the camera's side whose half fills a corner of the picture.
 * What the room is for stays, however it is cut, and all that belongs to it.
 */
export function clearedForeground(placements: readonly Placement[], shot: Shot, size: PictureSize): Placement[] {
  const isCut = (placement: Placement): boolean => {
    const box = boxOf(placement);
    return distanceTo(box, [shot.x, shot.z]) < FOREGROUND_M && shareInFrame(shot, size, box) <= CUT;
  };
  const main = new Set(
    placements.filter(({ body, worth }) => body === 'solid' && worth > SPARE).map(({ arrangement }) => arrangement),
  );
  const out = placements.filter((placement) => {
    // Curtains end where the window does, in the picture or out of it.
    if (placement.body === 'hung') return placement.built.kind.id !== 'curtain' && isCut(placement);
    return placement.body === 'solid' && !main.has(placement.arrangement) && isCut(placement);
  });
  const hosts = out.filter(({ body }) => body === 'solid').map(boxOf);
  return placements.filter((placement) => {
    if (out.includes(placement)) return false;
    const isOnTop = placement.body === 'on-top' && !main.has(placement.arrangement);
    return !isOnTop || hosts.every((host) => distanceTo(host, [placement.x, placement.z]) > 0.001);
  });
}
