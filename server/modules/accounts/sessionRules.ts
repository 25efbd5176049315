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
/** A sign-in that waits for its second factor is given up after a quarter of an hour, however often it asks. */
const waitingMs = 15 * minute;
/**
 * Devices of one person at a time; one more ends the one that was last seen longest ago. Sign-ins that wait are counted
 * for themselves.
 */
export const mostSessions = 50;
/** Sliding costs a write; once a minute is exact enough. */
const touchEveryMs = minute;

export interface SessionTimes {
  readonly state: string;
  readonly remember: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** When a session ends if nothing more is heard from it after `seenAt`. */
export function sessionEnd(
  { state, remember, createdAt }: Pick<SessionTimes, 'state' | 'remember' | 'createdAt'>,
  seenAt: Date,
): Date {
  const start = createdAt.getTime();
  if (state === 'second-factor') return new Date(start + waitingMs);
  return new Date(remember ? start + rememberedMs : Math.min(seenAt.getTime() + idleMs, start + unrememberedMs));
}

/** Whether a request at `now` is to be written down. */
export function needsTouch(session: SessionTimes, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= touchEveryMs;
}
