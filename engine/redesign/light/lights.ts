/** The lights of a redesign: what shines into the room, and how brightly. */
import type { Vec3 } from '../../geometry/types.ts';
import type { LinearRgb } from '../../render/types.ts';

/** How bright the lights are, in the photo's own unit. */
export interface Lights {
  /** Gain of every pane. */
  readonly panes: readonly number[];
  /** Radiance of the surfaces behind the camera that light the room. */
  readonly behind: LinearRgb;
  readonly over: LinearRgb;
  /** Lamps of the photo that burn, in the world of its Room, and the radiance of each. */
  readonly lampsM: readonly Vec3[];
  readonly lamps: LinearRgb;
}
