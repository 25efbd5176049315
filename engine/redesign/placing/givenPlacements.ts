/** Pieces that a person has placed, in place of a layout of the tool's own. */
import type { Style } from '#catalog/styles/schema.ts';
import { boxOf, type Placement } from '../../design/arrangement.ts';
import { distanceTo, fromBox, toBox } from '../../design/box.ts';
import { pieceSource } from '../../design/pieceSource.ts';
import { pieceKind } from '../../furniture/all.ts';
import { isInside } from '../../geometry/polygon.ts';
import { EngineInputError } from '../../refusals.ts';
import type { GivenPlacement } from '../../tools/restyle/params.ts';
import type { ClosedPlan } from '../closePlan.ts';
import { gateError } from '../gate.ts';

/** Bodies that stand lower than this over the floor stand on it, or on a rug. */
const ON_FLOOR_M = 0.1;

/**
 * The placements that are given, null where none are. Throws EngineInputError `unknown-piece`, and EngineGateError
 * `placement-outside` for a piece whose middle is not within the walls.
 */
export function givenPlacements(
  {
    placements,
    style,
    seed,
  }: {
    readonly placements?: readonly GivenPlacement[] | undefined;
    readonly style: Style;
    readonly seed: number;
  },
  { plan }: Pick<ClosedPlan, 'plan'>,
): Placement[] | null {
  if (!placements) return null;
  const source = pieceSource(pieceKind, style.forms, seed);
  const placed = placements.map((given): Placement => {
    const { piece: id, variant, sizeM, askedM, x, z, turn, group, body } = given;
    const built = source.exact(id, { variant, sizeM: askedM ?? sizeM });
    if (!built) throw new EngineInputError('unknown-piece', `there is no piece ${id}`);
    // What hangs touches its wall, and its middle lies before it.
    const isHung = built.kind.stance === 'wall' || built.kind.stance === 'window';
    if (!isInside(plan.corners, [x, z])) throw gateError('placement-outside');
    const [ownX, ownZ] = isHung ? fromBox({ x, z, turn }, [0, built.piece.sizeM[1] / 2]) : [x, z];
    const place = { x: ownX, y: heightOf(given, built), z: ownZ, turn, wall: -1 };
    return { id, built, ...place, arrangement: group, body, reach: 'none', worth: 0.5 };
  });
  return placed.map((one) => (one.body === 'on-top' ? seated(one, placed) : one));
}

/** Height of a piece's own origin. */
function heightOf({ y, body }: GivenPlacement, { kind, piece }: Placement['built']): number {
  if (kind.stance === 'wall' || kind.stance === 'window') return y + piece.sizeM[2] / 2;
  if (kind.stance === 'ceiling') return y + piece.sizeM[2];
  return (body === 'solid' || body === 'flat') && y < ON_FLOOR_M ? 0 : y;
}

/** On the nearest board or top of the piece under it: that may be another one than it was. */
function seated(one: Placement, placed: readonly Placement[]): Placement {
  const at = [one.x, one.z] as const;
  const host = placed.find(
    (other) => other.arrangement === one.arrangement && other.body === 'solid' && distanceTo(boxOf(other), at) < 0.001,
  );
  if (!host) return one;
  const [x, z] = toBox(host, at);
  const boards = host.built.piece.decorSpots
    .filter(
      ({ centre, widthM, depthM }) => Math.abs(x - centre[0]) <= widthM / 2 && Math.abs(z - centre[2]) <= depthM / 2,
    )
    .map(({ centre }) => host.y + centre[1]);
  const heights = boards.length > 0 ? boards : [boxOf(host).top];
  const nearest = heights.reduce((best, y) => (Math.abs(y - one.y) < Math.abs(best - one.y) ? y : best));
  return { ...one, y: nearest };
}
