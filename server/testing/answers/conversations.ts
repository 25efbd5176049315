/** The assistant. */
import { talk } from '../talk.ts';
import type { ScenariosOf } from './scenario.ts';
import type { Someone, World } from './world.ts';

type ConversationCalls = 'chat' | 'chatList' | 'chatDetail' | 'chatDelete' | 'chatSettle' | 'chatOptions';

const unknown = 'nothing-of-this-id';

/** A conversation of theirs in which a redesign was proposed. */
export async function conversation(
  world: World,
  person: Someone,
): Promise<{ conversationId: string; proposalId: string }> {
  const imageId = await world.image(person);
  const { conversationId, proposals } = await talk(world.server, person.headers, 'Make it industrial', { imageId });
  return { conversationId, proposalId: proposals[0]?.id ?? '' };
}

export const conversationScenarios: ScenariosOf<ConversationCalls> = {
  chat: {
    200: async ({ server, someone }) => talk(server, (await someone()).headers, 'Hello'),
    10404: async ({ server, someone }) => talk(server, (await someone()).headers, 'Hello', { conversationId: unknown }),
  },
  chatList: { 200: async ({ server, someone }) => server.ask('chatList', {}, (await someone()).headers) },
  chatDetail: {
    200: async (world) => {
      const person = await world.someone();
      const { conversationId } = await conversation(world, person);
      return world.server.ask('chatDetail', { conversationId }, person.headers);
    },
    10404: async ({ server, someone }) =>
      server.ask('chatDetail', { conversationId: unknown }, (await someone()).headers),
  },
  chatDelete: {
    200: async (world) => {
      const person = await world.someone();
      const { conversationId } = await conversation(world, person);
      return world.server.ask('chatDelete', { conversationId }, person.headers);
    },
    10404: async ({ server, someone }) =>
      server.ask('chatDelete', { conversationId: unknown }, (await someone()).headers),
  },
  chatSettle: {
    200: async (world) => {
      const person = await world.someone();
      const ids = await conversation(world, person);
      return world.server.ask('chatSettle', { ...ids, state: 'declined' }, person.headers);
    },
    10404: async (world) => {
      const person = await world.someone();
      const { conversationId } = await conversation(world, person);
      const input = { conversationId, proposalId: unknown, state: 'declined' } as const;
      return world.server.ask('chatSettle', input, person.headers);
    },
  },
  chatOptions: {
    200: async ({ server, someone }) => server.ask('chatOptions', { text: 'Warm Japandi' }, (await someone()).headers),
  },
};
