/** The pinhole camera of a Room and the planes that it sees. */
import { distorted, straightened } from './lens.ts';
import {
  add3,
  applyHomography,
  column,
  cross3,
  fromColumns,
  invert,
  multiply,
  normalize3,
  scale3,
  transform3,
} from './matrix.ts';
import type { Camera } from './roomSchema.ts';
import type { Mat3, Vec2, Vec3 } from './types.ts';

/** Points nearer to the camera than this (metres along the optical axis) are cut away before projection. */
export const NEAR_M = 0.05;

/**
 * World → camera rotation from the direction that points down in the camera's frame and the yaw in radians: the angle
 * by which the room's z axis is turned to the right of the viewing direction.
 */
export function rotationFromDownYaw(down: Vec3, yaw: number): Mat3 {
  const { right, forward } = levelAxes(down);
  const z = add3(scale3(forward, Math.cos(yaw)), scale3(right, Math.sin(yaw)));
  const x = add3(scale3(right, Math.cos(yaw)), scale3(forward, -Math.sin(yaw)));
  return fromColumns(x, scale3(down, -1), z);
}

/** The level directions straight ahead and to the right, in the camera's frame, for a camera whose `down` is given. */
export function levelAxes(down: Vec3): { right: Vec3; forward: Vec3 } {
  const forward = normalize3(add3([0, 0, 1], scale3(down, -down[2])));
  return { right: cross3(down, forward), forward };
}

/** World point → the camera's frame (x right, y down, z forward), metres. */
export function toCamera(camera: Camera, point: Vec3): Vec3 {
  return transform3(rotationOf(camera), [point[0], point[1] - camera.heightM, point[2]]);
}

/** Projects a world point to pixels; null when it lies behind the near plane. */
export function project(camera: Camera, point: Vec3): Vec2 | null {
  const p = toCamera(camera, point);
  return p[2] < NEAR_M ? null : projectCameraPoint(camera, p);
}

/** Projects a point of the camera's frame, which must lie in front of it, to pixels of the picture. */
export function projectCameraPoint(camera: Camera, p: Vec3): Vec2 {
  const straight = projectStraight(camera, p);
  return camera.distortion ? distorted(camera.distortion, straight) : straight;
}

/** The same, to pixels of the picture without its distortion. */
export function projectStraight(camera: Camera, p: Vec3): Vec2 {
  return [
    (camera.focalPx * p[0]) / p[2] + camera.principalPx[0],
    (camera.focalPx * p[1]) / p[2] + camera.principalPx[1],
  ];
}

/** Where a pixel of the picture would lie without its distortion. */
export const straightPx = ({ distortion }: Camera, at: Vec2): Vec2 => (distortion ? straightened(distortion, at) : at);

/** Metres on a plane, by its homography from pixels without distortion, at a pixel of the picture. */
export const metresAt = (camera: Camera, toMetres: Mat3, at: Vec2): Vec2 =>
  applyHomography(toMetres, ...straightPx(camera, at));

export const rotationOf = (camera: Camera): Mat3 => camera.rotation as unknown as Mat3;

const intrinsics = (camera: Camera): Mat3 => [
  camera.focalPx,
  0,
  camera.principalPx[0],
  0,
  camera.focalPx,
  camera.principalPx[1],
  0,
  0,
  1,
];

/** Pixels without distortion → (x, z) in metres on the horizontal plane at height `y`. */
export function horizontalPlaneToMetres(camera: Camera, y: number): Mat3 {
  const r = rotationOf(camera);
  const metresToRay = fromColumns(column(r, 0), column(r, 2), scale3(column(r, 1), y - camera.heightM));
  return invert(multiply(intrinsics(camera), metresToRay));
}

/**
 * Pixels without distortion → (along the face from `from`, up from the floor) in metres on the vertical plane through
 * two plan points.
 */
export function wallPlaneToMetres(camera: Camera, from: Vec2, to: Vec2): Mat3 {
  const r = rotationOf(camera);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const along: Vec3 = [(to[0] - from[0]) / length, 0, (to[1] - from[1]) / length];
  const metresToRay = fromColumns(
    transform3(r, along),
    column(r, 1),
    transform3(r, [from[0], -camera.heightM, from[1]]),
  );
  return invert(multiply(intrinsics(camera), metresToRay));
}

/** World direction → its vanishing point in homogeneous pixels without distortion. */
export function vanishingPoint(camera: Camera, direction: Vec3): Vec3 {
  return transform3(intrinsics(camera), transform3(rotationOf(camera), direction));
}
