/** Tables of the second factor, and of the devices that people sign in from. */
import { bigint, customType, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { owner, time } from './schema.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** One a person: the authenticator app's secret, encrypted. It counts once `enabledAt` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: owner().primaryKey(),
  secret: bytea().notNull(),
  enabledAt: time('enabled_at'),
  /** Time step of the last code that was taken (RFC 6238, 30 s each): a code counts once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(-1),
  /** Wrong codes in a row; at the limit it is locked for a while. */
  failures: integer().notNull().default(0),
  lockedUntil: time('locked_until'),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Recovery codes, as hashes. Each counts once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: owner(), codeHash: bytea('code_hash').notNull(), usedAt: time('used_at') },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Kinds of device that a person has signed in from, hashed; a new one is told by mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: owner(),
    deviceHash: bytea('device_hash').notNull(),
    firstSeenAt: time('first_seen_at').notNull().defaultNow(),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] })],
);
