/** API keys: `Authorization: Bearer rw_…`. For accounts whose API switch is 2. */

import { z } from 'zod';
import { call, id, isoDate, nothing } from './call.ts';
import { CODE } from './code.ts';
import { limits, oneLine } from './limits.ts';

const keyName = z.string().trim().max(limits.keyName.max).regex(oneLine);

export const keySchema = z.object({
  id,
  name: z.string(),
  /** The visible beginning of the key. */
  prefix: z.string(),
  enabled: z.boolean(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
});

export const listKeys = call({
  id: 'keyList',
  method: 'GET',
  path: '/api/v1/key/list',
  summary: 'The API keys of the account, newest first. `search`: part of the name or of the visible beginning.',
  access: 'session',
  input: z.object({ search: z.string().trim().max(limits.search.max).optional() }),
  output: z.object({ keys: z.array(keySchema) }),
  codes: [CODE.notInPlan],
});

export const createKey = call({
  id: 'keyCreate',
  method: 'POST',
  path: '/api/v1/key/create',
  summary: 'Makes an API key. This answer is the only place that ever shows it.',
  access: 'session',
  input: z.object({ name: keyName.optional() }),
  output: keySchema.extend({ key: z.string() }),
  codes: [CODE.notInPlan, CODE.conflict],
});

export const updateKey = call({
  id: 'keyUpdate',
  method: 'POST',
  path: '/api/v1/key/update',
  summary: 'Renames a key, or turns it off and on.',
  access: 'session',
  input: z
    .object({ id, name: keyName.optional(), enabled: z.boolean().optional() })
    .refine(({ name, enabled }) => name !== undefined || enabled !== undefined),
  output: keySchema,
  codes: [CODE.notInPlan, CODE.notFound],
});

export const deleteKey = call({
  id: 'keyDelete',
  method: 'POST',
  path: '/api/v1/key/delete',
  summary: 'Deletes a key for good.',
  access: 'session',
  input: z.object({ id }),
  output: nothing,
  codes: [CODE.notInPlan, CODE.notFound],
});
