/** Style, room type and seed → a furnished room that never existed, ready to render. */

import { roomTypeById } from '#catalog/rooms/all.ts';
import type { RoomType } from '#catalog/rooms/schema.ts';
import { styleById } from '#catalog/styles/all.ts';
import type { Style } from '#catalog/styles/schema.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { RenderScene, Thing } from '../render/types.ts';
import { EngineInputError } from '../runtime.ts';
import { cameraOf, chooseViewpoint, type PictureSize } from './camera.ts';
import { chooseSurfaces, paintLook, roleLooks, surfaceLook } from './dress.ts';
import { joineryOf } from './joinery.ts';
import { lampsAreOn, skyOf, whitePointOf } from './lighting.ts';
import { outlookOf, outsideThings } from './outside.ts';
import { boundsOf, type FloorPlan, wallsOf } from './plan.ts';
import { posedPlan, poseOf, turnOfPose } from './pose.ts';
import { drawPlan } from './roomPlan.ts';
import { buildShell } from './roomShell.ts';
import { visibleRoom } from './visibleRoom.ts';

export interface DesignedScene {
  readonly scene: RenderScene;
  readonly room: Room;
}

const outdoorRooms = new Set(['balcony', 'terrace']);

/** A furnished room. Throws EngineInputError for an unknown style or room type. */
export function designScene(styleId: string, roomTypeId: string, seed: number, size: PictureSize): DesignedScene {
  const style = styleById(styleId);
  if (!style) throw new EngineInputError('style', `there is no style "${styleId}"`);
  const roomType = roomTypeById(roomTypeId);
  if (!roomType) throw new EngineInputError('room-type', `there is no room type "${roomTypeId}"`);
  const plan = drawPlan(roomType, seed);
  const view = chooseViewpoint(plan, [], size);
  const pose = poseOf(view);
  const world = posedPlan(pose, plan);
  const camera = cameraOf(view, turnOfPose(pose), size);
  const shell = shellOf(world, style, roomType, seed, null);
  const scene = { ...shell, camera, width: size.width, height: size.height };
  return { scene, room: visibleRoom(world, camera, size) };
}

function shellOf(
  plan: FloorPlan,
  style: Style,
  roomType: RoomType,
  seed: number,
  accentWall: number | null,
): Pick<RenderScene, 'sky' | 'kelvin'> & { things: Thing[] } {
  const openings = plan.openings.filter((o) => o.kind !== 'door');
  const lampsOn = lampsAreOn(style.lighting, openings.length);
  const byRole = roleLooks(style, seed, lampsOn);
  const surfaces = chooseSurfaces(style, roomType, seed);
  const wallLook = surfaceLook(surfaces.wall, seed);
  const accentLook = surfaceLook(surfaces.wallAccent, seed + 1);
  const outdoor = outdoorRooms.has(roomType.id);
  const walls = wallsOf(plan.corners);
  const shell = buildShell(
    plan,
    joineryOf(style.forms),
    {
      floor: surfaceLook(surfaces.floor, seed + 2),
      ceiling: paintLook('ceiling', style.palette.ceiling, seed),
      walls: walls.map((wall) => (wall.index === accentWall ? accentLook : wallLook)),
      byRole,
    },
    { boardsAcross: seed % 3 === 0, firstId: 1, outdoor, glazedRailing: style.family === 'modern' },
  );
  const { left, right, near, far } = boundsOf(plan.corners);
  const outlook = outlookOf(roomType.sector, roomType.id, seed);
  const radius = Math.hypot(right - left, far - near) / 2;
  const outside =
    shell.portals.length > 0 ? outsideThings([(left + right) / 2, (near + far) / 2], radius, outlook, seed, 900) : [];
  const largest = openings.slice().sort((a, b) => b.widthM * b.heightM - a.widthM * a.heightM)[0];
  const inward = largest ? walls[largest.wall].inward : null;
  return {
    things: [...shell.things, ...outside],
    sky: skyOf(style.lighting.timeOfDay, shell.portals, inward, seed),
    kelvin: whitePointOf(style.lighting, openings.length > 0),
  };
}
