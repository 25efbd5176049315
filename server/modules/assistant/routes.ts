/** The calls of the assistant. */
import type { Handlers } from '../../http/handler.ts';
import { readOptions } from './model/options.ts';
import type { AssistantService } from './service.ts';

type AssistantCalls = 'chat' | 'chatList' | 'chatDetail' | 'chatDelete' | 'chatSettle' | 'chatOptions';

export function assistantRoutes(assistant: AssistantService): Pick<Handlers, AssistantCalls> {
  return {
    chat: ({ signedIn, input, locale, signal }) => assistant.chat(signedIn, input, { locale, signal }),
    chatList: ({ signedIn, input, locale }) => assistant.list(signedIn.userId, input, locale),
    chatDetail: ({ signedIn, input }) => assistant.detail(signedIn.userId, input.conversationId),
    chatDelete: async ({ signedIn, input }) => {
      await assistant.remove(signedIn.userId, input.conversationId);
      return {};
    },
    chatOptions: async ({ input: { text, ...chosen } }) => readOptions(text, chosen),
    chatSettle: ({ signedIn, input, locale }) => assistant.settle(signedIn.userId, input, locale),
  };
}
