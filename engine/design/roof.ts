/** Sloped ceilings with roof windows. */
import type { MaterialRole } from '../furniture/types.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import type { Bsdf, Mesh, SceneObject, SkyPortal } from '../render/types.ts';
import { WALL_M, windowFixture } from './fixtures.ts';
import { type FloorPlan, pointAt, type Slope, type Wall } from './floorPlan.ts';
import type { Joinery } from './joinery.ts';
import { cuts, FaceBuilder, plainOf } from './shellMesh.ts';

/** Where roof windows lie on the slope, as shares of its length. */
const ROOF_WINDOW: Vec2 = [0.22, 0.84];

/**
 * A slope over its wall: the lining, its windows with their reveals, and the sky portals of the windows. Objects from
 * `firstId` on.
 */
export function buildSlope(
  floorPlan: FloorPlan,
  wall: Wall,
  slope: Slope,
  joinery: Joinery,
  bsdfs: { readonly ceiling: Bsdf; readonly byRole: (role: MaterialRole) => Bsdf },
  firstId: number,
): { readonly objects: readonly SceneObject[]; readonly skyPortals: readonly SkyPortal[] } {
  const rise = floorPlan.heightM - slope.kneeM;
  const lengthM = Math.hypot(rise, slope.runM);
  const up: Vec3 = [(wall.inward[0] * slope.runM) / lengthM, rise / lengthM, (wall.inward[1] * slope.runM) / lengthM];
  const inward: Vec3 = [(wall.inward[0] * rise) / lengthM, -slope.runM / lengthM, (wall.inward[1] * rise) / lengthM];
  /** The point `s` along the wall, `t` up the slope, `out` behind its face. */
  const at = (s: number, t: number, out = 0): Vec3 => {
    const [x, z] = pointAt(wall, s, 0);
    return [
      x + up[0] * t - inward[0] * out,
      slope.kneeM + up[1] * t - inward[1] * out,
      z + up[2] * t - inward[2] * out,
    ];
  };
  const [low, high] = ROOF_WINDOW.map((share) => share * lengthM);
  const builder = new FaceBuilder();
  const us = cuts(
    wall.lengthM,
    slope.windows.flatMap((o) => [o.leftM, o.leftM + o.widthM]),
  );
  const vs = cuts(lengthM, slope.windows.length > 0 ? [low, high] : []);
  for (let i = 0; i + 1 < us.length; i++) {
    for (let j = 0; j + 1 < vs.length; j++) {
      const [u, v] = [(us[i] + us[i + 1]) / 2, (vs[j] + vs[j + 1]) / 2];
      const isHole = v > low && v < high && slope.windows.some((o) => u > o.leftM && u < o.leftM + o.widthM);
      if (isHole) continue;
      const corners = [at(us[i], vs[j]), at(us[i + 1], vs[j]), at(us[i + 1], vs[j + 1]), at(us[i], vs[j + 1])];
      builder.face(corners, inward, (p) => [p[0] + p[2], p[1]], 0);
    }
  }
  const along: Vec3 = [wall.along[0], 0, wall.along[1]];
  const back = (v: Vec3): Vec3 => [-v[0], -v[1], -v[2]];
  const skyPortals: SkyPortal[] = [];
  const fixtures: SceneObject[] = [];
  for (const { leftM, widthM } of slope.windows) {
    const right = leftM + widthM;
    const reveal = (a: Vec2, b: Vec2, normal: Vec3) =>
      builder.face([at(...a), at(...b), at(...b, WALL_M), at(...a, WALL_M)], normal, (p) => [p[0] + p[2], p[1]], 1);
    reveal([leftM, low], [leftM, high], along);
    reveal([right, low], [right, high], back(along));
    reveal([leftM, low], [right, low], up);
    reveal([leftM, high], [right, high], back(up));
    const plainJoinery = { ...joinery, casingM: 0, panes: [1, 1] as const, casementM: 2 };
    const { mesh, roles } = windowFixture(widthM, high - low, plainJoinery, false);
    const moved = laidInSlope(mesh, at(leftM, low), [along, up, back(inward)]);
    fixtures.push({
      mesh: moved,
      bsdfs: roles.map(bsdfs.byRole),
      objectId: firstId + 1 + fixtures.length,
      kind: 'window',
    });
    const edgeU: Vec3 = [up[0] * (high - low), up[1] * (high - low), up[2] * (high - low)];
    skyPortals.push({ corner: at(leftM, low, WALL_M), edgeU, edgeV: [along[0] * widthM, 0, along[2] * widthM] });
  }
  const lining = {
    mesh: builder.build(),
    bsdfs: [bsdfs.ceiling, plainOf(bsdfs.ceiling)],
    objectId: firstId,
    kind: 'trim',
  };
  return { objects: [lining, ...fixtures], skyPortals };
}

/** A fixture's mesh with its x, y and z laid along three unit vectors. */
function laidInSlope(mesh: Mesh, origin: Vec3, [x, y, z]: readonly [Vec3, Vec3, Vec3]): Mesh {
  const turned = (from: Float32Array, shift: Vec3) => {
    const out = new Float32Array(from.length);
    for (let i = 0; i < from.length; i += 3) {
      for (let k = 0; k < 3; k++) out[i + k] = from[i] * x[k] + from[i + 1] * y[k] + from[i + 2] * z[k] + shift[k];
    }
    return out;
  };
  return { ...mesh, positions: turned(mesh.positions, origin), normals: turned(mesh.normals, [0, 0, 0]) };
}
