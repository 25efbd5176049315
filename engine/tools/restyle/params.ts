/** What restyle can be asked for. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';
import type { Room } from '../../geometry/roomSchema.ts';

export const interventions = ['low', 'middle', 'high'] as const;
/** Interventions that this engine version carries out. */
export const offeredInterventions = ['low', 'middle', 'high'] as const;
export const lockables = ['floor', 'walls', 'ceiling', 'openings', 'furniture'] as const;
export const resolutions = ['1k', '2k', '4k'] as const;
/** Colours of light that can be chosen. */
export const lights = ['warm', 'neutral', 'cool'] as const;

/** What must be put right before a room can be built anew in a photo. */
export const gateReasons = [
  'room-slope',
  'room-unclear',
  'room-no-floor',
  'room-open',
  'room-no-place',
  'room-veiled',
  'placement-outside',
  'room-fittings',
] as const;
export type GateReason = (typeof gateReasons)[number];

/** What a person could put right first: `corners` of the Room. */
export const gateCorrections: Readonly<Partial<Record<GateReason, readonly string[]>>> = {
  'room-unclear': ['corners'],
  'room-open': ['corners'],
};

/**
 * Calibrated: corners of Rooms above it lie where they do in the photo about as often as not. A checked Room is
 * believed.
 */
export const LEAST_CONFIDENCE = 0.3;
/**
 * Furniture hides the lines that confidence rests on. A Room that has nearly all that is seen of floor, walls and
 * ceiling where it is gives the right picture all the same.
 */
const FITTING = 0.975;
/** Confidence from which a Room is believed, and a lower one for Rooms that fit. */
export interface LeastConfidence {
  readonly usual: number;
  readonly fitting: number;
}
const LEAST: LeastConfidence = { usual: LEAST_CONFIDENCE, fitting: 0.12 };
/** Share of the picture that the floor takes at least. */
const LEAST_FLOOR = 0.02;

/**
 * Why nothing should be built in a Room; null where nothing speaks against it yet. Told before anything is paid, and
 * again by the tools.
 */
export function roomFault(room: Room, isChecked: boolean): GateReason | null {
  if (room.unsupported?.includes('slope')) return 'room-slope';
  if (!isChecked && !isBelieved(room, LEAST)) return 'room-unclear';
  const floor = room.surfaces.find(({ kind }) => kind === 'floor');
  return !floor || areaPx(floor.polygonPx) < LEAST_FLOOR * room.width * room.height ? 'room-no-floor' : null;
}

/** Whether a Room's confidence is as high as asked, given how it fits what is seen. */
export function isBelieved({ confidence, fit = 0 }: Room, least: LeastConfidence): boolean {
  return confidence >= (fit >= FITTING ? least.fitting : least.usual);
}

/** By hand: this file is checked with server and browser, whose compiler asks more than the engine's. */
function areaPx(ring: readonly (readonly [number, number])[]): number {
  const twice = ring.reduce((sum, [ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay];
    return sum + ax * by - bx * ay;
  }, 0);
  return Math.abs(twice) / 2;
}

/**
 * A length that somebody has measured: of a wall face or an opening by its number in the Room, or the ceiling's height.
 */
export const knownLengthSchema = z.object({
  kind: z.enum(['wall', 'door', 'window', 'ceiling']),
  index: z.number().int().min(0).max(1000).default(0),
  metres: z.number().min(0.1).max(100),
});

/** How a piece keeps others away: see the placements of a design. */
const placedBodies = ['solid', 'flat', 'hung', 'on-top'] as const;
const sideM = z.number().min(0.002).max(15);
const sizeM = z.tuple([sideM, sideM, sideM]);
/** Most pieces that a person may have placed. */
const mostPlacements = 150;

/**
 * A piece that stands where a person wants it, as reports of redesigns list them. Metres on the plan of the room: x to
 * the right, z away from the camera, which stands at (0, 0); x and z are the middle of its outline, y its lower edge.
 */
export const placementSchema = z.object({
  /** Kind of the piece. */
  piece: z.string().min(1).max(64),
  /** Which of its makes: another one is another piece of the kind. */
  variant: z.number().int().min(0).max(0xffffffff),
  /** Outer size: width, depth, height. */
  sizeM,
  /** What it was built for; left out: as large as it is. */
  askedM: sizeM.optional(),
  x: z.number().min(-100).max(100),
  y: z.number().min(0).max(20),
  z: z.number().min(-100).max(100),
  /** Radians about the vertical, from z towards x; at 0 its back is turned away from the camera. */
  turn: z.number().min(-100).max(100),
  /** What it belongs to: things stand on pieces of their own group. */
  group: z.string().min(1).max(64),
  body: z.enum(placedBodies),
});
export type GivenPlacement = z.infer<typeof placementSchema>;

/** In place of a layout of the tool's own. */
export const placementsSchema = z.array(placementSchema).min(1).max(mostPlacements);

export const restyleParams = z.object({
  style: z.string().min(1).max(64),
  roomType: z.string().min(1).max(64),
  intervention: z.enum(interventions).default('middle'),
  locks: z.array(z.enum(lockables)).max(lockables.length).default([]),
  resolution: z.enum(resolutions).default('1k'),
  /** Materials of the catalogue in place of the style's own; at low nothing is laid. */
  floorMaterial: z.string().min(1).max(64).optional(),
  wallMaterial: z.string().min(1).max(64).optional(),
  /** Colour of the light in place of the style's. */
  light: z.enum(lights).optional(),
  /** Fixes how large the room is; high alone reads it. */
  knownLength: knownLengthSchema.optional(),
  /** What stands where; high alone reads it. */
  placements: placementsSchema.optional(),
  /** 0 … 2^32-1. The same recipe with the same seed gives the same bytes. */
  seed: z.number().int().min(0).max(0xffffffff).default(1),
});

export type RestyleParams = z.infer<typeof restyleParams>;
export type KnownLength = z.infer<typeof knownLengthSchema>;
export type Intervention = (typeof interventions)[number];
export type Resolution = (typeof resolutions)[number];
export type Light = (typeof lights)[number];
export type Lockable = (typeof lockables)[number];
