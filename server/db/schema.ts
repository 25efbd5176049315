/** Tables. Column names in snake_case; ids are 128 random bits in base64url; times are timestamptz; credits are integers. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** People. `emailKey` is the normalised address that must be unique; null for accounts opened without one. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    userName: text('user_name').notNull(),
    email: text(),
    emailKey: text('email_key'),
    emailVerifiedAt: time('email_verified_at'),
    passwordHash: text('password_hash').notNull(),
    locale: text().notNull(),
    apiSwitch: integer('api_switch').notNull().default(0),
    membership: text().notNull().default('free'),
    planEndsAt: time('plan_ends_at'),
    secondFactor: boolean('second_factor').notNull().default(false),
    acceptedTermsAt: time('accepted_terms_at').notNull(),
    /** When the newsletter was asked for with the registration; null when it was not. */
    newsletterSince: time('newsletter_since'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.emailKey)],
);

/** Sessions. Only the SHA-256 of the token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().notNull(),
    remember: boolean().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
    userAgent: text('user_agent'),
  },
  // sessions of one person (sign-out of other devices)
  (t) => [index('sessions_user').on(t.userId)],
);

/** Single-use links sent by mail. Only the hash is kept. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  // the newest link of a person and purpose
  (t) => [index('mail_tokens_user').on(t.userId, t.purpose, t.createdAt)],
);

/** Mails: written in the caller's transaction, sent by a job; the embedded mailbox page reads them here. */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
    /** Deliveries tried so far, and when the next one is due (with SMTP only). */
    attempts: integer().notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
  },
  (t) => [
    // newest first on the mailbox page
    index('mails_created').on(t.createdAt),
    // what delivery has to send next
    index('mails_due').on(t.nextAttemptAt).where(sql`sent_at is null`),
  ],
);

/** Counters of the rate limits, shared by all processes. `key` is hashed, so no address stands here in clear. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  // removal of windows that have passed
  (t) => [index('rate_limits_expires').on(t.expiresAt)],
);

/**
 * Credits, append-only: the balance is the sum of `amount`. A reservation is a negative row; release puts back what was not
 * captured; a capture moves nothing more (amount 0) and says in `credits` how much of the reservation is spent for good.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    /** grant | topup | reserve | capture | release | expire | adjust */
    kind: text().notNull(),
    amount: integer().notNull(),
    /** Credits that the row is about, ≥ 0: the same as the amount without its sign, but for captures. */
    credits: integer().notNull(),
    /** Purse that it moves: monthly credits end with their month, topup ones never. */
    purse: text().notNull(),
    /** End of the month that monthly credits belong to. */
    periodEndsAt: time('period_ends_at'),
    jobId: text('job_id'),
    /** A stable key that screens translate. */
    reason: text().notNull(),
    /** Makes a booking happen once, e.g. `grant:USER:2026-11` or `release:JOB`. */
    once: text(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    // a person's balance and audit view
    index('ledger_user').on(t.userId, t.id),
    // a job's bookings
    index('ledger_job').on(t.jobId),
    uniqueIndex('ledger_once').on(t.once),
  ],
);

/** Pictures that people brought. `key…` are storage keys. */
export const images = pgTable(
  'images',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    kind: text().notNull(),
    /** Pixels of the original after orientation is applied. */
    width: integer().notNull(),
    height: integer().notNull(),
    format: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    originalKey: text('original_key').notNull(),
    workingKey: text('working_key').notNull(),
    workingWidth: integer('working_width').notNull(),
    workingHeight: integer('working_height').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    deletedAt: time('deleted_at'),
  },
  (t) => [index('images_user').on(t.userId, t.createdAt)],
);

/** Work that was asked for. One row a click; its bookings in the ledger carry its id. */
export const jobs = pgTable(
  'jobs',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    imageId: text('image_id').notNull(),
    tool: text().notNull(),
    /** queued | running | succeeded | failed | cancelled */
    status: text().notNull(),
    request: jsonb().notNull().$type<Record<string, unknown>>(),
    requested: integer().notNull(),
    delivered: integer().notNull().default(0),
    /** Credits reserved when it was created, for all variants together. */
    cost: integer().notNull(),
    progress: real().notNull().default(0),
    stage: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    cancelRequestedAt: time('cancel_requested_at'),
    failureCode: integer('failure_code'),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Place in the queue: when it was asked for, less the head start of its plan. */
    orderAt: time('order_at').notNull().defaultNow(),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    /** Last sign of life of the worker that runs it; the sweep fails jobs that went silent. */
    heartbeatAt: time('heartbeat_at'),
  },
  (t) => [
    index('jobs_user').on(t.userId, t.createdAt),
    // queue position and the sweep of silent jobs
    index('jobs_open').on(t.status, t.orderAt).where(sql`status in ('queued', 'running')`),
    check('jobs_status', sql`status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')`),
  ],
);

/** What a job delivered. A row exists only once its picture is in storage and its credits are captured. */
export const designs = pgTable(
  'designs',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    jobId: text('job_id').notNull(),
    imageId: text('image_id').notNull(),
    variant: integer().notNull(),
    tool: text().notNull(),
    style: text(),
    roomType: text('room_type'),
    /** The full recipe with the seed: with the source and the engine version it gives the same bytes again. */
    recipe: jsonb().notNull().$type<Record<string, unknown>>(),
    engineVersion: text('engine_version').notNull(),
    /** Milliseconds that the engine took, reading and writing the files included. */
    engineMs: integer('engine_ms').notNull(),
    seed: bigint({ mode: 'number' }).notNull(),
    confidence: real(),
    alterations: jsonb().notNull().$type<string[]>(),
    pictureKey: text('picture_key').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    sha256: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    deletedAt: time('deleted_at'),
  },
  (t) => [
    // history, newest or oldest first
    index('designs_user').on(t.userId, t.createdAt, t.id),
    uniqueIndex('designs_job_variant').on(t.jobId, t.variant),
  ],
);

/** Answers kept for `Idempotency-Key`: the same key with the same body gives the first answer again. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: text('user_id').notNull(),
    key: text().notNull(),
    call: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb().notNull().$type<unknown>(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_created').on(t.createdAt)],
);
