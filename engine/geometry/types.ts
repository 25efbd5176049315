/** Row-major 3×3. */
export type Mat3 = readonly [number, number, number, number, number, number, number, number, number];
export type Vec2 = readonly [number, number];
export type Vec3 = readonly [number, number, number];

/** Rectangle of pixels; right and bottom are exclusive. */
export interface PixelRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
