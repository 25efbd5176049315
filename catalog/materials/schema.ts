import type { Names, Oklch } from '../names.ts';

export const materialGroups = ['wood', 'stone', 'carpet', 'other-floor', 'paint', 'wallpaper', 'panel'] as const;
export type MaterialGroup = (typeof materialGroups)[number];

/**
 * How a material is laid and drawn. Lengths in cm, true scale. `engine/materials/` has one evaluator per kind; a kind
 * without an evaluator does not compile there.
 */
export type Pattern =
  | { kind: 'plain' }
  | {
      /** Boards. `layout`: straight with random end joints, herringbone, chevron, or squares of strips (parquet). */
      kind: 'boards';
      layout: 'plank' | 'herringbone' | 'chevron' | 'parquet';
      boardWidthCm: number;
      boardLengthCm: number;
      /** Gap or bevel between boards. */
      jointCm: number;
      /** Lightness spread between boards, 0-0.15 in OKLab L. */
      boardVariation: number;
      /** Grain contrast 0-0.2 in OKLab L; cathedral share 0-1 (flat-sawn arches against straight grain). */
      grain: number;
      cathedral: number;
      /** Knots a square metre. */
      knotsPerM2: number;
    }
  | {
      /** Slabs or tiles with a joint. `figure` says what the face looks like. */
      kind: 'tiles';
      tileWidthCm: number;
      tileHeightCm: number;
      /** Shift of every second row as a share of the tile, 0-0.5. */
      rowShift: number;
      jointCm: number;
      joint: Oklch;
      figure:
        | 'plain'
        | 'veined'
        | 'brecciated'
        | 'travertine'
        | 'slate'
        | 'granite'
        | 'terrazzo'
        | 'checker'
        | 'encaustic';
      /** Figure contrast 0-0.4 in OKLab L. */
      figureStrength: number;
      tileVariation: number;
    }
  | {
      kind: 'carpet';
      pile: 'loop' | 'cut' | 'shag' | 'sisal' | 'flatweave';
      /** Tuft or weave pitch. */
      pitchCm: number;
      motif: 'none' | 'heather' | 'stripe' | 'berber' | 'grid';
      contrast: number;
    }
  | {
      /** Poured in one piece. `cutCm`: from one sawn cut to the next, in large floors. */
      kind: 'screed';
      mottling: number;
      cloudCm: number;
      trowel: number;
      cutCm?: number;
    }
  | {
      kind: 'cork';
      granuleCm: number;
      contrast: number /** Width and length of a plank. */;
      pieceCm: readonly [number, number];
    }
  | { kind: 'rubber'; fleckCm: number }
  | { kind: 'tatami'; matWidthCm: number; matLengthCm: number; border: Oklch }
  | {
      kind: 'wallpaper';
      motif:
        | 'stripe'
        | 'damask'
        | 'botanical'
        | 'geometric'
        | 'grasscloth'
        | 'toile'
        | 'chinoiserie'
        | 'terrazzo'
        | 'linen'
        | 'herringbone'
        | 'scallop'
        | 'mural-hills';
      repeatCm: number;
      figure: Oklch;
    }
  | {
      kind: 'panel';
      profile:
        | 'tongue-and-groove'
        | 'wainscot'
        | 'slats'
        | 'brick'
        | 'plaster'
        | 'tile'
        | 'concrete'
        | 'shiplap'
        | 'fluted'
        | 'stone'
        | 'boiserie'
        | 'plywood';
      moduleWidthCm: number;
      moduleHeightCm: number;
      /** Depth of the relief, which makes its own shadow lines. */
      reliefCm: number;
      joint: Oklch;
    };

export interface Material {
  /** Kebab-case English name, e.g. `oak-natural-plank`. */
  readonly id: string;
  readonly group: MaterialGroup;
  /** Surfaces that it may cover. */
  readonly on: readonly ('floor' | 'wall')[];
  readonly names: Names;
  /** Base colour of the face. */
  readonly base: Oklch;
  /** Second colour of grain, vein, motif or chip. */
  readonly second: Oklch;
  /** GGX roughness 0.05 (polished) - 1 (chalk). */
  readonly roughness: number;
  readonly pattern: Pattern;
  /** Size of one piece as sold, in cm (width, length); [100, 100] for paints and poured floors. */
  readonly sizeCm: readonly [number, number];
  /** Guide price, supply only, SGD per m². */
  readonly sgdPerM2: number;
}
