/** What a redesign says of itself. */
import { boxOf, type Placement } from '../design/arrangement.ts';
import { areaOf } from '../geometry/polygon.ts';
import type { PhotoLight } from './light/photoLight.ts';
import type { Setting } from './setting.ts';

const rounded = (m: number): number => Math.round(m * 1000) / 1000;

/**
 * The room in metres, what was placed where, what of the house stays, and the light that the photo was found to have.
 */
export function reportOf(
  { room, scale, closed, fittings }: Setting,
  placements: readonly Placement[],
  light: PhotoLight,
): object {
  const { lights, tint, brightness } = light;
  return {
    room: {
      planM: closed.plan.corners.map(([x, z]) => [rounded(x), rounded(z)]),
      ceilingHeightM: rounded(room.ceilingHeightM),
      floorM2: Math.round(areaOf(closed.plan.corners) * 100) / 100,
      standardError: rounded(scale.standardError),
      openings: closed.plan.openings
        .filter(({ wall }) => !closed.unseen.has(wall))
        .map(({ kind, wall, leftM, bottomM, widthM, heightM }) => ({
          kind,
          wall,
          leftM: rounded(leftM),
          bottomM: rounded(bottomM),
          widthM: rounded(widthM),
          heightM: rounded(heightM),
        })),
    },
    placements: placements.map(toldPlacement),
    fittings: fittings.map(({ kind, box }) => ({
      kind,
      sizeM: [2 * box.halfWidth, 2 * box.halfDepth, box.top].map(rounded),
      x: rounded(box.x),
      z: rounded(box.z),
    })),
    light: {
      daylight: lights.panes.map(rounded),
      behind: lights.behind.map(rounded),
      over: lights.over.map(rounded),
      tint: tint.map(rounded),
      white: rounded(brightness),
    },
  };
}

/** A placed piece as reports list it, and as it may be given back. */
export function toldPlacement(placement: Placement): object {
  const { kind, piece, made } = placement.built;
  const box = boxOf(placement);
  return {
    piece: kind.id,
    kind: kind.segment,
    group: placement.arrangement,
    variant: made.variant,
    sizeM: piece.sizeM.map(rounded),
    askedM: made.sizeM.map(rounded),
    body: placement.body,
    x: rounded(box.x),
    y: rounded(box.bottom),
    z: rounded(box.z),
    turn: rounded(placement.turn),
  };
}
