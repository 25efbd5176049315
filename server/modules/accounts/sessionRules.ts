/** How long a session lives. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A remembered session ends 30 days after its sign-in, whatever happens in between. */
const rememberedMs = 30 * day;
/** Others end after 24 hours without a request … */
const idleMs = 24 * hour;
/** … and 7 days after their sign-in at the latest. */
const unrememberedMs = 7 * day;
/** Sliding costs a write; once a minute is exact enough. */
const touchEveryMs = minute;

export interface SessionTimes {
  readonly remember: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** When a session ends if nothing more is heard from it after `seenAt`. */
export function sessionEnd(remember: boolean, createdAt: Date, seenAt: Date): Date {
  const start = createdAt.getTime();
  return new Date(remember ? start + rememberedMs : Math.min(seenAt.getTime() + idleMs, start + unrememberedMs));
}

/** Whether a request at `now` is to be written down. */
export function needsTouch(session: SessionTimes, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= touchEveryMs;
}
