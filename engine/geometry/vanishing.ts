/** Line segments and the vanishing points that they point to. */
import { rotationFromDownYaw } from './camera.ts';
import { normalize3 } from './matrix.ts';
import type { LineSegment } from './segments.ts';
import type { Mat3, Vec2, Vec3 } from './types.ts';

/** A segment as its middle about the middle of the picture, px, and its direction. */
export interface Line {
  readonly mx: number;
  readonly my: number;
  readonly ux: number;
  readonly uy: number;
  readonly length: number;
  /** Standard error of its direction, radians. */
  readonly sigma: number;
  readonly index: number;
}

/** A camera that sees a room of three directions. */
export interface Pose {
  readonly focal: number;
  /** How far the principal point lies below the middle of the picture, px: cropped and shifted pictures. */
  readonly shift: number;
  /** Direction of gravity in the camera's frame. */
  readonly down: Vec3;
  readonly yaw: number;
}

/** Ends of segments are off by about this much across, px. */
const END_PX = 0.6;
/** Lenses and walls are not quite straight, radians. */
const LEAST_SIGMA = 0.003;

/** The longest segments, longest first, as lines about the middle of the picture. */
export function toLines(segments: readonly LineSegment[], middle: Vec2, most: number): Line[] {
  const order = segments.map((segment, index) => ({ segment, index }));
  order.sort((p, q) => q.segment.length - p.segment.length || p.index - q.index);
  return order.slice(0, most).map(({ segment, index }) => ({
    mx: (segment.x0 + segment.x1) / 2 - middle[0],
    my: (segment.y0 + segment.y1) / 2 - middle[1],
    ux: (segment.x1 - segment.x0) / segment.length,
    uy: (segment.y1 - segment.y0) / segment.length,
    length: segment.length,
    sigma: Math.hypot(LEAST_SIGMA, END_PX / segment.length),
    index,
  }));
}

/** Sine of the angle from a line to the direction from its middle to a homogeneous point, signed by the side. */
export function deviation(line: Line, vp: Vec3): number {
  const dx = vp[0] - vp[2] * line.mx;
  const dy = vp[1] - vp[2] * line.my;
  const norm = Math.sqrt(dx * dx + dy * dy);
  return norm < 1e-9 ? 0 : (dx * line.uy - dy * line.ux) / norm;
}

/** Direction in the camera's frame → homogeneous pixels about the middle of the picture. */
export const pixels = (direction: Vec3, focal: number, shift: number): Vec3 => [
  direction[0] * focal,
  direction[1] * focal + shift * direction[2],
  direction[2],
];

/** The direction of gravity whose vanishing point, in pixels about the middle, is given. */
export function downOf(vp: Vec3, focal: number, shift: number): Vec3 {
  const d = normalize3([vp[0] / focal, (vp[1] - shift * vp[2]) / focal, vp[2]]);
  return d[1] < 0 ? [-d[0], -d[1], -d[2]] : d;
}

const column = (m: Mat3, i: number): Vec3 => [m[i], m[3 + i], m[6 + i]];

/** Vanishing points of x, the vertical and z. */
export function vanishingPoints({ focal, shift, down, yaw }: Pose): readonly [Vec3, Vec3, Vec3] {
  const rotation = rotationFromDownYaw(down, yaw);
  const of = (i: number) => pixels(column(rotation, i), focal, shift);
  return [of(0), of(1), of(2)];
}

/** 1 for no error, 0 from three sigmas on; errors in sigmas. */
export function agreement(errors: number): number {
  const t = Math.abs(errors);
  return t > 3 ? 0 : Math.exp(-0.5 * t * t);
}
