/**
 * How long things are kept: the sweeps, the privacy texts and the tests read it here. Days, unless the name says hours.
 */
import { planById } from '#catalog/plans.ts';

export const retention = {
  /** Mails after they were written, sent or given up. */
  mailsDays: 30,
  securityEventsDays: 365,
  /** Ended sessions and links, so that their tokens are told "ended" or "used" rather than "unknown". */
  sessionsDays: 30,
  /** Answers kept for `Idempotency-Key`: a client that tries again later has forgotten what it asked. */
  idempotencyHours: 48,
  /** Kinds of device that nobody signed in from. */
  knownDevicesDays: 400,
  /** Designs of the free plan; null: without end. */
  freeHistoryDays: planById('free').historyDays,
  /** Designs that the free plan would drop, after Pro has ended. */
  historyGraceDays: 7,
  /** News of the payment service, which may come twice. */
  webhookEventsDays: 90,
  /** Conversations with the assistant after the last word in them. */
  conversationsDays: 365,
  /** Checkouts that were opened. */
  checkoutsDays: 7,
} as const;
