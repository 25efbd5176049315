/**
 * Tables. Column names in snake_case; ids are 128 random bits in base64url; times are timestamptz; credits are
 * integers. Long because they stand in the order in which they refer to each other.
 */
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
import type { Room } from '#engine/geometry/roomSchema.ts';
import { newId } from './id.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** People. `emailKey` is the normalised address that must be unique; null for accounts opened without one. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    userName: text('user_name').notNull(),
    email: text(),
    emailKey: text('email_key'),
    emailVerifiedAt: time('email_verified_at'),
    /** null for an account opened without an address, until it binds one. */
    passwordHash: text('password_hash'),
    locale: text().notNull(),
    apiSwitch: integer('api_switch').notNull().default(0),
    membership: text().notNull().default('free'),
    planEndsAt: time('plan_ends_at'),
    /** Months of a plan that the operator gave are counted from here; a paid one has its own periods. */
    planStartedAt: time('plan_started_at'),
    /** When Pro last ended; null while it goes on for the first time, and for those who never had it. */
    planEndedAt: time('plan_ended_at'),
    secondFactor: boolean('second_factor').notNull().default(false),
    /** Of what the browser that registered was told; null once the address is verified. */
    ticketHash: bytea('ticket_hash'),
    acceptedTermsAt: time('accepted_terms_at').notNull(),
    /** When the newsletter was asked for with the registration; null when it was not. */
    newsletterSince: time('newsletter_since'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.emailKey),
    // plans that are over
    index('users_plan_ends').on(t.planEndsAt).where(sql`plan_ends_at is not null`),
  ],
);

/** Sessions. Only the SHA-256 of the token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** What a person ends it by; the token's hash never leaves the server. */
    id: text().notNull().$defaultFn(newId),
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
  (t) => [index('sessions_user').on(t.userId), uniqueIndex('sessions_id').on(t.id)],
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
    /** The address that the link is to bind. */
    email: text(),
    emailKey: text('email_key'),
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
    /** Beside the usual ones, e.g. List-Unsubscribe. */
    headers: jsonb().$type<Record<string, string>>(),
    replyTo: text('reply_to'),
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
 * Credits, append-only: the balance is the sum of `amount`. A reservation is a negative row; release puts back what was
 * not captured; a capture moves nothing more (amount 0) and says in `credits` how much of the reservation is spent for
 * good.
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
    // months that are over and still hold credits
    index('ledger_period').on(t.periodEndsAt).where(sql`purse = 'monthly'`),
  ],
);

/**
 * Which account had the free month of a mailbox, both as hashes: re-registering brings no second one. Gone with the
 * month.
 */
export const mailboxGrants = pgTable(
  'mailbox_grants',
  {
    mailboxHash: bytea('mailbox_hash').notNull(),
    periodEndsAt: time('period_ends_at').notNull(),
    accountHash: bytea('account_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mailboxHash, t.periodEndsAt] })],
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
    /** As its owner has corrected it; null: tools look for it themselves. */
    correctedRoom: jsonb('corrected_room').$type<Room>(),
    /** Masks of its surfaces as its owner has mended them; null: as they are found. */
    floorMaskId: text('floor_mask_id'),
    wallMaskId: text('wall_mask_id'),
    /** The design that it is, taken to be worked on further; null: somebody brought it. */
    parentDesignId: text('parent_design_id'),
    createdAt: time('created_at').notNull().defaultNow(),
    deletedAt: time('deleted_at'),
  },
  (t) => [
    index('images_user').on(t.userId, t.createdAt),
    index('images_parent').on(t.parentDesignId).where(sql`parent_design_id is not null`),
  ],
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
    /** The picture in the making, as a small WebP; gone with the next step of the job. */
    preview: bytea(),
    attempts: integer().notNull().default(0),
    cancelRequestedAt: time('cancel_requested_at'),
    failureCode: integer('failure_code'),
    failureReason: text('failure_reason'), // of a picture or the gate: a key of `pictureReasons` or `gateReasons`
    /** Of the gate: what could be put right first. */
    failureCorrect: jsonb('failure_correct').$type<string[]>(),
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
    /** What the tool said of what it did. */
    report: jsonb().$type<object>(),
    pictureKey: text('picture_key').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of all its files as they were delivered. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    sha256: text().notNull(),
    groupId: text('group_id'),
    favouriteAt: time('favourite_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    deletedAt: time('deleted_at'),
  },
  (t) => [
    // history, newest or oldest first
    index('designs_user').on(t.userId, t.createdAt, t.id),
    index('designs_group').on(t.groupId, t.createdAt).where(sql`group_id is not null`),
    index('designs_favourite').on(t.userId, t.createdAt).where(sql`favourite_at is not null`),
    // other designs of the same photo
    index('designs_image').on(t.imageId, t.createdAt),
    uniqueIndex('designs_job_variant').on(t.jobId, t.variant),
    // what is older than the history
    index('designs_created').on(t.createdAt).where(sql`deleted_at is null`),
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

/** The person whom a row goes with. */
export const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** API keys. Only the SHA-256 of a key is kept, and its visible beginning. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    prefix: text().notNull(),
    keyHash: bytea('key_hash').notNull(),
    enabled: boolean().notNull().default(true),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  // every request that comes with a key; a person's keys, newest first
  (t) => [uniqueIndex('api_keys_hash').on(t.keyHash), index('api_keys_user').on(t.userId, t.createdAt)],
);

/** What happened to accounts, for whoever looks into an attack. Of a person nothing but the id. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull().defaultNow(),
    kind: text().notNull(),
    userId: text('user_id'),
    detail: jsonb().notNull().$type<Record<string, string | number | boolean>>().default({}),
  },
  // what happened to one account, newest first; removal of what is over its time
  (t) => [index('security_events_user').on(t.userId, t.id), index('security_events_at').on(t.at)],
);

/** Who a person is at the payment service. */
export const billingCustomers = pgTable(
  'billing_customers',
  { userId: owner().primaryKey(), provider: text().notNull(), customer: text().notNull() },
  // the person that a webhook speaks of
  (t) => [uniqueIndex('billing_customers_customer').on(t.provider, t.customer)],
);

/** Subscriptions as the payment service last told them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    provider: text().notNull(),
    customer: text().notNull(),
    /** active | past-due | ended */
    status: text().notNull(),
    /** The last period that was paid. */
    periodStartsAt: time('period_starts_at').notNull(),
    periodEndsAt: time('period_ends_at').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** When the payment service made the news that this row shows: older news that arrive later change nothing. */
    changedAt: time('changed_at').notNull(),
    /** When the payment service was last asked about it, because nothing was heard. */
    askedAt: time('asked_at'),
    /** When its first month began: the others begin on the same day. */
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    // a person's subscriptions, newest first
    index('subscriptions_user').on(t.userId, t.createdAt),
    // test subscriptions that are due
    index('subscriptions_due').on(t.provider, t.status, t.periodEndsAt),
  ],
);

/** Payments. They outlive the account (accounting law), without the person. */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    userId: text('user_id'),
    provider: text().notNull(),
    /** `pro`, or the id of a top-up. */
    item: text().notNull(),
    cents: integer().notNull(),
    currency: text().notNull(),
    /** paid | failed | refunded | disputed */
    status: text().notNull(),
    credits: integer().notNull().default(0),
    /** Of `cents`, what went back so far. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Of `credits`, those that were taken back. */
    takenBack: integer('taken_back').notNull().default(0),
    /** Of a month of a plan: its subscription and the month that was paid. */
    subscription: text(),
    periodStartsAt: time('period_starts_at'),
    periodEndsAt: time('period_ends_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    changedAt: time('changed_at').notNull().defaultNow(),
  },
  // a person's payments, newest first; whether a subscription is one of ours
  (t) => [index('payments_user').on(t.userId, t.createdAt), index('payments_subscription').on(t.subscription)],
);

/** Pages of the payment service that were opened: checkouts, and with the built-in one its portal (item `portal`). */
export const checkouts = pgTable(
  'checkouts',
  {
    id: text().primaryKey(),
    userId: owner(),
    provider: text().notNull(),
    item: text().notNull(),
    /** open | paid | cancelled */
    status: text().notNull(),
    /** Where it is paid, once the payment service has told it. */
    url: text(),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  // removal of what is over its time; an open checkout of the same person and item
  (t) => [index('checkouts_expires').on(t.expiresAt), index('checkouts_user').on(t.userId, t.item)],
);

/**
 * What the payment service is still to be told, tried until it is done: the people concerned may be gone from here
 * already.
 */
export const billingDuties = pgTable(
  'billing_duties',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    /** end-subscription | forget-customer */
    kind: text().notNull(),
    /** Its id at the payment service. */
    subject: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('billing_duties_subject').on(t.provider, t.kind, t.subject),
    // what is due
    index('billing_duties_due').on(t.nextAttemptAt),
  ],
);

/** News of the payment service that were taken: the same one again changes nothing. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    createdAt: time('created_at').notNull(),
    receivedAt: time('received_at').notNull().defaultNow(),
  },
  // removal of what is over its time
  (t) => [index('webhook_events_received').on(t.receivedAt)],
);

/** Addresses that get the newsletter; for a day also those that ended it. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    emailKey: text('email_key').primaryKey(),
    email: text().notNull(),
    locale: text().notNull(),
    subscribedAt: time('subscribed_at').notNull().defaultNow(),
    /** When the welcome was last sent. */
    welcomedAt: time('welcomed_at'),
    endedAt: time('ended_at'),
  },
  // removal of what is over its time
  (t) => [index('newsletter_subscribers_ended').on(t.endedAt).where(sql`ended_at is not null`)],
);

/** Months in which a person was told that credits run low. */
export const creditNotices = pgTable(
  'credit_notices',
  { userId: owner(), periodEndsAt: time('period_ends_at').notNull(), sentAt: time('sent_at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.userId, t.periodEndsAt] })],
);
