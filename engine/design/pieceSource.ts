/** Where furniture comes from: a catalogue of kinds, and what was built of them for one scene. */
import type { FormFamily } from '#catalog/styles/schema.ts';
import { usualSize } from '../furniture/kit/size.ts';
import type { Piece, PieceKind, SizeM } from '../furniture/types.ts';

export type FindKind = (id: string) => PieceKind | undefined;

/** A piece as it was asked for: built once, however often it stands in the room. */
export interface Built {
  readonly kind: PieceKind;
  readonly piece: Piece;
  /** What it was asked for by: the same again gives the same piece. */
  readonly made: Made;
}

export interface Made {
  /** Seed of the piece alone: another one is another piece of the kind. */
  readonly variant: number;
  /** Wanted outer size. */
  readonly sizeM: SizeM;
}

export interface PieceSource {
  /** Undefined when there is no such kind: the room does without. */
  get(id: string, size?: Partial<{ width: number; depth: number; height: number }>, copy?: number): Built | undefined;
  has(id: string): boolean;
  /** Exactly so, whatever the scene's own seed. Undefined as `get`. */
  exact(id: string, made: Made): Built | undefined;
}

/**
 * Seeds of pieces that one scene draws from: enough variety, and few enough that a series of scenes can share what was
 * built.
 */
const variants = 5;

/** Nobody minds the same chair twice; the same picture twice is seen at once. */
const variety: Readonly<Record<string, number>> = { 'wall-art': 31, plant: 11, vase: 9 };

/** A source for one form family. `known` may be shared by scenes whose pieces are the same. */
export function pieceSource(
  find: FindKind,
  forms: FormFamily,
  seed: number,
  known = new Map<string, Piece>(),
): PieceSource {
  const built = (kind: PieceKind, made: Made): Built => {
    const { variant, sizeM } = made;
    const key = `${kind.id} ${forms} ${variant} ${sizeM.join(' ')}`;
    let piece = known.get(key);
    if (!piece) {
      piece = kind.build({ forms, seed: variant, sizeM });
      known.set(key, piece);
    }
    return { kind, piece, made };
  };
  return {
    has: (id) => find(id) !== undefined,
    get(id, size = {}, copy = 0) {
      const kind = find(id);
      if (!kind) return undefined;
      const sizeM = asked(usualSize(kind, forms), size, fitted.has(id));
      return built(kind, { variant: (seed + copy) % (variety[id] ?? variants), sizeM });
    },
    exact(id, made) {
      const kind = find(id);
      return kind && built(kind, made);
    },
  };
}

/** Made to measure, so that rows of them have no gaps. */
const fitted = new Set([
  'kitchen-counter',
  'corner-counter',
  'splashback',
  'wall-cabinet',
  'sink',
  'cooker',
  'stairs',
  'stair-runner',
]);

/** To 5 cm, thin and low things and what is fitted to the millimetre. */
function asked(usual: SizeM, size: Partial<{ width: number; depth: number; height: number }>, exactly: boolean): SizeM {
  const round = (m: number) => (exactly || m < 0.3 ? Math.round(m * 1000) / 1000 : Math.round(m * 20) / 20);
  return [round(size.width ?? usual[0]), round(size.depth ?? usual[1]), round(size.height ?? usual[2])];
}
