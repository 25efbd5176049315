/** The calls of boards, and of whoever opens a shared link. */
import type { Handlers } from '../../http/handler.ts';
import type { BoardsService } from './service.ts';

type BoardCalls = 'boardList' | 'boardSave' | 'boardWithdraw' | 'boardCommentDelete';
type LinkCalls = 'share' | 'shareAnswer' | 'shareDownload';

export function boardRoutes(boards: BoardsService): Pick<Handlers, BoardCalls | LinkCalls> {
  return {
    boardList: ({ signedIn }) => boards.list(signedIn.userId),
    boardSave: ({ signedIn, input }) => boards.save(signedIn.userId, input),
    boardWithdraw: async ({ signedIn, input }) => {
      await boards.withdraw(signedIn.userId, input.groupId);
      return {};
    },
    boardCommentDelete: async ({ signedIn, input }) => {
      await boards.deleteComment(signedIn.userId, input.commentId);
      return {};
    },
    share: ({ input }) => boards.open(input.code),
    shareAnswer: ({ input }) => boards.answer(input),
    shareDownload: ({ input, signal }) => boards.pack(input.code, signal),
  };
}
