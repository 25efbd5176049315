import type { Names } from '../names.ts';

export interface RoomType {
  /** Kebab-case English name, e.g. `living-room`. */
  readonly id: string;
  readonly sector: 'residential' | 'commercial';
  readonly names: Names;
  /** Typical size in metres: width, depth, ceiling height. */
  readonly sizeM: readonly [number, number, number];
  /** Wet rooms take no carpet and no solid wood. */
  readonly wet: boolean;
  /** Furniture that such a room has, by piece family, most typical first (read by the designer of scenes). */
  readonly pieces: readonly string[];
  /** What a design of this room turns around, e.g. `fireplace`, `bed`, `counter`. */
  readonly focalPoint: string;
}
