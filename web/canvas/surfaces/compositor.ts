/** What lays a material on a photo: by WebGL 2 where there is one, else by the processor. No React. */
import type { LaidSurface } from './layers.ts';
import type { Placing } from './pattern.ts';
import type { LaidTile } from './tile.ts';

export interface Laying {
  /** All of one kind. */
  readonly surfaces: readonly LaidSurface[];
  readonly tile: LaidTile;
  readonly placing: Placing;
}

export interface Compositor {
  /** Draws on the canvas; what is not covered stays transparent. Null: nothing. */
  draw(laying: Laying | null): void;
  dispose(): void;
}
