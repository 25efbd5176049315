/** Style, room type and seed → a furnished room that never existed, ready to render. */

import { roomTypeById } from '#catalog/rooms/all.ts';
import type { RoomType } from '#catalog/rooms/schema.ts';
import { styleById } from '#catalog/styles/all.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { pieceKind } from '../furniture/all.ts';
import type { MaterialRole } from '../furniture/types.ts';
import { areaOf } from '../geometry/polygon.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { EngineInputError } from '../refusals.ts';
import type { Bsdf, RenderScene, SceneObject } from '../render/types.ts';
import { boxOf, type Placement } from './arrangement.ts';
import { distanceTo, footprint } from './box.ts';
import { cameraOf } from './camera.ts';
import { drawFloorPlan } from './drawFloorPlan.ts';
import { chooseSurfaces, downlightBsdf, paintBsdf, roleBsdfs, surfaceBsdf, wornBy } from './dress.ts';
import { boundsOf, type FloorPlan, type FloorPlanOpening, wallsOf } from './floorPlan.ts';
import { furnish } from './furnish.ts';
import { joineryOf } from './joinery.ts';
import { downlightRadiance, exposureEvOf, type RoomLight, roomLightOf, skyOf, whitePointOf } from './lighting.ts';
import { outlookOf, outsideObjects, seenThrough } from './outside.ts';
import { pieceSource } from './pieceSource.ts';
import { type Pose, posed, posedFloorPlan, poseOf, turnOfPose } from './pose.ts';
import { buildShell } from './roomShell.ts';
import type { PictureSize } from './scenery.ts';
import { movedMesh } from './shellMesh.ts';
import { chooseShot, clearedForeground, type Shot, stageOf } from './stage.ts';
import { DOWNLIGHT_M2, downlightMesh, downlightPlaces } from './trim.ts';
import { visibleRoom } from './visibleRoom.ts';

export interface DesignedScene {
  readonly scene: RenderScene;
  /** The same view of the same room before anybody moved in: the house and its ceiling lamps. */
  readonly empty: RenderScene;
  readonly room: Room;
  /** For each wall of the house, which wall face of the Room it is; −1 where it is out of view. */
  readonly wallFaces: readonly number[];
  /** What stands where, in the Room's world coordinates. */
  readonly placements: readonly Placement[];
  /** How it is photographed. */
  readonly shot: Shot;
}

const outdoorRooms = new Set(['balcony', 'terrace']);
/**
 * Object ids of furniture begin here, in the order of the placements: fixtures of the house lie below, what is outside
 * above.
 */
export const FURNITURE_ID = 100;
const OUTSIDE_ID = 60_000;

/**
 * A furnished room. Room type and seed alone decide the floor plan, so with `from` the same room is shown in another
 * style from the same place. Throws EngineInputError for an unknown style or room type.
 */
export function designScene(
  styleId: string,
  roomTypeId: string,
  seed: number,
  size: PictureSize,
  from?: Shot,
): DesignedScene {
  const style = styleById(styleId);
  if (!style) throw new EngineInputError('style', `there is no style "${styleId}"`);
  const roomType = roomTypeById(roomTypeId);
  if (!roomType) throw new EngineInputError('room-type', `there is no room type "${roomTypeId}"`);
  const floorPlan = drawFloorPlan(roomType, seed);
  const furnished = furnish(floorPlan, style, roomType, pieceSource(pieceKind, style.forms, seed), seed);
  const shot = from ?? chooseShot(floorPlan, furnished.placements, style.family, size, seed);
  const stage = stageOf(floorPlan, furnished.placements, shot);
  const pose = poseOf(shot);
  const shown = clearedForeground(stage.placements, shot, size);
  const placements = liftedOnRugs(shown).map((placement) => posedPlacement(pose, placement));
  const world = posedFloorPlan(pose, stage.floorPlan);
  const camera = cameraOf(shot, turnOfPose(pose), size);
  const { accentWall } = furnished;
  return {
    ...builtScene({ floorPlan: world, placements, accentWall, camera }, style, roomType, seed, size),
    ...visibleRoom(world, camera, size),
    placements,
    shot,
  };
}

/** A furnished floor plan in world coordinates, and the camera that looks at it. */
export interface FurnishedFloorPlan {
  readonly floorPlan: FloorPlan;
  readonly placements: readonly Placement[];
  /** Wall that wears the style's accent; null for none. */
  readonly accentWall: number | null;
  readonly camera: Room['camera'];
}

/** A furnished floor plan in a style, with its light and what is outside: whole, and before anybody moved in. */
export function builtScene(
  { floorPlan, placements, accentWall, camera }: FurnishedFloorPlan,
  style: Style,
  roomType: RoomType,
  seed: number,
  size: PictureSize,
): Pick<DesignedScene, 'scene' | 'empty'> {
  const { objects: house, byRole, ...light } = houseOf({ floorPlan, accentWall, camera }, style, roomType, seed, size);
  const objects = placements.map((placement, i) => thingOf(placement, byRole, FURNITURE_ID + i));
  const stays = objects.filter((_, i) => placements[i].built.kind.stance === 'ceiling');
  const shared = { ...light, camera, width: size.width, height: size.height };
  return { scene: { ...shared, objects: [...house, ...objects] }, empty: { ...shared, objects: [...house, ...stays] } };
}

/** What stands wholly on a rug stands on its pile; what stands half on it presses it down. */
export function liftedOnRugs(placements: readonly Placement[]): Placement[] {
  const rugs = placements.filter(({ body }) => body === 'flat').map(boxOf);
  const liftOf = (placement: Placement): number => {
    if (placement.body !== 'solid' || placement.y !== 0) return 0;
    const corners = footprint(boxOf(placement));
    const under = rugs.filter((rug) => corners.every((corner) => distanceTo(rug, corner) < 0.001));
    return Math.max(0, ...under.map((rug) => rug.top));
  };
  const lifts = placements.map(liftOf);
  return placements.map((placement, i) => {
    let lift = lifts[i];
    if (placement.body === 'on-top') {
      const host = placements.findIndex(
        (other) =>
          other.arrangement === placement.arrangement &&
          other.body === 'solid' &&
          distanceTo(boxOf(other), [placement.x, placement.z]) < 0.001,
      );
      lift = host < 0 ? 0 : lifts[host];
    }
    return lift === 0 ? placement : { ...placement, y: placement.y + lift };
  });
}

function posedPlacement(pose: Pose, placement: Placement): Placement {
  const [x, z] = posed(pose, [placement.x, placement.z]);
  return { ...placement, x, z, turn: placement.turn + turnOfPose(pose) };
}

function thingOf(placement: Placement, byRole: (role: MaterialRole) => Bsdf, objectId: number): SceneObject {
  const { kind, piece } = placement.built;
  const mesh = movedMesh(piece.mesh, placement.turn, [placement.x, placement.y, placement.z]);
  return { mesh, bsdfs: piece.roles.map(byRole), objectId, kind: kind.segment };
}

/** The light of a designed room, by its glazing and the colour of its walls. */
function lightOf(floorPlan: FloorPlan, openings: readonly FloorPlanOpening[], style: Style): RoomLight {
  const glazedM2 = openings.reduce((sum, { widthM, heightM }) => sum + widthM * heightM, 0);
  const floorM2 = areaOf(floorPlan.corners);
  return roomLightOf(style.lighting, glazedM2 / floorM2, style.palette.wall[0], floorM2);
}

/** Lamps in the ceiling that bring the light's fill. */
function downlights(floorPlan: FloorPlan, style: Style, { fill }: RoomLight, rim: Bsdf): SceneObject {
  const places = downlightPlaces(floorPlan, wallsOf(floorPlan.corners), joineryOf(style.forms).beams);
  const lamps = { floorM2: areaOf(floorPlan.corners), count: places.length, discM2: DOWNLIGHT_M2 };
  const bsdfs = [rim, downlightBsdf(downlightRadiance(style.lighting, fill, lamps))];
  return { mesh: downlightMesh(places, floorPlan.heightM), bsdfs: bsdfs, objectId: FURNITURE_ID - 1, kind: 'lamp' };
}

/** White point of a camera out of doors. */
const DAYLIGHT_K = 6000;

function houseOf(
  { floorPlan, accentWall, camera }: Omit<FurnishedFloorPlan, 'placements'>,
  style: Style,
  roomType: RoomType,
  seed: number,
  size: PictureSize,
): Pick<RenderScene, 'sky' | 'kelvin' | 'exposureEv'> & {
  objects: SceneObject[];
  byRole: (role: MaterialRole) => Bsdf;
} {
  const openings = floorPlan.openings.filter((o) => o.kind !== 'door');
  const light = lightOf(floorPlan, openings, style);
  const surfaces = chooseSurfaces(style, roomType, seed);
  const worn = wornBy(style, seed, accentWall === null ? undefined : surfaces.wallAccent);
  const byRole = roleBsdfs(worn, seed, light.lampsOn);
  const wallBsdf = surfaceBsdf(surfaces.wall, seed);
  const accentBsdf = surfaceBsdf(surfaces.wallAccent, seed + 1);
  const outdoor = outdoorRooms.has(roomType.id);
  const walls = wallsOf(floorPlan.corners);
  const shell = buildShell(
    floorPlan,
    joineryOf(style.forms),
    {
      floor: surfaceBsdf(surfaces.floor, seed + 2),
      ceiling: paintBsdf('ceiling', style.palette.ceiling, seed),
      walls: walls.map((wall) => (wall.index === accentWall ? accentBsdf : wallBsdf)),
      byRole,
    },
    { boardsAcross: seed % 3 === 0, firstId: 1, outdoor, glazedRailing: style.family === 'modern' },
  );
  const fittings = light.fill > 0 && !outdoor ? [downlights(floorPlan, style, light, byRole('metal'))] : [];
  const { left, right, near, far } = boundsOf(floorPlan.corners);
  const outlook = outlookOf(roomType.sector, roomType.id, seed);
  const outside =
    shell.skyPortals.length > 0
      ? outsideObjects({
          centre: [(left + right) / 2, (near + far) / 2],
          radiusM: Math.hypot(right - left, far - near) / 2,
          outlook,
          seed,
          firstId: OUTSIDE_ID,
          isSeen: seenThrough(shell.skyPortals, camera, size.width),
        })
      : [];
  const largest = openings.slice().sort((a, b) => b.widthM * b.heightM - a.widthM * a.heightM)[0];
  const inward = largest ? walls[largest.wall].inward : null;
  return {
    objects: [...shell.objects, ...fittings, ...outside],
    byRole,
    sky: skyOf(style.lighting.timeOfDay, shell.skyPortals, inward, seed),
    kelvin: outdoor ? DAYLIGHT_K : whitePointOf(style.lighting, light),
    exposureEv: exposureEvOf(style.lighting, light),
  };
}
