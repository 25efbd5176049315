/** The calls of likes. */
import type { Handlers } from '../../http/handler.ts';
import type { LikesService } from './service.ts';

export function likeRoutes(likes: LikesService): Pick<Handlers, 'designLikes' | 'designLike'> {
  return {
    designLikes: ({ signedIn }) => likes.list(signedIn.userId),
    designLike: ({ signedIn, input }) => likes.like(signedIn.userId, input),
  };
}
