/**
 * What a form family means to a furniture maker: the vocabulary from which every piece picks its parts, so that a
 * chesterfield, a low Japanese sofa and a tubular chair are different things and yet one room's pieces belong together.
 */
import type { MaterialRole } from '../types.ts';

/** How things stand: see `legs.ts`. */
export type LegKind =
  | 'tapered'
  | 'splayed'
  | 'square'
  | 'turned'
  | 'cabriole'
  | 'sabre'
  | 'block'
  | 'hairpin'
  | 'tube'
  | 'bun'
  | 'hoof'
  | 'bamboo'
  | 'blade';

/**
 * The craft that a family comes from: modern (plain faces), classic (raised panels, mouldings), country (frames around
 * flat panels), rustic (planks), woven (cane, rattan), curved (flutes, bows), carved (lattices), slatted (louvres).
 * What has no word of its own below asks for it.
 */
export type Tradition = 'modern' | 'classic' | 'country' | 'rustic' | 'woven' | 'curved' | 'carved' | 'slatted';

export interface Form {
  readonly tradition: Tradition;
  readonly leg: LegKind;
  readonly legRole: MaterialRole;
  /** Frames, carcasses, shelves. */
  readonly frameRole: MaterialRole;
  /** Table tops. */
  readonly topRole: MaterialRole;
  /** Handles, rods, lamp stems. */
  readonly fittingRole: MaterialRole;
  /** Covers of seats. */
  readonly coverRole: MaterialRole;
  /** How seats are built. */
  readonly seating: 'upholstered' | 'framed' | 'tube' | 'rattan' | 'curved' | 'banquette';
  readonly arm: 'rolled' | 'track' | 'pillow' | 'flared' | 'scroll' | 'cylinder';
  readonly back: 'cushions' | 'tufted' | 'tight' | 'channels' | 'camel' | 'slats';
  /** Height of a sofa's seat; chairs at tables are always 45 cm. */
  readonly seatHeightM: number;
  /** Height of a sofa's back. */
  readonly backHeightM: number;
  readonly piping: boolean;
  /** Rounding of soft things seen from above, 0 square … 0.5. */
  readonly softness: number;
  /** Radius of wooden edges. */
  readonly edgeM: number;
  readonly tableTop: 'square' | 'rounded' | 'round' | 'oval' | 'pebble' | 'octagon' | 'boards' | 'tray';
  readonly base: 'legs' | 'pedestal' | 'drum' | 'trestle' | 'sled' | 'slabs';
  readonly door: 'flat' | 'shaker' | 'raised' | 'cane' | 'fluted' | 'lattice' | 'louvre' | 'plank';
  readonly handle: 'none' | 'knob' | 'bar' | 'ring' | 'cup' | 'tab';
  readonly stand: 'legs' | 'plinth' | 'wall';
  readonly shade:
    | 'drum'
    | 'empire'
    | 'cone'
    | 'globe'
    | 'paper'
    | 'dome'
    | 'pleated'
    | 'mushroom'
    | 'cage'
    | 'woven'
    | 'lantern';
  readonly stem: 'straight' | 'turned' | 'tripod' | 'arc' | 'stack';
  readonly chair:
    | 'spindle'
    | 'ladder'
    | 'wishbone'
    | 'upholstered'
    | 'cantilever'
    | 'shell'
    | 'medallion'
    | 'slab'
    | 'yoke'
    | 'cane';
  readonly bed:
    | 'panel'
    | 'slats'
    | 'tufted'
    | 'channels'
    | 'platform'
    | 'spindle'
    | 'metal'
    | 'arched'
    | 'cane'
    | 'lattice';
  readonly frame: 'thin' | 'flat' | 'gilt' | 'deep' | 'none';
  readonly rug: 'plain' | 'border' | 'medallion' | 'stripes' | 'diamonds' | 'arcs' | 'blocks' | 'round';
  readonly heading: 'pinch' | 'eyelet' | 'wave' | 'tab';
  readonly mirror: 'round' | 'arch' | 'rectangle' | 'sunburst' | 'oval' | 'octagon' | 'pebble' | 'ornate';
}
