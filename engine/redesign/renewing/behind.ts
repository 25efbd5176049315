/** What a photo would show where things stand that go: floor, a wall, or neither. */
import { wallsOf } from '../../design/floorPlan.ts';
import { surfacePlanes } from '../../geometry/roomGeometry.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { fillPolygons } from '../../image/mask.ts';
import { cellAt } from '../../image/resample.ts';
import type { Mask } from '../../image/types.ts';
import { scaleRoom } from '../../perceive/boxRoom.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { bestClasses } from '../oldThings.ts';
import { type FrameRect, openingRect } from '../placing/frameBox.ts';

export interface Behind {
  /** 0-255: the floor as the Room has it, and what lies nearer than floor that is seen. */
  readonly floor: Mask;
  /** The same of each wall in view. */
  readonly walls: readonly Mask[];
  /** 1 where a hole goes on as a wall above it does; elsewhere it shows windows, doors, curtains or cupboards. */
  readonly isWall: Uint8Array;
}

/** Share of the width of an opening below which wall must be seen, for it to end there behind what goes, too. */
const LEAST_SILL = 0.15;
/** How far from its lower edge is looked, as a share of the height. */
const ABOUT_SILL = 0.03;

/** Whether the photo shows where an opening ends; else what hides that may reach further down than the opening. */
function showsSill(
  { left, right, bottom }: FrameRect,
  near: Mask,
  kindAt: (x: number, y: number) => SegmentClass,
): boolean {
  const { width, height, data } = near;
  const off = ABOUT_SILL * height;
  const [over, under] = [Math.floor(bottom - off), Math.floor(bottom + off)];
  if (over < 0 || under >= height) return false;
  let seen = 0;
  for (let x = Math.floor(left); x < right; x++) {
    if (data[over * width + x] > 0 || data[under * width + x] > 0) continue;
    if (kindAt(x, under) === 'wall' && kindAt(x, over) !== 'wall') seen++;
  }
  return seen >= LEAST_SILL * (right - left);
}

/** `near`: 255 for a hole and its rim. */
export function behindOf(near: Mask, room: Room, said: Segmentation): Behind {
  const { width, height } = near;
  const scaled = scaleRoom(room, width, height);
  const planes = surfacePlanes(scaled).filter(({ polygonPx }) => polygonPx.length > 2);
  const outlines = (wanted: string) => planes.filter(({ kind }) => kind === wanted).map(({ polygonPx }) => polygonPx);
  const best = bestClasses(said);
  const sides = wallsOf(room.planM);
  const kindAt = (x: number, y: number) =>
    best[cellAt(y, height, said.height) * said.width + cellAt(x, width, said.width)];
  const views = room.openings.flatMap((opening) => {
    const rect = openingRect(opening, sides[opening.wall], { camera: scaled.camera, width, height });
    return rect ? [{ ...rect, bottom: showsSill(rect, near, kindAt) ? rect.bottom : height }] : [];
  });
  const isWall = new Uint8Array(width * height);
  const floor = fillPolygons(width, height, outlines('floor'));
  for (let x = 0; x < width; x++) {
    let above: SegmentClass | undefined;
    for (let y = 0; y < height; y++) {
      const i = y * width + x;
      if (near.data[i] === 0) above = kindAt(x, y);
      // What is nearer than floor that is seen is floor, too.
      else if (above === 'floor' || above === 'rug') floor.data[i] = 255;
      const view = views.find(({ left, right }) => x >= left && x < right);
      // Below the sill of a window is wall.
      const isOpen = view ? y >= view.top && y < view.bottom : above === 'window' || above === 'door';
      isWall[i] = isOpen || above === 'curtain' || above === 'storage' ? 0 : 1;
    }
  }
  return {
    floor,
    walls: outlines('wall').map((outline) => fillPolygons(width, height, [outline])),
    isWall,
  };
}
