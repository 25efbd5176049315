/**
 * A furnished plan as a scene: shell and furniture in the style, the photo's openings as panes, light, and the photo's
 * own camera.
 */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import type { Placement } from '../design/arrangement.ts';
import { chooseSurfaces, paintBsdf, roleBsdfs, type Surfaces, surfaceBsdf, wornBy } from '../design/dress.ts';
import { type FloorPlan, wallsOf } from '../design/floorPlan.ts';
import type { Furnished } from '../design/furnish.ts';
import { joineryOf } from '../design/joinery.ts';
import { buildShell, type ShellBsdfs } from '../design/roomShell.ts';
import { FURNITURE_ID, liftedOnRugs } from '../design/scene.ts';
import { movedMesh } from '../design/shellMesh.ts';
import type { MaterialRole } from '../furniture/types.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Rgb8 } from '../image/types.ts';
import type { Passes } from '../render/passes.ts';
import type { Bsdf, RenderScene, SceneObject } from '../render/types.ts';
import type { Lockable } from '../tools/restyle/params.ts';
import type { ClosedPlan } from './closePlan.ts';
import { standInsOf } from './fittings/fitted.ts';
import type { Fitting } from './fittings/types.ts';
import { emptyShell, NO_SKY } from './light/emptyShell.ts';
import { fillsOf } from './light/fills.ts';
import { panesOf } from './light/panes.ts';
import type { PhotoLight } from './light/photoLight.ts';

export interface RedesignedScene {
  readonly scene: RenderScene;
  /** The same without pieces. */
  readonly empty: RenderScene;
  /** What stands where, as rendered. */
  readonly placements: readonly Placement[];
}

export interface RedesignInput {
  readonly photo: Rgb8;
  readonly room: Room;
  readonly closed: ClosedPlan;
  readonly style: Style;
  readonly roomType: RoomType;
  readonly furnished: Furnished;
  readonly seed: number;
  readonly lampsOn: boolean;
  readonly locks: ReadonlySet<Lockable>;
  /** What stays of the house: it throws its shade. */
  readonly fittings: readonly Fitting[];
}

/** Shell, furniture and panes of a redesign under the given lights. */
export function redesignScene(input: RedesignInput, light: PhotoLight): RedesignedScene {
  const { photo, room, closed, style, roomType, seed, furnished, locks } = input;
  const { lights } = light;
  const hasAccent = furnished.accentWall !== null && !locks.has('walls');
  const surfaces = chooseSurfaces(style, roomType, seed);
  const byRole = roleBsdfs(wornBy(style, seed, hasAccent ? surfaces.wallAccent : undefined), seed, input.lampsOn);
  const panes = panesOf(closed, photo, room, lights.panes);
  const placements = liftedOnRugs(furnished.placements);
  const things = placements.map((placement, i) => thingOf(placement, byRole, FURNITURE_ID + i));
  const house = [
    ...shellOf(input, light, surfaces, byRole),
    ...panes.map(({ thing }) => thing),
    ...fillsOf(closed.plan, room, lights),
    ...standInsOf(input.fittings),
  ];
  // Beside what stays of the photo its own exposure counts; else the light that is found need not be that bright.
  const exposure = isBesidePhoto(input.locks) ? 1 : undefined;
  const shared = { sky: NO_SKY, camera: room.camera, width: photo.width, height: photo.height, exposure };
  return {
    scene: { ...shared, objects: [...house, ...things] },
    empty: { ...shared, objects: house },
    placements,
  };
}

/** A placed piece with its looks. */
export function thingOf(placement: Placement, byRole: (role: MaterialRole) => Bsdf, objectId: number): SceneObject {
  const { kind, piece } = placement.built;
  const mesh = movedMesh(piece.mesh, placement.turn, [placement.x, placement.y, placement.z]);
  return { mesh, bsdfs: piece.roles.map(byRole), objectId, kind: kind.segment };
}

/** 1 for each pixel that shows a piece, curtains among them. */
export function piecesShown({ object }: Pick<Passes, 'object'>): Uint8Array {
  const shown = new Uint8Array(object.length);
  for (let i = 0; i < object.length; i++) if (object[i] >= FURNITURE_ID) shown[i] = 1;
  return shown;
}

/** Whether floor, walls or ceiling stay the photo's. */
export const keepsSurfaces = (locks: ReadonlySet<Lockable>): boolean =>
  Object.values(lockOf).some((lock) => locks.has(lock));

/** Whether what is rendered is shown beside surfaces or furniture of the photo, and so as the photo would show it. */
export const isBesidePhoto = (locks: ReadonlySet<Lockable>): boolean => keepsSurfaces(locks) || locks.has('furniture');

/** Locks of the shell's surfaces, by their kind. */
const lockOf: Readonly<Record<string, Lockable>> = { floor: 'floor', wall: 'walls', ceiling: 'ceiling' };

/** Walls without holes: panes stand in front of them. What is locked is as the photo has it. */
function shellOf(
  input: RedesignInput,
  { albedos }: PhotoLight,
  surfaces: Surfaces,
  byRole: ShellBsdfs['byRole'],
): SceneObject[] {
  const { closed, style, furnished, seed, locks } = input;
  const plan: FloorPlan = { ...closed.plan, openings: [] };
  const wallBsdf = surfaceBsdf(surfaces.wall, seed);
  const accentBsdf = surfaceBsdf(surfaces.wallAccent, seed + 1);
  const shell = buildShell(
    plan,
    { ...joineryOf(style.forms), beams: false },
    {
      floor: surfaceBsdf(surfaces.floor, seed + 2),
      ceiling: paintBsdf('ceiling', style.palette.ceiling, seed),
      walls: wallsOf(plan.corners).map(({ index }) => (index === furnished.accentWall ? accentBsdf : wallBsdf)),
      byRole,
    },
    { boardsAcross: seed % 3 === 0, firstId: 1, outdoor: false, glazedRailing: false },
  );
  const isLocked = (kind: string): boolean => locks.has(lockOf[kind] ?? 'openings') && kind in lockOf;
  const old = emptyShell(closed, albedos).filter(({ kind }) => isLocked(kind));
  // Skirting and cornice are the walls'.
  const made = shell.objects.filter(({ kind }) => !isLocked(kind) && !(kind === 'trim' && locks.has('walls')));
  return [...made, ...old];
}
