import type { Room } from '../geometry/roomSchema.ts';
import type { Mat3 } from '../geometry/types.ts';
import type { Mask } from '../image/types.ts';
import type { Segmentation } from './network/segment.ts';

/** Long side of the copy in which lines and layout are looked for, and drawings are told from photos. */
export const ANALYSIS_PX = 1024;

/** One plane of the Room as seen in the photo. */
export interface SurfaceView {
  /** floor, ceiling, wall-0, wall-1, … (same ids as `room.surfaces`). */
  readonly id: string;
  readonly kind: 'floor' | 'ceiling' | 'wall';
  /** Matte at the photo's own size: 255 where this surface is seen, 0 where something stands in front of it. */
  readonly mask: Mask;
  /**
   * Photo pixels → metres on the plane, row-major, homogeneous; where the lens bends lines, the nearest that a
   * homography comes to it. Floor and ceiling: (x, z) of the world. Wall: (along the face from its left corner, up from
   * the floor).
   */
  readonly toMetres: Mat3;
  /** 0-1. */
  readonly confidence: number;
}

export interface Perception {
  readonly room: Room;
  /**
   * How far the Room's camera can be believed, 0-1, whatever its walls are: what lies on the floor goes by the camera
   * alone. 1 where somebody has checked the Room; left out where nobody looked for one.
   */
  readonly camera?: number | undefined;
  readonly surfaces: readonly SurfaceView[];
  /** Rugs, cut out of the floor. */
  readonly rug: Mask;
  /** Windows, doors and passages. */
  readonly opening: Mask;
  /** What the segmentation network says of the photo, where there is one. */
  readonly segmentation?: Segmentation;
}
