/** Parametric furniture: what a piece is, before it has a place in a room. */
import type { FormFamily } from '#catalog/styles/schema.ts';
import type { Mesh } from '../render/types.ts';

/**
 * Looks that a piece takes by role, so that a style's palette can dress it. `wood`, `woodDark`, `metal` (the style's
 * own, maybe brass), `steel` (stainless steel and chrome in every style), `textile`, `textileSecond`, `accent`,
 * `leather`, `stone`, `ceramic`, `glass`, `mirror`, `screen`, `leaf`, `soil`, `paper`, `white`, `black`, `lampShade`,
 * `bulb`, `rattan`, `rug`, `curtain`, `sheer`, `painted`.
 */
export type MaterialRole =
  | 'wood'
  | 'woodDark'
  | 'metal'
  | 'steel'
  /** Covers of seats, of whatever the style's seats are covered with. */
  | 'upholstery'
  /** Woven cloth of the same colour, for all else. */
  | 'textile'
  | 'textileSecond'
  | 'accent'
  | 'leather'
  | 'stone'
  | 'ceramic'
  | 'glass'
  | 'mirror'
  | 'screen'
  | 'leaf'
  | 'soil'
  | 'paper'
  | 'white'
  /** Bed linen. */
  | 'whiteLinen'
  | 'black'
  | 'lampShade'
  | 'bulb'
  | 'rattan'
  | 'rug'
  /** Pile of rugs in the colours of other cloths. */
  | 'pile'
  | 'pileSecond'
  | 'pileAccent'
  | 'pileDark'
  /** The same colours printed on paper. */
  | 'print'
  | 'printSecond'
  | 'printAccent'
  | 'printDark'
  | 'curtain'
  | 'sheer'
  | 'painted'
  /** Bindings of books, whatever the style: people bring their own. */
  | 'bookBlue'
  | 'bookRed'
  | 'bookGreen'
  | 'bookGrey'
  | 'bookCream';

/** Width along x, depth along z, height along y, in metres. */
export type SizeM = readonly [width: number, depth: number, height: number];

/** What a designer asks of a maker. */
export interface PieceRequest {
  /** Form family of the style: a chesterfield, a low Japanese sofa and a tubular chair are different things. */
  readonly forms: FormFamily;
  /** The only source of chance. */
  readonly seed: number;
  /** Wanted outer size. Clamped to what the piece can be. */
  readonly sizeM: SizeM;
}

/** A place on a piece where small decor may stand: a horizontal rectangle, in the piece's own axes. */
export interface DecorSpot {
  readonly centre: readonly [number, number, number];
  readonly widthM: number;
  readonly depthM: number;
  /** Free height above it. */
  readonly clearM: number;
}

/**
 * A piece in its own axes: metres, x right, y up, z towards its back; the origin lies on the floor in the middle of its
 * footprint. Its front, the side from which it is used, faces −z. Hung pieces have the origin where they touch their
 * wall or ceiling.
 */
export interface Piece {
  readonly mesh: Mesh;
  /** Role of each of the mesh's BSDFs. */
  readonly roles: readonly MaterialRole[];
  /** Outer size in metres: width along x, depth along z, height along y. The mesh stays within it (± 1 mm). */
  readonly sizeM: SizeM;
  readonly decorSpots: readonly DecorSpot[];
}

/** Where a piece goes. */
export type Stance = 'floor' | 'wall' | 'ceiling' | 'surface' | 'window';

/** One kind of piece. A file of this folder exports one or more of them; `all.ts` lists them. */
export interface PieceKind {
  /** Kebab-case English name, as in `RoomType.pieces`. */
  readonly id: string;
  readonly stance: Stance;
  /**
   * Kind for the segment pass: seating, table, storage, bed, lamp, plant, rug, curtain, picture, mirror, appliance,
   * fixture, equipment (of gyms), decor, door, window, other.
   */
  readonly segment: string;
  /** Free space in metres that its use needs: before it, at each side, behind it. */
  readonly clearanceM: { readonly front: number; readonly side: number; readonly back: number };
  /** Stands with its back to a wall. */
  readonly againstWall: boolean;
  /**
   * The size that a designer asks for before looking at the room: real furniture's, in all families or family by
   * family.
   */
  readonly usual: SizeM | ((forms: FormFamily) => SizeM);
  build(request: PieceRequest): Piece;
}
