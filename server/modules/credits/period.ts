/** The months that credits belong to: calendar months in UTC. */

export interface Period {
  /** `2026-11` */
  readonly name: string;
  /** First instant of the next month. */
  readonly endsAt: Date;
}

export function periodAt(now: Date): Period {
  const endsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return { name: now.toISOString().slice(0, 7), endsAt };
}
