/** What stays of a house, and in which photo. */
import type { OrientedBox } from '../../design/box.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { ClosedPlan } from '../closePlan.ts';

export interface Fitting {
  readonly kind: 'hearth' | 'radiator' | 'wardrobe';
  /** Share of the picture. */
  readonly share: number;
  /** On the plan, against its wall. */
  readonly box: OrientedBox;
  /** Its upright rectangle on the wall, as the photo shows it. */
  readonly outlinePx: readonly Vec2[];
}

/** A photo whose Room is in metres, with its plan. */
export interface Subject {
  readonly photo: Rgb8;
  readonly said: Segmentation | undefined;
  readonly room: Room;
  readonly closed: ClosedPlan;
}
