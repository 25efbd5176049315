/** Changes of what a redesign has placed: each gives the pieces anew. */
import { type FloorPlanRoom, isWithin, type Placed, toPiece } from '../../../lib/redesign/floorPlan.ts';

/** A piece in the list; one that was taken out stays there, so that it can be put back. */
export interface ListedPiece {
  readonly placed: Placed;
  readonly out: boolean;
  /** Another one of its kind was asked for: nothing shows it before the next run. */
  readonly isSwapped: boolean;
}

export const listed = (placements: readonly Placed[]): ListedPiece[] =>
  placements.map((placed) => ({ placed, out: false, isSwapped: false }));

/** The piece, and what stands on it. */
function carriedBy(pieces: readonly ListedPiece[], at: number): ReadonlySet<number> {
  const host = pieces[at]?.placed;
  const carried = new Set([at]);
  if (host?.body !== 'solid') return carried;
  pieces.forEach(({ placed }, index) => {
    if (placed.body !== 'on-top' || placed.group !== host.group) return;
    const [x, z] = toPiece(host, [placed.x, placed.z]);
    if (Math.abs(x) <= host.sizeM[0] / 2 && Math.abs(z) <= host.sizeM[1] / 2) carried.add(index);
  });
  return carried;
}

export interface Move {
  /** Metres. */
  readonly x: number;
  readonly z: number;
  /** Radians. */
  readonly turn: number;
}

/**
 * The pieces after one of them was moved and turned, with what stands on it. What hangs goes along its wall alone.
 * Nothing goes outside of the walls: the pieces are given back as they are then.
 */
export function moved(
  pieces: readonly ListedPiece[],
  at: number,
  wanted: Partial<Move>,
  room: FloorPlanRoom,
): readonly ListedPiece[] {
  const host = pieces[at]?.placed;
  if (!host) return pieces;
  const { x = 0, z = 0, turn = 0 } = host.body === 'hung' ? alongWall(host, wanted) : wanted;
  if (!isWithin(room.planM, [host.x + x, host.z + z])) return pieces;
  const carried = carriedBy(pieces, at);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return pieces.map((piece, index) => {
    if (!carried.has(index)) return piece;
    const [dx, dz] = [piece.placed.x - host.x, piece.placed.z - host.z];
    const place = { x: host.x + x + c * dx + s * dz, z: host.z + z - s * dx + c * dz, turn: piece.placed.turn + turn };
    return { ...piece, placed: { ...piece.placed, ...place } };
  });
}

function alongWall({ turn }: Placed, { x = 0, z = 0 }: Partial<Move>): Move {
  const [alongX, alongZ] = [Math.cos(turn), -Math.sin(turn)];
  const by = x * alongX + z * alongZ;
  return { x: by * alongX, z: by * alongZ, turn: 0 };
}

/** Another piece of the kind in the same place. */
export function swapped(pieces: readonly ListedPiece[], at: number): ListedPiece[] {
  return pieces.map((piece, index) =>
    index === at
      ? { ...piece, placed: { ...piece.placed, variant: piece.placed.variant + 1 }, isSwapped: true }
      : piece,
  );
}

/** Taken out, or put back, with what stands on it. */
export function taken(pieces: readonly ListedPiece[], at: number, out: boolean): ListedPiece[] {
  const carried = carriedBy(pieces, at);
  return pieces.map((piece, index) => (carried.has(index) ? { ...piece, out } : piece));
}

/** What is sent with the next run. */
export function placementsOf(pieces: readonly ListedPiece[]): Placed[] {
  return pieces.flatMap(({ placed, out }) => (out ? [] : [placed]));
}

/** The same as fields of a request; the seed is the one that its colours were drawn by, unless another is `typed`. */
export function placedInput(
  placed: { readonly placements: readonly Placed[]; readonly seed: number } | null,
  typed: string,
): { placements?: Placed[]; seed?: number } {
  if (!placed) return {};
  return { placements: [...placed.placements], ...(typed.trim() === '' && { seed: placed.seed }) };
}
