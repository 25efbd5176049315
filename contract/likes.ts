/** Likes: styles and rooms of the catalogue that a person wants to find first. */

import { z } from 'zod';
import { call, nothing } from './call.ts';
import { CODE } from './code.ts';

export const likedKinds = ['style', 'room-type'] as const;
export type LikedKind = (typeof likedKinds)[number];

const likesSchema = z.object({
  /** Ids of the catalogue, the latest liked first. */
  styles: z.array(z.string()),
  roomTypes: z.array(z.string()),
});
export type Likes = z.infer<typeof likesSchema>;

export const listLikes = call({
  id: 'designLikes',
  method: 'GET',
  path: '/api/v1/design/likes',
  summary: 'The styles and room types that you like.',
  access: 'user',
  input: nothing,
  output: likesSchema,
  codes: [],
});

export const like = call({
  id: 'designLike',
  method: 'POST',
  path: '/api/v1/design/like',
  summary: 'Likes a style or a room type of the catalogue, or no longer. Answers with all that you like.',
  access: 'user',
  input: z.object({ kind: z.enum(likedKinds), subject: z.string().min(1).max(64), liked: z.boolean() }),
  output: likesSchema,
  codes: [CODE.notFound],
});
