/** The lights of a redesign: what shines into the room, and how brightly. */
import type { LinearRgb } from '../render/types.ts';

/** How bright the lights are, in the photo's own unit. */
export interface Lights {
  /** Gain of every pane. */
  readonly panes: readonly number[];
  /** Radiance of the surfaces behind the camera that light the room. */
  readonly behind: LinearRgb;
  readonly over: LinearRgb;
}
