/** Devices that are signed in. */

import { z } from 'zod';
import { call, id, isoDate } from './call.ts';
import { CODE } from './code.ts';

export const sessionSchema = z.object({
  id,
  /** The one that asks. */
  current: z.boolean(),
  /** Browser and system in words, e.g. `Firefox · Windows`; empty when unknown. */
  device: z.string(),
  remember: z.boolean(),
  createdAt: isoDate,
  lastSeenAt: isoDate,
});

export const listSessions = call({
  id: 'sessionList',
  method: 'GET',
  path: '/api/v1/user/sessions',
  summary: 'Devices signed in to the account, this one first.',
  access: 'session',
  input: z.object({}),
  output: z.object({ sessions: z.array(sessionSchema) }),
  codes: [],
});

export const revokeSessions = call({
  id: 'sessionRevoke',
  method: 'POST',
  path: '/api/v1/user/sessions/revoke',
  summary: 'Signs one device out by its id, or all but this one.',
  access: 'session',
  input: z
    .object({ id: id.optional(), others: z.literal(true).optional() })
    .refine(({ id: one, others }) => (one === undefined) !== (others === undefined)),
  output: z.object({ ended: z.number().int() }),
  codes: [CODE.notFound],
});
