/** Rate limits that hold across processes: counters in the database, one statement a request. */

import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { CallId } from '#contract/all.ts';
import { CODE } from '#contract/code.ts';
import { jobCalls } from '#contract/renders.ts';
import type { Database } from '../db/client.ts';
import { rateLimits } from '../db/schema.ts';
import { recordSecurityEvent } from '../modules/security/events.ts';
import { Refusal } from '../refusal.ts';

/** What a limit counts by. */
export type LimitScope = 'address' | 'account' | 'address+account' | 'user';

export interface Limit {
  readonly per: LimitScope;
  /** Requests allowed in one window. */
  readonly points: number;
  readonly windowS: number;
  /** Counts only attempts that fail: a success clears the counter. */
  readonly failuresOnly?: boolean;
  /**
   * Passes by addresses from which the account had a success within a day: strangers lock nobody out of where they are
   * at home.
   */
  readonly sparesKnownAddress?: boolean;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every call that asks for a job. */
const jobLimits: Partial<Record<string, readonly Limit[]>> = Object.fromEntries(
  [...Object.keys(jobCalls), 'designApply'].map((id) => [id, [{ per: 'user', points: 60, windowS: minute }]]),
);

/** Calls that could be used to guess, to flood somebody's mailbox or to fill the disk. */
export const callLimits: Partial<Record<CallId, readonly Limit[]>> = {
  ...jobLimits,
  register: [
    { per: 'address', points: 20, windowS: hour },
    { per: 'account', points: 5, windowS: hour },
  ],
  login: [
    { per: 'address', points: 60, windowS: 15 * minute },
    { per: 'address+account', points: 10, windowS: 15 * minute, failuresOnly: true },
    // Narrow enough to make guessing from many addresses hopeless.
    { per: 'account', points: 100, windowS: hour, failuresOnly: true, sparesKnownAddress: true },
  ],
  userVerify: [{ per: 'address', points: 60, windowS: 15 * minute }],
  userVerifyResend: [
    { per: 'address', points: 20, windowS: hour },
    { per: 'account', points: 1, windowS: minute },
    { per: 'account', points: 6, windowS: hour },
  ],
  userPasswordForgot: [
    { per: 'address', points: 20, windowS: hour },
    { per: 'account', points: 1, windowS: minute },
    { per: 'account', points: 6, windowS: hour },
  ],
  userPasswordReset: [{ per: 'address', points: 30, windowS: 15 * minute }],
  userPasswordChange: [{ per: 'user', points: 10, windowS: 15 * minute, failuresOnly: true }],
  userOnboard: [{ per: 'address', points: 30, windowS: 15 * minute }],
  userEmailBind: [
    { per: 'address', points: 20, windowS: hour },
    { per: 'user', points: 10, windowS: hour },
    { per: 'account', points: 3, windowS: hour },
  ],
  userExport: [
    { per: 'user', points: 10, windowS: 15 * minute, failuresOnly: true },
    { per: 'user', points: 20, windowS: 24 * hour },
  ],
  userDelete: [{ per: 'user', points: 10, windowS: 15 * minute, failuresOnly: true }],
  // Wrong codes lock by themselves; these keep the password behind a stolen session, and the cores, from being tried.
  secondFactorSetup: [
    { per: 'user', points: 10, windowS: 15 * minute, failuresOnly: true },
    { per: 'user', points: 30, windowS: hour },
  ],
  secondFactorEnable: [{ per: 'user', points: 30, windowS: 15 * minute }],
  secondFactorDisable: [{ per: 'user', points: 10, windowS: 15 * minute, failuresOnly: true }],
  secondFactorVerify: [
    { per: 'address', points: 60, windowS: 15 * minute },
    { per: 'user', points: 30, windowS: 15 * minute, failuresOnly: true },
  ],
  keyCreate: [{ per: 'user', points: 100, windowS: hour }],
  newsletterSubscribe: [
    { per: 'address', points: 20, windowS: hour },
    { per: 'account', points: 5, windowS: day },
  ],
  contact: [
    { per: 'address', points: 10, windowS: hour },
    { per: 'account', points: 10, windowS: day },
  ],
  creditTopUp: [
    { per: 'address', points: 120, windowS: hour },
    { per: 'user', points: 30, windowS: hour },
  ],
  planUpgrade: [
    { per: 'address', points: 120, windowS: hour },
    { per: 'user', points: 30, windowS: hour },
  ],
  planPortal: [
    { per: 'address', points: 120, windowS: hour },
    { per: 'user', points: 30, windowS: hour },
  ],
  designContinue: [{ per: 'user', points: 300, windowS: hour }],
  imageUpload: [{ per: 'user', points: 300, windowS: hour }],
  imageUploadPart: [{ per: 'user', points: 6000, windowS: hour }],
  imageUploadWhole: [{ per: 'user', points: 300, windowS: hour }],
  // Reads a whole ledger.
  creditLedgerCsv: [{ per: 'user', points: 30, windowS: 15 * minute }],
  // Each looks at a photo.
  imageRoom: [{ per: 'user', points: 120, windowS: minute }],
  imageRoomCorrect: [{ per: 'user', points: 120, windowS: minute }],
  imageSegments: [{ per: 'user', points: 120, windowS: minute }],
  imageClutter: [{ per: 'user', points: 120, windowS: minute }],
  imageReference: [{ per: 'user', points: 30, windowS: minute }],
  imageSurfaces: [{ per: 'user', points: 120, windowS: minute }],
  // Each is a picture made for nothing: six styles of twenty photos.
  imagePreview: [
    { per: 'user', points: 120, windowS: hour },
    { per: 'user', points: 360, windowS: day },
  ],
  catalogTile: [{ per: 'user', points: 240, windowS: minute }],
  chat: [
    { per: 'user', points: 30, windowS: minute },
    { per: 'user', points: 1000, windowS: day },
  ],
  chatOptions: [{ per: 'user', points: 60, windowS: minute }],
  chatSettle: [{ per: 'user', points: 120, windowS: minute }],
  // Reads up to a hundred full pictures.
  designDownloadZip: [{ per: 'user', points: 30, windowS: 15 * minute }],
  designShare: [{ per: 'user', points: 200, windowS: hour }],
  groupCreate: [{ per: 'user', points: 200, windowS: hour }],
  designLike: [{ per: 'user', points: 600, windowS: hour }],
  share: [{ per: 'address', points: 300, windowS: 15 * minute }],
  // Without an account: whoever holds the link may write on the board.
  shareAnswer: [
    { per: 'address', points: 60, windowS: 15 * minute },
    { per: 'address', points: 300, windowS: day },
  ],
  shareDownload: [{ per: 'address', points: 20, windowS: 15 * minute }],
  boardSave: [{ per: 'user', points: 200, windowS: hour }],
};

/** The limits of a call; none: it can be asked as often as one likes. */
export function limitsOf(id: string): readonly Limit[] {
  return callLimits[id as CallId] ?? [];
}

/** Who asks, as far as known. */
export interface Requester {
  readonly address: string;
  /** Normalised address of the account that the request names. */
  readonly account: string | undefined;
  readonly userId: string | undefined;
}

export interface RateLimiter {
  /** Counts a request; throws 10429 with `retryAfter` in seconds when one of its limits is reached. */
  count(call: CallId, requester: Requester): Promise<void>;
  /** Clears the counters that count failures only. */
  succeeded(call: CallId, requester: Requester): Promise<void>;
  /** Removes windows that have passed; returns how many. */
  sweep(): Promise<number>;
}

const unlimited: RateLimiter = {
  count: async () => {},
  succeeded: async () => {},
  sweep: async () => 0,
};

/** What a client's address is counted by: whoever has an IPv6 line has a whole /64 of addresses. */
export function lineOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** A counter's key: hashed, so that no address of a person stands in the table in clear. */
function counterKey(call: CallId, limit: Limit, { address: from, account, userId }: Requester): string | undefined {
  const address = lineOf(from);
  const parts = { address: [address], account: [account], 'address+account': [address, account], user: [userId] }[
    limit.per
  ];
  if (parts.some((part) => part === undefined)) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([call, limit.per, limit.windowS, parts]))
    .digest('base64url');
}

export function createRateLimiter(database: Database, strictness: 'strict' | 'relaxed'): RateLimiter {
  if (strictness === 'relaxed') return unlimited;

  // One statement, so that two processes never both take the last point.
  const take = async (key: string, limit: Limit) => {
    const window = sql`now() + make_interval(secs => ${limit.windowS})`;
    const passed = sql`${rateLimits.expiresAt} <= now()`;
    const [row] = await database.handle
      .insert(rateLimits)
      .values({ key, points: 1, expiresAt: window as unknown as Date })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${passed} then 1 else ${rateLimits.points} + 1 end`,
          expiresAt: sql`case when ${passed} then ${window} else ${rateLimits.expiresAt} end`,
        },
      })
      .returning({
        points: rateLimits.points,
        leftS: sql<string>`ceil(extract(epoch from ${rateLimits.expiresAt} - now()))::int`,
      });
    return { points: row?.points ?? 0, leftS: Number(row?.leftS ?? 0) };
  };

  /** A success from an address, kept for a day as a counter that counts nothing. */
  const knownKey = (call: CallId, requester: Requester) =>
    counterKey(call, { per: 'address+account', points: 0, windowS: day }, requester);

  const remember = async (call: CallId, requester: Requester) => {
    const key = knownKey(call, requester);
    if (key) await take(key, { per: 'address+account', points: 0, windowS: day });
  };

  const isKnown = async (call: CallId, requester: Requester): Promise<boolean> => {
    const key = knownKey(call, requester);
    if (!key) return false;
    const [row] = await database.handle
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(sql`${rateLimits.key} = ${key} and ${rateLimits.expiresAt} > now()`);
    return row !== undefined;
  };

  return {
    async count(call, requester) {
      for (const limit of limitsOf(call)) {
        const key = counterKey(call, limit, requester);
        if (!key) continue;
        const { points, leftS } = await take(key, limit);
        if (points <= limit.points) continue;
        // Once a window: what goes on knocking must not fill the log of events.
        if (points === limit.points + 1) {
          const detail = { call, per: limit.per };
          await recordSecurityEvent(database.handle, 'limit-reached', requester.userId ?? null, detail);
        }
        if (limit.sparesKnownAddress && (await isKnown(call, requester))) continue;
        throw new Refusal(CODE.tooMany, { data: { retryAfter: Math.max(1, leftS) } });
      }
    },

    async succeeded(call, requester) {
      for (const limit of limitsOf(call)) {
        const key = limit.failuresOnly ? counterKey(call, limit, requester) : undefined;
        if (key) await database.handle.delete(rateLimits).where(sql`${rateLimits.key} = ${key}`);
        if (limit.sparesKnownAddress) await remember(call, requester);
      }
    },

    async sweep() {
      const gone = await database.handle
        .delete(rateLimits)
        .where(lt(rateLimits.expiresAt, sql`now()`))
        .returning({ key: rateLimits.key });
      return gone.length;
    },
  };
}
