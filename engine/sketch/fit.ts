/**
 * The piece for each box: of the kinds that it may be, in the style's forms, the one whose silhouette agrees best with
 * what is drawn.
 */

import type { FormFamily } from '#catalog/styles/schema.ts';
import { throwIfAborted } from '../abort.ts';
import type { Placement } from '../design/arrangement.ts';
import { fromBox, type OrientedBox } from '../design/box.ts';
import { placeOn, pointAt, type Wall, wallsOf } from '../design/floorPlan.ts';
import type { Built, Made } from '../design/pieceSource.ts';
import { turnOf } from '../design/roomShell.ts';
import { pieceKind } from '../furniture/all.ts';
import type { Piece, PieceKind } from '../furniture/types.ts';
import type { Vec2 } from '../geometry/types.ts';
import type { Runtime } from '../runtime.ts';
import type { DrawnItem, FittedItem } from './drawnItem.ts';
import { hostsFor, isSameLamp, onItsFoot, onTop } from './hosts.ts';
import type { SketchReading } from './read.ts';
import { agreement, type Outline, outlineOf, silhouette } from './silhouette.ts';
import { isTaken } from './taken.ts';

/** How many kinds and variants of each are tried. */
const KINDS = 3;
const VARIANTS = 3;
/** What a kind that is less likely must agree better by. */
const RANK = 0.025;
/** What a front that is turned otherwise than drawn must agree better by. */
const TURNED = 0.06;
/** A front that is so near a wall (a bed's at any distance), and nearer by so much than the back, m, is none. */
const BEFORE_WALL_M = 0.8;
const NEARER_M = 0.3;

/** What agrees less with what is drawn stands where nobody drew it: it is left out. */
const LEAST_AGREEMENT = 0.3;
/** The same for a lamp, of which often only the shade was told: its pole and foot agree with nothing. */
const LEAST_OF_SHADE = 0.15;

interface Candidate extends Built {
  readonly turn: number;
  readonly score: number;
  readonly agreement: number;
}

/**
 * Fits pieces to all that is drawn and stands, hangs or lies by itself; what stands on top comes after what it stands
 * on.
 */
export function fitPieces(reading: SketchReading, forms: FormFamily, seed: number, rt: Runtime): FittedItem[] {
  const outline = outlineOf(reading.drawn);
  const walls = wallsOf(reading.closed.plan.corners);
  const seen = walls.filter(({ index }) => !reading.closed.unseen.has(index));
  const fitted: FittedItem[] = [];
  const order = { floor: 0, wall: 1, ceiling: 2, top: 3 };
  const sureness = ({ thing, confidence }: DrawnItem): number => confidence * reading.drawn.things[thing].area;
  const items = reading.inventory.items
    .filter(({ kind }) => kind !== 'curtain')
    .toSorted((a, b) => order[a.on] - order[b.on] || sureness(b) - sureness(a));
  const fit = (own: DrawnItem, least: number): boolean => {
    if (fitted.some((other) => isTaken(own, other.item))) return false;
    const best = bestOf(own, reading, forms, seed, outline, seen);
    if (!best || best.agreement < least) return false;
    fitted.push({ item: own, placement: placed(own, best, fitted.length), agreement: best.agreement });
    return true;
  };
  const fitOnTop = (item: DrawnItem): void => {
    if (isSameLamp(item, fitted)) return;
    const own = onTop(item, fitted);
    const foot = own ? null : onItsFoot(item);
    if (own) fit(own, item.kind === 'lamp' ? LEAST_OF_SHADE : LEAST_AGREEMENT);
    else if (foot) fit(foot, LEAST_OF_SHADE);
    else {
      // What nobody drew apart from the lamp agrees with nothing.
      const leastOf = (host: DrawnItem): number => (host.thing === item.thing ? 0 : LEAST_AGREEMENT);
      const hosts = hostsFor(item, reading.inventory.doubted, fitted);
      if (hosts.some((host) => fit(host, leastOf(host)))) fit(onTop(item, fitted) ?? item, 0);
    }
  };
  for (const item of items) {
    throwIfAborted(rt.signal);
    if (item.on === 'top') fitOnTop(item);
    else {
      const own = item.on === 'wall' ? onWall(item, walls) : item;
      if (own) fit(own, LEAST_AGREEMENT);
    }
  }
  return fitted;
}

function bestOf(
  item: DrawnItem,
  reading: SketchReading,
  forms: FormFamily,
  seed: number,
  outline: Outline,
  walls: readonly Wall[],
): Candidate | null {
  const { box, ids } = item;
  const sizeM = [2 * box.halfWidth, 2 * box.halfDepth, box.top - box.bottom] as const;
  let best: Candidate | null = null;
  const turns = turnsOf(item).filter((turn) => !facesWall({ ...box, turn }, item.kind, walls));
  const kinds = ids.slice(0, KINDS).flatMap((id) => pieceKind(id) ?? []);
  kinds.forEach((kind, rank) => {
    for (let variant = 0; variant < VARIANTS; variant++) {
      const made: Made = { variant: seed + 7 * variant, sizeM };
      const piece = kind.build({ forms, seed: made.variant, sizeM });
      for (const turn of turns) {
        const at = originOf(box, kind, piece, turn);
        const cover = silhouette(piece.mesh, turn, at, reading.room, outline);
        const agrees = agreement(cover, item.thing, reading.drawn, outline);
        const score = agrees - RANK * rank - (turn === box.turn ? 0 : TURNED);
        if (!best || score > best.score) best = { kind, piece, made, turn, score, agreement: agrees };
      }
    }
  });
  return best;
}

const fronted: ReadonlySet<DrawnItem['kind']> = new Set(['sofa', 'armchair', 'chair', 'bed', 'desk', 'toilet']);

/** What never faces a wall that its back could have. */
const facing: ReadonlySet<DrawnItem['kind']> = new Set(['bed', 'sofa', 'toilet']);

/** Whether a bed's foot or a seat's front is at a wall, and its back further from any; of the walls that are seen. */
export function facesWall(box: OrientedBox, kind: DrawnItem['kind'], walls: readonly Wall[]): boolean {
  if (!facing.has(kind)) return false;
  const toWall = (side: 1 | -1): number => {
    const end = fromBox(box, [0, side * box.halfDepth]);
    const out: Vec2 = [side * Math.sin(box.turn), side * Math.cos(box.turn)];
    const off = walls.flatMap((wall) => {
      const [s, away] = placeOn(wall, end);
      // Only walls that run across where it faces.
      const isAcross = Math.abs(wall.along[0] * out[0] + wall.along[1] * out[1]) < 0.3;
      return isAcross && s > 0 && s < wall.lengthM ? [Math.abs(away)] : [];
    });
    return Math.min(...off, Number.POSITIVE_INFINITY);
  };
  const front = toWall(-1);
  return (kind === 'bed' || front < BEFORE_WALL_M) && front + NEARER_M < toWall(1);
}

/** As drawn; things with a front may be the other way round. */
const turnsOf = ({ kind, on, box }: DrawnItem): readonly number[] =>
  on === 'floor' && fronted.has(kind) ? [box.turn, box.turn + Math.PI] : [box.turn];

/**
 * The piece's origin, so that its middle (or its back, where it is made otherwise than asked) lies where the box's
 * does.
 */
function originOf(
  box: OrientedBox,
  kind: PieceKind,
  piece: Piece,
  turn: number,
): readonly [number, number, number] & [number, number, number] {
  const [, depth, height] = piece.sizeM;
  if (kind.stance === 'ceiling') return [box.x, box.top, box.z];
  if (kind.stance === 'wall' || kind.stance === 'window') {
    const [x, z] = fromBox({ ...box, turn }, [0, box.halfDepth]);
    return [x, box.top - (box.top - box.bottom) / 2, z];
  }
  const back = kind.againstWall ? box.halfDepth - depth / 2 : 0;
  const [x, z] = fromBox({ ...box, turn }, [0, back]);
  return [x, height > 0 ? box.bottom : 0, z];
}

function placed({ box, kind: drawn }: DrawnItem, { kind, piece, made, turn }: Candidate, number: number): Placement {
  const [x, y, z] = originOf(box, kind, piece, turn);
  const body =
    drawn === 'rug' ? 'flat' : kind.stance === 'floor' ? 'solid' : kind.stance === 'surface' ? 'on-top' : 'hung';
  return {
    id: kind.id,
    built: { kind, piece, made },
    x,
    y,
    z,
    turn,
    arrangement: `drawn-${number}`,
    wall: -1,
    body,
    reach: 'none',
    worth: 0.5,
  };
}

/** What hangs on a wall lies flat on the wall that it is nearest to. */
function onWall(item: DrawnItem, walls: readonly Wall[]): DrawnItem | null {
  const { box } = item;
  let best: { readonly wall: Wall; readonly s: number; readonly away: number } | null = null;
  for (const wall of walls) {
    const [s, away] = placeOn(wall, [box.x, box.z]);
    if (s < 0 || s > wall.lengthM || away < -0.3) continue;
    if (!best || away < best.away) best = { wall, s, away };
  }
  if (!best || best.away > 1) return null;
  const [x, z] = pointAt(best.wall, best.s, box.halfDepth + 0.002);
  return { ...item, box: { ...box, x, z, turn: turnOf(best.wall) } };
}
