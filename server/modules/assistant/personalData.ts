/** What conversations keep about a person. They go with the person's row. */
import type { Database } from '../../db/client.ts';
import { allRows, jsonEntry, type PersonalData } from '../../personalData.ts';
import { type ConversationRow, messagesOf, pageOfConversations } from './repo.ts';

const pageSize = 50;

export function conversationData(database: Database): PersonalData {
  async function* told(userId: string) {
    const rows = allRows<ConversationRow>((after) => pageOfConversations(database.handle, userId, after?.id, pageSize));
    for await (const { id, title, imageId, createdAt, updatedAt } of rows) {
      const said = await messagesOf(database.handle, id);
      const messages = said.map(({ role, text, model, proposals, createdAt: at }) => ({
        role,
        at,
        text,
        model,
        proposals,
      }));
      yield { id, title, imageId, createdAt, updatedAt, messages };
    }
  }
  return {
    async *exportOf(userId) {
      yield jsonEntry('conversations.json', told(userId));
    },
  };
}
