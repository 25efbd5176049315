/** Groups: a person's projects, into which designs are put. A design is in one group at most. */

import { z } from 'zod';
import { call, id, isoDate, nothing } from './call.ts';
import { CODE } from './code.ts';
import { pictureSchema } from './images.ts';
import { limits, oneLine, visible } from './limits.ts';

/** What a group may be called: one line, not empty. */
export const groupName = z.string().trim().min(1).max(limits.groupName.max).regex(oneLine).regex(visible);

export const groupSchema = z.object({
  id,
  name: z.string(),
  createdAt: isoDate,
  /** Designs in it. */
  designs: z.number().int(),
  /** Its newest design; null while it is empty. */
  cover: pictureSchema.nullable(),
});
export type Group = z.infer<typeof groupSchema>;

export const listGroups = call({
  id: 'groupList',
  method: 'GET',
  path: '/api/v1/group/list',
  summary: 'Your groups, newest first.',
  access: 'user',
  input: nothing,
  output: z.object({ groups: z.array(groupSchema) }),
  codes: [],
});

export const createGroup = call({
  id: 'groupCreate',
  method: 'POST',
  path: '/api/v1/group/create',
  summary: 'Makes a group. 10409: there is one of this name, or there are as many as there may be.',
  access: 'user',
  input: z.object({ name: groupName }),
  output: groupSchema,
  codes: [CODE.conflict],
});

export const renameGroup = call({
  id: 'groupRename',
  method: 'POST',
  path: '/api/v1/group/rename',
  summary: 'Gives a group another name.',
  access: 'user',
  input: z.object({ groupId: id, name: groupName }),
  output: z.object({ id, name: z.string() }),
  codes: [CODE.notFound, CODE.conflict],
});

export const deleteGroup = call({
  id: 'groupDelete',
  method: 'POST',
  path: '/api/v1/group/delete',
  summary: 'Deletes a group for good. Its designs stay without a group, or go with it: as you say.',
  access: 'user',
  input: z.object({ groupId: id, designs: z.enum(['keep', 'delete']) }),
  output: z.object({
    /** Designs that went with it. */
    deleted: z.number().int(),
  }),
  codes: [CODE.notFound],
});
