/** A furnished plan as a scene: shell and furniture in the style, the photo's openings as panes, light, and the photo's own camera. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { chooseSurfaces, paintLook, roleLooks, surfaceLook, wornBy } from '../design/dress.ts';
import type { Furnished } from '../design/furnish.ts';
import type { Placement } from '../design/group.ts';
import { joineryOf } from '../design/joinery.ts';
import { type FloorPlan, wallsOf } from '../design/plan.ts';
import { buildShell, type ShellLooks } from '../design/roomShell.ts';
import { FURNITURE_ID, liftedOnRugs } from '../design/scene.ts';
import { movedMesh } from '../design/shellMesh.ts';
import type { LookRole } from '../furniture/types.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Rgb8 } from '../image/types.ts';
import type { Look, RenderScene, Thing } from '../render/types.ts';
import type { ClosedPlan } from './closePlan.ts';
import { fillsOf } from './fills.ts';
import type { Lights } from './lights.ts';
import { type Pane, paneOf } from './openings.ts';

export interface RedesignedScene {
  readonly scene: RenderScene;
  readonly panes: readonly Pane[];
  /** What stands where, as rendered. */
  readonly placements: readonly Placement[];
}

/** Object ids of panes begin here; fixtures of the house lie below. */
export const PANE_ID = 60;

const NIGHT: RenderScene['sky'] = { zenith: [0, 0, 0], horizon: [0, 0, 0], ground: [0, 0, 0], sun: null, portals: [] };

export interface RedesignInput {
  readonly photo: Rgb8;
  readonly room: Room;
  readonly closed: ClosedPlan;
  readonly style: Style;
  readonly roomType: RoomType;
  readonly furnished: Furnished;
  readonly seed: number;
  readonly lampsOn: boolean;
}

/** Shell, furniture and panes of a redesign under the given lights. */
export function redesignScene(input: RedesignInput, lights: Lights): RedesignedScene {
  const { photo, room, closed, style, seed, furnished } = input;
  const byRole = roleLooks(wornBy(style, seed), seed, input.lampsOn);
  const panes = panesOf(closed.plan, photo, room, lights.panes);
  const placements = liftedOnRugs(furnished.placements);
  const things = placements.map((placement, i) => thingOf(placement, byRole, FURNITURE_ID + i));
  return {
    scene: {
      things: [
        ...shellOf(input, byRole),
        ...panes.map(({ thing }) => thing),
        ...fillsOf(closed.plan, room, lights),
        ...things,
      ],
      sky: NIGHT,
      camera: room.camera,
      width: photo.width,
      height: photo.height,
      exposure: 1,
    },
    panes,
    placements,
  };
}

/** Panes of the openings that the photo shows. */
export function panesOf(plan: FloorPlan, photo: Rgb8, room: Room, gains: readonly number[]): Pane[] {
  const walls = wallsOf(plan.corners);
  const seen = plan.openings.filter(({ wall }) => wall !== walls.length - 1);
  return seen.map((opening, i) => paneOf(opening, walls[opening.wall], photo, room.camera, PANE_ID + i, gains[i] ?? 1));
}

function thingOf(placement: Placement, byRole: (role: LookRole) => Look, objectId: number): Thing {
  const { kind, piece } = placement.built;
  const mesh = movedMesh(piece.mesh, placement.turn, [placement.x, placement.y, placement.z]);
  return { mesh, looks: piece.roles.map(byRole), objectId, kind: kind.segment };
}

/** Walls without holes: panes stand in front of them. */
function shellOf({ closed, style, roomType, furnished, seed }: RedesignInput, byRole: ShellLooks['byRole']): Thing[] {
  const plan: FloorPlan = { ...closed.plan, openings: [] };
  const surfaces = chooseSurfaces(style, roomType, seed);
  const wallLook = surfaceLook(surfaces.wall, seed);
  const accentLook = surfaceLook(surfaces.wallAccent, seed + 1);
  const shell = buildShell(
    plan,
    { ...joineryOf(style.forms), beams: false },
    {
      floor: surfaceLook(surfaces.floor, seed + 2),
      ceiling: paintLook('ceiling', style.palette.ceiling, seed),
      walls: wallsOf(plan.corners).map(({ index }) => (index === furnished.accentWall ? accentLook : wallLook)),
      byRole,
    },
    { boardsAcross: seed % 3 === 0, firstId: 1, outdoor: false, glazedRailing: false },
  );
  return [...shell.things];
}
