/**
 * What a tool has to say for itself to be asked for as a job: everything else (credits, queue, pictures, history) is
 * alike for all.
 */
import { createHash } from 'node:crypto';
import type { CallId, Calls } from '#contract/all.ts';
import type { ParsedInputOf } from '#contract/call.ts';
import type { Locale } from '#contract/locale.ts';
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { JobTool } from '#engine/tools/all.ts';
import type { OwnMaterial } from '#engine/tools/floor/params.ts';
import type { SignedIn } from '../accounts/signedIn.ts';
import type { MendedMasks } from '../images/mendedMasks.ts';
import type { MaskWish } from '../masks/service.ts';

type Membership = SignedIn['membership'];

/** A request as its call's schema gives it. */
export interface JobRequest {
  readonly imageId: string;
}

/** A material that somebody brought, as a job keeps it. */
export interface OwnLaid {
  readonly material: OwnMaterial;
  /** Its picture. */
  readonly imageId: string;
}

/** Who asks, and what is known of the photo. */
interface Asking {
  readonly membership: Membership;
  readonly locale: Locale;
  /** The photo's own size, upright, px. */
  readonly width: number;
  readonly height: number;
  /** The photo's Room as its owner has corrected it. */
  readonly correctedRoom: Room | null;
  /** What the engine is told that it is. */
  readonly medium: 'sketch' | 'auto';
  /** A material of their own by its id; undefined where they have none of it. */
  ownMaterial(materialId: string): Promise<OwnLaid | undefined>;
  /** Masks of the photo's surfaces as its owner has mended them, by their ids. */
  readonly mended: MendedMasks;
  /** Id of a mask that fits the photo. Throws 10400 (fields) and 10404. */
  maskOf(wish: MaskWish): Promise<string>;
}

/** A request that may be carried out. */
export interface Wanted {
  /** Pictures that it asks for. */
  readonly pictures: number;
  /** Credits for all of them; each costs the same. */
  readonly cost: number;
  /** What the job keeps: enough to do the work again, byte for byte. Shown to the person but for `mark`. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** What a job has to do, read from what it keeps. */
export interface Work {
  /** Whether results carry the visible mark: as the plan says that it was asked under. */
  readonly mark: boolean;
  /** The engine's parameters for one picture, counted from 0. */
  params(variant: number): Readonly<Record<string, unknown>>;
  /** The Room that the tool takes instead of looking for one. */
  readonly room?: Room;
  /** Id of the mask that says what the tool changes. */
  readonly maskId?: string;
  /** What it lays in place of a material of the catalogue. */
  readonly own?: OwnLaid;
  /** Where the photo's surfaces are, as its owner has mended them. */
  readonly mended?: MendedMasks;
  /** What its designs are found by. */
  readonly style: string | null;
  readonly roomType: string | null;
}

/** The part of a kind that the worker reads. */
export interface ToolWork<N extends JobTool = JobTool> {
  readonly tool: N;
  /** The photo as it came, or the copy of at most 4096 px that designed pictures are made from. */
  readonly source: 'original' | 'working';
  /** Throws when this version does not understand what the job keeps. */
  work(kept: Readonly<Record<string, unknown>>): Work;
}

/** What a call gives its handler. */
export type RequestOf<C extends CallId> = ParsedInputOf<Calls[C]>;

export interface JobKind<N extends JobTool, C extends CallId> extends ToolWork<N> {
  /** The call that asks for it. */
  readonly call: C;
  /** Where a call asks for more than one tool: whether it is this one. */
  isAsked?(request: RequestOf<C>): boolean;
  /**
   * Set where the picture must be a photo; `room`: one whose Room can be believed. Otherwise 10414, before anything is
   * reserved.
   */
  gate?(request: RequestOf<C>): 'photo' | 'room';
  /** Throws 10400 (fields: not known or not offered), 10403 (not in the plan) and 10404 (the mask). */
  want(request: RequestOf<C>, asking: Asking): Wanted | Promise<Wanted>;
}

/** The same for the same call and request, whatever the order of its fields: SHA-256 in hex. */
export function hashRequest(call: CallId, request: JobRequest): string {
  const sorted = Object.fromEntries(
    Object.entries(request)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return createHash('sha256')
    .update(JSON.stringify([call, sorted]))
    .digest('hex');
}
