import type { Pattern } from '#catalog/materials/schema.ts';
import type { Lab, MaterialSample } from './sample.ts';

export type FigureName = Extract<Pattern, { kind: 'tiles' }>['figure'];

/** Where a point lies on a tile. */
export interface TileSpot {
  /** Position in the slab that this tile was cut from, metres: unlike from tile to tile. */
  readonly x: number;
  readonly y: number;
  /** Position on the tile, metres from its lower left corner, and the tile's size. */
  readonly localX: number;
  readonly localY: number;
  readonly width: number;
  readonly height: number;
  readonly column: number;
  readonly row: number;
  readonly hash: number;
  readonly footprint: number;
}

export interface FigureLook {
  readonly base: Lab;
  readonly second: Lab;
  readonly joint: Lab;
  /** Contrast 0-0.4 in OKLab L. */
  readonly strength: number;
  readonly seed: number;
}

/** Paints the face of a tile on a sample that already holds the flat base colour. */
export type Figure = (spot: TileSpot, look: FigureLook, out: MaterialSample) => void;
