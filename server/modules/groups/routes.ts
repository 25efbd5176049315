/** The calls of groups. */
import type { Handlers } from '../../http/handler.ts';
import type { GroupsService } from './service.ts';

type GroupCalls = 'groupList' | 'groupCreate' | 'groupRename' | 'groupDelete';

export function groupRoutes(groups: GroupsService): Pick<Handlers, GroupCalls> {
  return {
    groupList: ({ signedIn }) => groups.list(signedIn.userId),
    groupCreate: ({ signedIn, input }) => groups.create(signedIn.userId, input.name),
    groupRename: ({ signedIn, input }) => groups.rename(signedIn.userId, input.groupId, input.name),
    groupDelete: ({ signedIn, input }) => groups.remove(signedIn.userId, input),
  };
}
