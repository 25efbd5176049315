/** The drawing board for one variant of an arrangement. */
import type { Chance } from '../../chance.ts';
import type { Member, Variant, Zone } from '../arrangement.ts';
import type { Built, PieceSource } from '../pieceSource.ts';

/** What every arrangement is drawn up with. */
export interface Brief {
  readonly source: PieceSource;
  /** Ids that the room type has. A piece that it lacks is not added, however well it would go. */
  readonly wanted: ReadonlySet<string>;
  readonly areaM2: number;
  /** Longest wall, all walls and ceiling, metres. */
  readonly wallM: number;
  readonly wallsM: readonly number[];
  readonly heightM: number;
  /** Density of decor, 0-1. */
  readonly decor: number;
  /** Whether a camera that cannot move looks at it. */
  readonly isFramed: boolean;
  readonly chance: Chance;
}

type Size = Partial<{ width: number; depth: number; height: number }>;

/** Builds a piece that the room type has. */
export function wantedPiece(brief: Brief, id: string, size: Size = {}, copy = 0): Built | undefined {
  return brief.wanted.has(id) ? brief.source.get(id, size, copy) : undefined;
}

/** Everything that a seating arrangement may be built around. */
export const sofaIds = ['sofa', 'sectional-sofa', 'recliner-sofa', 'outdoor-sofa'] as const;

/** The first of several ids that there is. */
export function firstWanted(brief: Brief, ids: readonly string[]): string | undefined {
  return ids.find((id) => brief.wanted.has(id) && brief.source.has(id));
}

interface Standing {
  readonly turn?: number;
  readonly y?: number;
  readonly body?: Member['body'];
  readonly reach?: Member['reach'];
  readonly worth?: number;
  readonly optional?: boolean;
  readonly spare?: boolean;
}

export const widthOf = (built: Built): number => built.piece.sizeM[0];
export const depthOf = (built: Built): number => built.piece.sizeM[1];
export const heightOf = (built: Built): number => built.piece.sizeM[2];

export class Draft {
  private readonly members: Member[] = [];
  private readonly zones: Zone[] = [];

  /** Stands a piece with its middle at (x, z). */
  stand(built: Built | undefined, x: number, z: number, how: Standing = {}): void {
    if (!built) return;
    const { turn = 0, y = 0, body = 'solid', reach = 'none', worth = 0.3, optional = false } = how;
    const spare = how.spare ?? body === 'flat';
    this.members.push({ id: built.kind.id, built, x, z, turn, y, body, reach, worth, optional, spare });
  }

  /** Stands a piece with its back at z = −`back`, facing the room. */
  back(built: Built | undefined, x: number, back = 0, how: Standing = {}): void {
    if (built) this.stand(built, x, -back - depthOf(built) / 2, { reach: 'front', ...how });
  }

  /** Something thin on the floor. */
  lay(built: Built | undefined, x: number, z: number, turn = 0): void {
    this.stand(built, x, z, { turn, body: 'flat', worth: 0.25 });
  }

  /**
   * Hangs a piece on the arrangement's wall, its middle `y` over the floor. Kinds that turn out to stand on the floor
   * stand there.
   */
  hang(built: Built | undefined, x: number, y: number, worth = 0.35): void {
    if (!built) return;
    if (built.kind.stance === 'floor') this.back(built, x, 0, { reach: 'none', worth });
    else if (built.kind.stance === 'wall') this.stand(built, x, 0, { y, body: 'hung', worth });
  }

  /** Hangs a piece from the ceiling. */
  hangDown(built: Built | undefined, x: number, z: number, ceilingM: number, turn = 0): void {
    if (built?.kind.stance === 'ceiling') this.stand(built, x, z, { y: ceilingM, body: 'hung', turn, worth: 0.25 });
  }

  /** Puts a piece on another one that stands at (x, z). */
  put(built: Built | undefined, host: Built | undefined, x: number, z: number, turn = 0): void {
    if (built && host) this.stand(built, x, z, { y: heightOf(host), body: 'on-top', turn, worth: 0.2 });
  }

  /** Keeps a rectangle around (x, z) free of other arrangements. */
  keep(x: number, z: number, width: number, depth: number): void {
    this.zones.push({ x, z, width, depth });
  }

  variant(): Variant {
    return { members: this.members, zones: this.zones };
  }

  get isEmpty(): boolean {
    return this.members.length === 0;
  }
}

/** Turn that lets a piece face along (dx, dz) of its arrangement. */
export function facing(dx: number, dz: number): number {
  return Math.atan2(-dx, -dz);
}
