/** The empty room: a floor plan becomes floor, ceiling, walls with holes, windows, doors and trim for the tracer. */
import { ears } from '../furniture/kit/solids.ts';
import type { MaterialRole } from '../furniture/types.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import type { Bsdf, SceneObject, SkyPortal } from '../render/types.ts';
import { doorFixture, type Fixture, railingFixture, WALL_M, windowFixture } from './fixtures.ts';
import {
  boundsOf,
  type FloorPlan,
  type FloorPlanOpening,
  pointAt,
  type Wall,
  wallsOf,
  withWallMoved,
} from './floorPlan.ts';
import type { Joinery } from './joinery.ts';
import { buildSlope } from './roof.ts';
import { cuts, FaceBuilder, movedMesh, plainOf } from './shellMesh.ts';
import { beamMesh, corniceMesh, skirtingMesh } from './trim.ts';

export interface ShellBsdfs {
  readonly floor: Bsdf;
  readonly ceiling: Bsdf;
  /** Look of each wall. */
  readonly walls: readonly Bsdf[];
  readonly byRole: (role: MaterialRole) => Bsdf;
}

export interface Shell {
  readonly objects: readonly SceneObject[];
  readonly skyPortals: readonly SkyPortal[];
}

/** Windows that begin lower than this have no sill to put things on. */
const SILL_FROM_M = 0.3;

/**
 * Builds the shell in the floor plan's own coordinates. Floor, ceiling and walls have object id 0, the fixtures ids
 * from `firstId` on. Boards run along wall 0, or across it when `boardsAcross`.
 */
export function buildShell(
  floorPlan: FloorPlan,
  joinery: Joinery,
  bsdfs: ShellBsdfs,
  options: {
    readonly boardsAcross: boolean;
    readonly firstId: number;
    readonly outdoor: boolean;
    readonly glazedRailing: boolean;
  },
): Shell {
  const walls = wallsOf(floorPlan.corners);
  const objects: SceneObject[] = [...levels(floorPlan, walls, bsdfs, options.boardsAcross)];
  const skyPortals: SkyPortal[] = [];
  let objectId = options.firstId;
  for (const wall of walls) {
    const own = floorPlan.openings.filter((opening) => opening.wall === wall.index);
    const knee = floorPlan.slopes?.find((slope) => slope.wall === wall.index);
    objects.push(wallObject(wall, knee?.kneeM ?? floorPlan.heightM, own, bsdfs.walls[wall.index]));
    for (const opening of own) {
      const fixture = fixtureOf(opening, joinery, options.glazedRailing);
      if (fixture) {
        const [x, z] = pointAt(wall, opening.leftM, 0);
        const mesh = movedMesh(fixture.mesh, turnOf(wall), [x, opening.bottomM, z]);
        objects.push({ mesh, bsdfs: fixture.roles.map(bsdfs.byRole), objectId: objectId++, kind: opening.kind });
      }
      if (opening.kind !== 'door' || joinery.door === 'glazed') skyPortals.push(skyPortalOf(wall, opening));
      else objects.push(backing(wall, opening, bsdfs.byRole('black')));
    }
  }
  for (const slope of floorPlan.slopes ?? []) {
    const roof = buildSlope(floorPlan, walls[slope.wall], slope, joinery, bsdfs, objectId);
    objects.push(...roof.objects);
    skyPortals.push(...roof.skyPortals);
    objectId += roof.objects.length;
  }
  const trim = [bsdfs.byRole('painted')];
  if (!options.outdoor)
    objects.push({ mesh: skirtingMesh(floorPlan, walls, joinery), bsdfs: trim, objectId: objectId++, kind: 'trim' });
  if (joinery.corniceM > 0 && !options.outdoor && !floorPlan.slopes && floorPlan.heightM > 2.35) {
    objects.push({
      mesh: corniceMesh(floorPlan, walls, joinery.corniceM),
      bsdfs: trim,
      objectId: objectId++,
      kind: 'trim',
    });
  }
  if (joinery.beams || options.outdoor) {
    const wood = [bsdfs.byRole(joinery.beams ? 'woodDark' : 'wood')];
    objects.push({ mesh: beamMesh(floorPlan), bsdfs: wood, objectId: objectId++, kind: 'trim' });
  }
  return { objects, skyPortals };
}

/** Turn of a fixture that stands in a wall: its x along the wall, its z outwards. */
export function turnOf(wall: Wall): number {
  return Math.atan2(-wall.along[1], wall.along[0]);
}

function fixtureOf(opening: FloorPlanOpening, joinery: Joinery, glazed: boolean): Fixture | null {
  if (opening.kind === 'door') return doorFixture(opening.widthM, opening.heightM, joinery);
  if (opening.kind === 'passage') return railingFixture(opening.widthM, glazed);
  return windowFixture(opening.widthM, opening.heightM, joinery, opening.bottomM > SILL_FROM_M);
}

/** Floor and ceiling. */
function levels(floorPlan: FloorPlan, walls: readonly Wall[], bsdfs: ShellBsdfs, boardsAcross: boolean): SceneObject[] {
  const [origin] = floorPlan.corners;
  const v = walls[0].along;
  const u: Vec2 = [v[1], -v[0]];
  const uv = (p: Vec3): Vec2 => {
    const x = p[0] - origin[0];
    const z = p[2] - origin[1];
    const across = x * u[0] + z * u[1];
    const along = x * v[0] + z * v[1];
    return boardsAcross ? [along, across] : [across, along];
  };
  const bounds = boundsOf(floorPlan.corners);
  const level = (outline: readonly Vec2[], y: number, normal: Vec3, bsdf: Bsdf, kind: string): SceneObject => {
    // The ear cutter wants the ring anticlockwise; plans run the other way.
    const ring = outline.map(([x, z]): Vec2 => [x - bounds.left, z - bounds.near]).reverse();
    const corners = outline.slice().reverse();
    const cut = ears(ring);
    const builder = new FaceBuilder();
    builder.triangles(
      corners.map(([x, z]): Vec3 => [x, y, z]),
      cut,
      normal,
      uv,
      0,
    );
    return { mesh: builder.build(), bsdfs: [bsdf], objectId: 0, kind };
  };
  const upper = (floorPlan.slopes ?? []).reduce<readonly Vec2[]>(
    (ring, { wall, runM }) => withWallMoved(ring, wall, -runM),
    floorPlan.corners,
  );
  return [
    level(floorPlan.corners, 0, [0, 1, 0], bsdfs.floor, 'floor'),
    level(upper, floorPlan.heightM, [0, -1, 0], bsdfs.ceiling, 'ceiling'),
  ];
}

/** A wall face with its holes and the reveals of the holes. */
function wallObject(wall: Wall, heightM: number, openings: readonly FloorPlanOpening[], bsdf: Bsdf): SceneObject {
  const builder = new FaceBuilder();
  const normal: Vec3 = [wall.inward[0], 0, wall.inward[1]];
  const at = (s: number, y: number, inM = 0): Vec3 => {
    const [x, z] = pointAt(wall, s, inM);
    return [x, y, z];
  };
  const along = (p: Vec3): number => (p[0] - wall.from[0]) * wall.along[0] + (p[2] - wall.from[1]) * wall.along[1];
  const uv = (p: Vec3): Vec2 => [along(p), p[1]];
  const us = cuts(
    wall.lengthM,
    openings.flatMap((o) => [o.leftM, o.leftM + o.widthM]),
  );
  const vs = cuts(
    heightM,
    openings.flatMap((o) => [o.bottomM, o.bottomM + o.heightM]),
  );
  for (let i = 0; i + 1 < us.length; i++) {
    for (let j = 0; j + 1 < vs.length; j++) {
      const [u, v] = [(us[i] + us[i + 1]) / 2, (vs[j] + vs[j + 1]) / 2];
      if (openings.some((o) => u > o.leftM && u < o.leftM + o.widthM && v > o.bottomM && v < o.bottomM + o.heightM))
        continue;
      builder.face(
        [at(us[i], vs[j]), at(us[i + 1], vs[j]), at(us[i + 1], vs[j + 1]), at(us[i], vs[j + 1])],
        normal,
        uv,
        0,
      );
    }
  }
  for (const o of openings) reveal(builder, at, o, wall);
  return { mesh: builder.build(), bsdfs: [bsdf, plainOf(bsdf)], objectId: 0, kind: 'wall' };
}

function reveal(
  builder: FaceBuilder,
  at: (s: number, y: number, inM?: number) => Vec3,
  o: FloorPlanOpening,
  wall: Wall,
): void {
  const [l, r, b, t] = [o.leftM, o.leftM + o.widthM, o.bottomM, o.bottomM + o.heightM];
  const strip = (s0: number, y0: number, s1: number, y1: number, normal: Vec3) =>
    builder.face(
      [at(s0, y0), at(s1, y1), at(s1, y1, -WALL_M), at(s0, y0, -WALL_M)],
      normal,
      (p) => [p[0] + p[2], p[1]],
      1,
    );
  strip(l, b, l, t, [wall.along[0], 0, wall.along[1]]);
  strip(r, b, r, t, [-wall.along[0], 0, -wall.along[1]]);
  strip(l, t, r, t, [0, -1, 0]);
  strip(l, b, r, b, [0, 1, 0]);
}

/** Closes the hole behind a solid door, so that no light comes through its gaps. */
function backing(wall: Wall, o: FloorPlanOpening, bsdf: Bsdf): SceneObject {
  const builder = new FaceBuilder();
  const corner = (s: number, y: number): Vec3 => {
    const [x, z] = pointAt(wall, s, -WALL_M);
    return [x, y, z];
  };
  const top = o.bottomM + o.heightM;
  builder.face(
    [
      corner(o.leftM, o.bottomM),
      corner(o.leftM + o.widthM, o.bottomM),
      corner(o.leftM + o.widthM, top),
      corner(o.leftM, top),
    ],
    [wall.inward[0], 0, wall.inward[1]],
    () => [0, 0],
    0,
  );
  return { mesh: builder.build(), bsdfs: [bsdf], objectId: 0, kind: 'door' };
}

function skyPortalOf(wall: Wall, o: FloorPlanOpening): SkyPortal {
  const [x, z] = pointAt(wall, o.leftM, -WALL_M);
  return {
    corner: [x, o.bottomM, z],
    edgeU: [0, o.heightM, 0],
    edgeV: [wall.along[0] * o.widthM, 0, wall.along[1] * o.widthM],
  };
}
