/** What every redesign begins with: the photo's Room in metres, closed, and what stands in it. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import { wallsOf } from '../design/floorPlan.ts';
import type { Opening, Room } from '../geometry/roomSchema.ts';
import type { Rgb8 } from '../image/types.ts';
import { perceive } from '../perceive/perceive.ts';
import type { Perception } from '../perceive/types.ts';
import type { Runtime } from '../runtime.ts';
import type { KnownLength } from '../tools/restyle/params.ts';
import { type ClosedPlan, closePlan } from './closePlan.ts';
import { fittingsOf } from './fittings/fittings.ts';
import type { Fitting } from './fittings/types.ts';
import { checkRoom, gateError } from './gate.ts';
import { type OldThings, oldThingsOf } from './oldThings.ts';
import { withBelievedOpenings } from './openings/believed.ts';
import { cutsOpening } from './openings/cut.ts';
import { drawnWindows } from './openings/drawn.ts';
import { withFrames } from './openings/frames.ts';
import { lostParts } from './openings/lost.ts';
import { passagesOf } from './openings/passages.ts';
import { regainOpenings } from './openings/regained.ts';
import { openingRect, type PictureView, rectAround } from './placing/frameBox.ts';
import { rectOf } from './placing/hints.ts';
import type { ClearRect } from './placing/viewCost.ts';
import { type Scale, scaledRoom, scaleOf } from './scale.ts';

export interface Setting {
  readonly perception: Perception;
  /** In metres. */
  readonly room: Room;
  readonly scale: Scale;
  readonly closed: ClosedPlan;
  readonly old: OldThings;
  readonly fittings: readonly Fitting[];
  /** Ways to other rooms that are no openings of the Room. */
  readonly passages: readonly Opening[];
  /** Whether the photo shows an opening that the Room has not, of some size, or has only in part. */
  readonly losesOpening: boolean;
  /** See Regained. */
  readonly denied?: Uint8Array | undefined;
}

export interface SettingRequest {
  readonly roomType: RoomType;
  readonly knownLength?: KnownLength | undefined;
  /** Whether curtains that are drawn are new ones: see `drawnWindows`. */
  readonly redrawsCurtains?: boolean;
}

/**
 * `perceived`: the photo as it was perceived already, with the Room that is `checked`.
 * Throws EngineGateError with a GateReason for a Room that can't be built in, EngineInputError for a length of nothing,
 * AbortedError.
 */
export function settingOf(
  photo: Rgb8,
  request: SettingRequest,
  rt: Runtime,
  checked?: Room,
  perceived?: Perception,
): Setting {
  const perception = perceived ?? perceive(photo, rt, checked ? { room: checked } : {});
  checkRoom(perception.room, checked !== undefined);
  const scale = scaleOf(perception.room, request.roomType, request.knownLength);
  const said = perception.segmentation;
  const scaled = scaledRoom(perception.room, scale.factor);
  const regained = checked || !said ? null : regainOpenings(withBelievedOpenings(scaled, photo, said), photo, said);
  const framed = regained ? withFrames(regained.room, photo, said) : scaled;
  const veiled = said && request.redrawsCurtains ? drawnWindows(framed, photo, said) : null;
  const room = veiled?.room ?? framed;
  const closed = closePlan(room, request.roomType, veiled?.drawn);
  if (!closed) throw gateError('room-open');
  const fittings = fittingsOf({ photo, said, room, closed });
  const { isLost = false, denied } = regained ?? {};
  const passages = said ? passagesOf(room, said) : [];
  const losesOpening =
    isLost || (!checked && said !== undefined && (passages.length > 0 || cutsOpening(room, photo, said)));
  return { perception, room, scale, closed, old: oldThingsOf(said, room), fittings, passages, losesOpening, denied };
}

/** Smaller ones, as a share of the picture, may be anything. */
const LEAST_LOST = 0.0015;

/** Where the picture shows what nothing should hide, beside the openings of the Room: fittings, and other openings. */
export function alsoSeen(
  { fittings, passages, room, perception: { segmentation: said } }: Setting,
  view: PictureView,
): ClearRect[] {
  const walls = wallsOf(room.planM);
  const fitted = [
    // What people sit around, nobody turns a back to.
    ...fittings.map(({ kind, outlinePx }) => ({ ...rectAround(outlinePx), isWay: kind === 'hearth' })),
    ...passages.flatMap((passage) => {
      const rect = openingRect(passage, walls[passage.wall], view);
      return rect ? { ...rect, isWay: true } : [];
    }),
  ];
  if (!said) return fitted;
  const lost = lostParts(room, said).filter(({ kind, share }) => kind !== 'curtain' && share > LEAST_LOST);
  return [...fitted, ...lost.map(({ cells }) => rectOf(cells, said, view))];
}

/** A runtime whose progress is a part of the whole's. */
export function part(rt: Runtime, from: number, to: number): Runtime {
  return { ...rt, progress: (stage, fraction) => rt.progress(stage, from + fraction * (to - from)) };
}
