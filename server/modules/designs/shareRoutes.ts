/** The calls of shared links. */
import type { Handlers } from '../../http/handler.ts';
import type { SharesService } from './shares.ts';

export function shareRoutes(shares: SharesService): Pick<Handlers, 'designShare' | 'designUnshare'> {
  return {
    designShare: ({ signedIn, input }) => shares.share(signedIn.userId, input.designIds),
    designUnshare: ({ signedIn, input }) => shares.unshare(signedIn.userId, input.designIds),
  };
}
