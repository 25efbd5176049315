/** Light from where the photo does not show: what else lit the room, as soft surfaces behind and over the camera. */
import { boundsOf, type FloorPlan, pointAt, wallsOf } from '../../design/floorPlan.ts';
import { FaceBuilder } from '../../design/shellMesh.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec3 } from '../../geometry/types.ts';
import type { Bsdf, LinearRgb, SceneObject } from '../../render/types.ts';
import type { Lights } from './lights.ts';

export const FILL_ID = 90;

/** Soft light on the wall behind the camera and on the ceiling before it comes into view. */
export function fillsOf(plan: FloorPlan, room: Room, lights: Pick<Lights, 'behind' | 'over'>): SceneObject[] {
  const out: SceneObject[] = [];
  const behind = behindFace(plan);
  if (lights.behind[1] > 0) out.push({ ...behind, bsdfs: [shining(lights.behind)], objectId: FILL_ID, kind: 'other' });
  const over = overFace(plan, room);
  if (lights.over[1] > 0) out.push({ ...over, bsdfs: [shining(lights.over)], objectId: FILL_ID + 1, kind: 'other' });
  return out;
}

function shining(emission: LinearRgb): Bsdf {
  return { kind: 'emitter', albedo: [0, 0, 0], roughness: 1, specular: 0, transmission: 0, emission, name: 'fill' };
}

function behindFace(plan: FloorPlan): Pick<SceneObject, 'mesh'> {
  const walls = wallsOf(plan.corners);
  const wall = walls[walls.length - 1];
  const builder = new FaceBuilder();
  const at = (along: number, y: number): Vec3 => {
    const [x, z] = pointAt(wall, along, 0.03);
    return [x, y, z];
  };
  const [from, to] = [wall.lengthM * 0.12, wall.lengthM * 0.88];
  const [low, high] = [0.8, plan.heightM - 0.15];
  const normal: Vec3 = [wall.inward[0], 0, wall.inward[1]];
  builder.face([at(from, low), at(to, low), at(to, high), at(from, high)], normal, () => [0, 0], 0);
  return { mesh: builder.build() };
}

/** From behind the camera to where the ceiling comes into view, or a little before the camera. */
function overFace(plan: FloorPlan, room: Room): Pick<SceneObject, 'mesh'> {
  const { near } = boundsOf(plan.corners);
  const walls = wallsOf(plan.corners);
  const wall = walls[walls.length - 1];
  const [left, right] = [Math.min(wall.from[0], wall.to[0]), Math.max(wall.from[0], wall.to[0])];
  const inset = (right - left) * 0.1;
  const far = Math.max(near + 0.5, ceilingInViewFrom(room) - 0.1);
  const y = plan.heightM - 0.02;
  const builder = new FaceBuilder();
  builder.face(
    [
      [left + inset, y, near + 0.15],
      [right - inset, y, near + 0.15],
      [right - inset, y, far],
      [left + inset, y, far],
    ],
    [0, -1, 0],
    () => [0, 0],
    0,
  );
  return { mesh: builder.build() };
}

/** z of the nearest ceiling that the picture shows, metres; at least that of the camera. */
function ceilingInViewFrom({ camera, ceilingHeightM, width }: Room): number {
  const r = camera.rotation;
  const rise = ceilingHeightM - camera.heightM;
  let nearest = Number.POSITIVE_INFINITY;
  for (const x of [0, width / 2, width]) {
    const [u, v] = [(x - camera.principalPx[0]) / camera.focalPx, (0 - camera.principalPx[1]) / camera.focalPx];
    // Camera to world: the transposed rotation.
    const [dy, dz] = [r[1] * u + r[4] * v + r[7], r[2] * u + r[5] * v + r[8]];
    if (dy > 0.01) nearest = Math.min(nearest, (rise / dy) * dz);
  }
  return Math.max(0, Math.min(1.2, nearest));
}
