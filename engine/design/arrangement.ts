/** Furniture that belongs together and moves as one: a bed with its nightstands, a table with its chairs. */
import type { Vec2 } from '../geometry/types.ts';
import { fromBox, type OrientedBox } from './box.ts';
import type { Built } from './pieceSource.ts';

/**
 * One piece in its arrangement's axes: x along the wall, z = 0 the arrangement's back, its front towards −z; metres.
 */
export interface Member {
  readonly id: string;
  readonly built: Built;
  readonly x: number;
  readonly z: number;
  /** Radians, z towards x, about the piece's own origin. */
  readonly turn: number;
  /**
   * Height of the piece's origin: 0 on the floor, the middle of what hangs on a wall, the ceiling for what hangs from
   * it.
   */
  readonly y: number;
  /** What others must keep clear of: a body, or something flat or small that others may stand on or over. */
  readonly body: 'solid' | 'flat' | 'hung' | 'on-top';
  /** People must get to it: to its front, to any side, or not at all. */
  readonly reach: 'front' | 'any' | 'none';
  /** Worth of being seen in the picture, 0-1. */
  readonly worth: number;
  /** Left out where an opening or the ceiling is in its way; the arrangement does without. */
  readonly optional: boolean;
  /** Before a camera that cannot move it is left out where it finds no room, or would be in the way of the view. */
  readonly spare: boolean;
}

/** A free rectangle that the use of the arrangement needs; no body of another arrangement may stand in it. */
export interface Zone {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
}

/** One way of drawing an arrangement up; the first that fits is taken. */
export interface Variant {
  readonly members: readonly Member[];
  readonly zones: readonly Zone[];
  /** Ends of the arrangement that lie in a corner, on walls of their own. */
  readonly fits?: 'left' | 'right' | 'both';
}

/**
 * wall: its back to a wall · free: away from walls, any quarter turn · corner: in a corner · head: back to a wall, in
 * its middle.
 */
export type Anchorage = 'wall' | 'free' | 'corner';

/** Wishes that decide between poses; the layout knows what each costs. */
export interface Wishes {
  /** Stands in the middle of its wall or of the room, 0-1. */
  readonly centred?: number;
  /** Faces this arrangement, at this distance between their fronts, metres. */
  readonly faces?: { readonly arrangement: string; readonly near: number; readonly far: number };
  /** Keeps this far from the middle of that arrangement, metres. */
  readonly apart?: { readonly arrangement: string; readonly metres: number };
  /** In front of that arrangement's front at this distance, parallel to it (islands before kitchen runs). */
  readonly before?: { readonly arrangement: string; readonly gap: number };
  /** A window behind the member of this id. */
  readonly windowBehind?: string;
  /** Near a window (1) or away from windows (−1). */
  readonly daylight?: number;
  /** Away from doors, 0-1. */
  readonly sheltered?: number;
  /** On the longest wall, 0-1. */
  readonly longWall?: number;
}

export interface Arrangement {
  readonly id: string;
  readonly at: Anchorage;
  readonly variants: readonly Variant[];
  readonly wishes: Wishes;
  /** A room of this type is not worth its name without it: it is placed first and dropped last. */
  readonly needed: boolean;
}

/** Where an arrangement stands on the floor plan; its own axes as those of a box. */
export interface ArrangementPose {
  readonly x: number;
  readonly z: number;
  readonly turn: number;
  /** Wall that its back is at, −1 for none. */
  readonly wall: number;
}

/** Where a piece stands on the floor plan. `y`: see Member. */
export interface Placement {
  readonly id: string;
  readonly built: Built;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly turn: number;
  readonly arrangement: string;
  /** Wall that its arrangement is at, −1 for none. */
  readonly wall: number;
  readonly body: Member['body'];
  readonly reach: Member['reach'];
  readonly worth: number;
}

/** The members of a variant on the floor plan. */
export function placedMembers(arrangementId: string, variant: Variant, pose: ArrangementPose): Placement[] {
  return variant.members.map((member) => {
    const [x, z] = fromBox(pose, [member.x, member.z]);
    const { id, built, y, body, reach, worth } = member;
    return {
      id,
      built,
      x,
      y,
      z,
      turn: pose.turn + member.turn,
      arrangement: arrangementId,
      wall: pose.wall,
      body,
      reach,
      worth,
    };
  });
}

/** What people meet of a parasol is its foot and its pole. */
const PARASOL_FOOT_M = 0.6;

/** Outer box of a placed piece. */
export function boxOf(placement: Pick<Placement, 'built' | 'x' | 'y' | 'z' | 'turn'>): OrientedBox {
  const { kind, piece } = placement.built;
  const [width, depth, height] = kind.id === 'parasol' ? [PARASOL_FOOT_M, PARASOL_FOOT_M, piece.sizeM[2]] : piece.sizeM;
  const hung = kind.stance === 'wall' || kind.stance === 'window';
  const bottom = hung ? placement.y - height / 2 : kind.stance === 'ceiling' ? placement.y - height : placement.y;
  // What hangs on a wall has its origin at its back.
  const [x, z] = hung ? fromBox(placement, [0, -depth / 2]) : ([placement.x, placement.z] as Vec2);
  return { x, z, turn: placement.turn, halfWidth: width / 2, halfDepth: depth / 2, bottom, top: bottom + height };
}

/** An arrangement's zones as boxes from the floor to head height. */
export function zoneBoxes(variant: Variant, pose: ArrangementPose): OrientedBox[] {
  return variant.zones.map((zone) => {
    const [x, z] = fromBox(pose, [zone.x, zone.z]);
    return { x, z, turn: pose.turn, halfWidth: zone.width / 2, halfDepth: zone.depth / 2, bottom: 0.05, top: 1.9 };
  });
}
