/**
 * How large a Room is. One photo tells shapes, houses tell sizes: ceilings, doors and the heights at which people hold
 * cameras vary little. The likeliest scale under those priors, with its standard error; one known length fixes it.
 */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { roomFromParts } from '../perceive/boxRoom.ts';
import { EngineInputError } from '../refusals.ts';
import type { KnownLength } from '../tools/restyle/params.ts';

interface Prior {
  /** Median in metres, and standard deviation of the logarithm. */
  readonly median: number;
  readonly spread: number;
}

/**
 * Sources. Ceilings of dwellings: least 2.3 m (UK nationally described space standard 2015, par. 10i), 2.4 m
 * (Musterbauordnung § 47), 7 ft (IRC R305.1); built at 2.4-2.7 m (8 and 9 ft). Workplaces: least 2.5-3.25 m by area
 * (ASR A1.2). Doors: 1.985 m (DIN 18101), 1.981 m (BS 4787), 80 in = 2.032 m; as seen, with the lining. Windows: heads
 * line up with the doors', often a little higher. Cameras: from the waist to the eyes of somebody who stands, 0.9-1.6 m
 * (PD ISO/TR 7250-2: eye height 1.5-1.65 m); interiors mostly at 1.2-1.5 m.
 */
const priors = {
  home: { median: 2.52, spread: 0.075 },
  business: { median: 2.85, spread: 0.14 },
  door: { median: 2.03, spread: 0.03 },
  windowHead: { median: 2.12, spread: 0.1 },
  camera: { median: 1.35, spread: 0.13 },
} as const satisfies Record<string, Prior>;

/** What a Room's own lengths may be off by, as a logarithm: corners and heads are found to a few percent. */
const SEEN_SPREAD = 0.05;
/** Openings are found less well than walls. */
const OPENING_SPREAD = 0.08;
/** A measured length, and where it was found in the photo: relative. */
export const MEASURED_SPREAD = 0.02;
/**
 * Halls are higher and tripods stand lower than priors say: beyond this many squared deviations a length tells no more.
 */
const MOST_SURPRISE = 6;

export interface Scale {
  /** Metres of the world to one of the Room as it was given. */
  readonly factor: number;
  /** Relative standard error of every length. */
  readonly standardError: number;
}

interface Clue extends Prior {
  /** The same length in the Room. */
  readonly found: number;
}

function cluesOf(room: Room, roomType: Pick<RoomType, 'sector'>): Clue[] {
  const with_ = (prior: Prior, found: number, seen: number): Clue => ({
    found,
    median: prior.median,
    spread: Math.hypot(prior.spread, seen),
  });
  const clues = [
    with_(roomType.sector === 'residential' ? priors.home : priors.business, room.ceilingHeightM, SEEN_SPREAD),
    with_(priors.camera, room.camera.heightM, SEEN_SPREAD),
  ];
  for (const { kind, bottomM, heightM } of room.openings) {
    if (kind !== 'window' && bottomM < 0.25) clues.push(with_(priors.door, bottomM + heightM, OPENING_SPREAD));
    if (kind === 'window') clues.push(with_(priors.windowHead, bottomM + heightM, OPENING_SPREAD));
  }
  return clues;
}

/**
 * The scale that is likeliest under the priors, or that makes `known` what it was measured at. Throws EngineInputError
 * `known-length`.
 */
export function scaleOf(room: Room, roomType: Pick<RoomType, 'sector'>, known?: KnownLength): Scale {
  if (known) return { factor: known.metres / lengthOf(room, known), standardError: MEASURED_SPREAD };
  const clues = cluesOf(room, roomType);
  // The mean of the posterior over a grid of logarithms: robust clues have no closed form.
  const costs: number[] = [];
  const logs: number[] = [];
  for (let log = -0.9; log <= 0.9; log += 0.005) {
    let cost = 0;
    for (const { found, median, spread } of clues)
      cost += Math.min(MOST_SURPRISE, ((log + Math.log(found / median)) / spread) ** 2);
    logs.push(log);
    costs.push(cost / 2);
  }
  const least = Math.min(...costs);
  const weights = costs.map((cost) => Math.exp(least - cost));
  const sum = weights.reduce((a, b) => a + b, 0);
  const mean = weights.reduce((a, w, i) => a + w * logs[i], 0) / sum;
  const variance = weights.reduce((a, w, i) => a + w * (logs[i] - mean) ** 2, 0) / sum;
  return { factor: Math.exp(mean), standardError: Math.hypot(Math.sqrt(variance), SEEN_SPREAD / 2) };
}

function lengthOf(room: Room, { kind, index }: KnownLength): number {
  if (kind === 'ceiling') return room.ceilingHeightM;
  if (kind === 'wall') {
    const [a, b] = [room.planM[index], room.planM[index + 1]];
    if (!a || !b) throw new EngineInputError('known-length', `the room shows no wall ${index}`);
    return Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  const opening = room.openings.filter((one) => one.kind === kind)[index];
  if (!opening) throw new EngineInputError('known-length', `the room shows no ${kind} ${index}`);
  return opening.heightM;
}

/** The Room with all lengths times `factor`: what it looks like does not change. */
export function scaledRoom(room: Room, factor: number): Room {
  const openings = room.openings.map((o) => ({
    ...o,
    leftM: o.leftM * factor,
    bottomM: o.bottomM * factor,
    widthM: o.widthM * factor,
    heightM: o.heightM * factor,
  }));
  const scaled = roomFromParts({
    ...room,
    openings,
    camera: { ...room.camera, heightM: room.camera.heightM * factor },
    planM: room.planM.map(([x, z]): [number, number] => [x * factor, z * factor]),
    ceilingHeightM: room.ceilingHeightM * factor,
  });
  return { ...scaled, ...(room.unsupported ? { unsupported: room.unsupported } : {}) };
}
