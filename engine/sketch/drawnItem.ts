/** A thing of a drawing, in metres. */
import type { Placement } from '../design/arrangement.ts';
import type { OrientedBox } from '../design/box.ts';
import type { DrawnClass } from '../perceive/drawn/classes.ts';

export interface DrawnItem {
  /** Index into the things of the drawing. */
  readonly thing: number;
  /** Things that are parts of it. */
  readonly parts?: readonly number[];
  readonly kind: DrawnClass;
  readonly confidence: number;
  readonly on: 'floor' | 'wall' | 'ceiling' | 'top';
  readonly box: OrientedBox;
  /** Wall face of the Room that it hangs on. */
  readonly wall?: number;
  /** Pieces that it may be, the likeliest first. */
  readonly ids: readonly string[];
}

/** A thing and the piece that stands for it. */
export interface FittedItem {
  readonly item: DrawnItem;
  readonly placement: Placement;
  /** 0-1. */
  readonly agreement: number;
}

/** The things of the drawing that an item is. */
export const thingsOf = ({ thing, parts = [] }: DrawnItem): readonly number[] => [thing, ...parts];
