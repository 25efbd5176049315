/** What a photo would show where things stand that go: floor, a wall, or neither. */
import { wallsOf } from '../../design/floorPlan.ts';
import { surfacePlanes } from '../../geometry/roomGeometry.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { fillPolygons } from '../../image/mask.ts';
import { cellAt } from '../../image/resample.ts';
import type { Mask } from '../../image/types.ts';
import { scaleRoom } from '../../perceive/boxRoom.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { bestClasses } from '../oldThings.ts';
import { openingRect } from '../placing/frameBox.ts';

export interface Behind {
  /** 0-255: the floor as the Room has it. */
  readonly floor: Mask;
  /** The same of each wall in view. */
  readonly walls: readonly Mask[];
  /** 1 where a hole goes on as a wall above it does; elsewhere it shows windows, doors or curtains. */
  readonly isWall: Uint8Array;
}

/** `near`: 255 for a hole and its rim. */
export function behindOf(near: Mask, room: Room, said: Segmentation): Behind {
  const { width, height } = near;
  const scaled = scaleRoom(room, width, height);
  const planes = surfacePlanes(scaled).filter(({ polygonPx }) => polygonPx.length > 2);
  const outlines = (wanted: string) => planes.filter(({ kind }) => kind === wanted).map(({ polygonPx }) => polygonPx);
  const best = bestClasses(said);
  const sides = wallsOf(room.planM);
  const views = room.openings.flatMap(
    (opening) => openingRect(opening, sides[opening.wall], { camera: scaled.camera, width, height }) ?? [],
  );
  const isWall = new Uint8Array(width * height);
  for (let x = 0; x < width; x++) {
    const column = cellAt(x, width, said.width);
    let [isVeiled, isOpen] = [false, false];
    for (let y = 0; y < height; y++) {
      const i = y * width + x;
      if (near.data[i] === 0) {
        const above = best[cellAt(y, height, said.height) * said.width + column];
        isVeiled = above === 'curtain';
        isOpen = above === 'window' || above === 'door';
      }
      const view = views.find(({ left, right }) => x >= left && x < right);
      // Below the sill of a window is wall.
      isWall[i] = isVeiled || (view ? y >= view.top && y < view.bottom : isOpen) ? 0 : 1;
    }
  }
  return {
    floor: fillPolygons(width, height, outlines('floor')),
    walls: outlines('wall').map((outline) => fillPolygons(width, height, [outline])),
    isWall,
  };
}
