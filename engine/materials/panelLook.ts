import type { Lab } from './sample.ts';
import type { WoodLook } from './wood.ts';

/** What every wall panel is drawn from. */
export interface PanelLook {
  readonly base: Lab;
  readonly second: Lab;
  readonly joint: Lab;
  readonly roughness: number;
  /** Module and relief in metres. */
  readonly width: number;
  readonly height: number;
  readonly relief: number;
  readonly seed: number;
  /** Set when the face is bare timber. */
  readonly wood: WoodLook | undefined;
}
