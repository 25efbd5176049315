/** Rugs that a picture holds whole. */
import { boxOf, type Placement } from '../../design/arrangement.ts';
import { planOverlap } from '../../design/box.ts';
import type { PieceSource } from '../../design/pieceSource.ts';
import type { SizeM } from '../../furniture/types.ts';
import { frameBox, type PictureView } from './frameBox.ts';

/** Groups before which a rug lies, and that stand on its rear edge: in all others everything stands on it. */
const BEFORE = new Set(['lounge', 'bed']);
/** Sides of smaller ones that are tried, as shares of the rug's, and the share of an outline that is all of it. */
const SMALLER = [0.95, 0.9, 0.85, 0.8] as const;
const WHOLE = 0.97;
/** Share from which one that is cut may stay before its group. */
const MOSTLY = 0.5;

/**
 * Takes the largest smaller rug that the picture shows whole, its rear edge where that of the other was. Where there is
 * none it stays if most of it is seen; one on which everything stands is left out.
 */
export function wholeRugs(placements: readonly Placement[], view: PictureView, source: PieceSource): Placement[] {
  return placements.flatMap((one) => {
    if (one.body !== 'flat' || wholeOf(one, view) >= WHOLE) return [one];
    if (!BEFORE.has(one.arrangement)) return [];
    const smaller = SMALLER.flatMap((share) => scaled(one, share, source) ?? []);
    const instead = smaller.find((other) => wholeOf(other, view) >= WHOLE);
    if (instead) return [instead];
    return wholeOf(one, view) >= MOSTLY ? [one] : [];
  });
}

const wholeOf = (placement: Placement, view: PictureView): number => frameBox(view, boxOf(placement)).whole;

/** m from a rug within which something of its group stands. */
const NEAR_M = 0.25;

/** Leaves out rugs on which, and beside which, nothing of their group is left. */
export function ownedRugs(placements: readonly Placement[]): Placement[] {
  const standing = placements.filter(({ body }) => body === 'solid');
  return placements.filter((one) => {
    if (one.body !== 'flat') return true;
    const box = boxOf(one);
    const near = { ...box, halfWidth: box.halfWidth + NEAR_M, halfDepth: box.halfDepth + NEAR_M };
    return standing.some((other) => other.arrangement === one.arrangement && planOverlap(near, boxOf(other)) > 0);
  });
}

/** The same rug with sides of that share; null where there is none. */
function scaled(one: Placement, share: number, source: PieceSource): Placement | null {
  const { made, kind, piece } = one.built;
  const [width, depth, height] = made.sizeM;
  const sizeM: SizeM = [width * share, depth * share, height];
  const built = source.exact(kind.id, { variant: made.variant, sizeM });
  if (!built) return null;
  const by = (piece.sizeM[1] - built.piece.sizeM[1]) / 2;
  return { ...one, built, x: one.x + by * Math.sin(one.turn), z: one.z + by * Math.cos(one.turn) };
}
