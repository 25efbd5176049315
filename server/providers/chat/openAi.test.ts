import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  breaksOff,
  type ChatStandIn,
  callsTool,
  fails,
  neverAnswers,
  says,
  saysNothing,
  startChatStandIn,
  talksWithoutEnd,
} from '../../testing/chatStandIn.ts';
import { openAiChat } from './openAi.ts';
import { type ChatPart, ChatUnavailable } from './types.ts';

let standIn: ChatStandIn;
beforeAll(async () => {
  standIn = await startChatStandIn();
});
afterAll(() => standIn.close());

const short = { firstMs: 300, gapMs: 300, totalMs: 2000, mostBytes: 200_000 };
const request = { turns: [{ role: 'user', text: 'Hello' }], tools: [] } as const;

const partsOf = async (limits = short, signal = new AbortController().signal): Promise<ChatPart[]> => {
  const parts: ChatPart[] = [];
  const chat = openAiChat({ url: standIn.url, model: 'small', apiKey: 'k' }, limits);
  for await (const part of chat.stream(request, signal)) parts.push(part);
  return parts;
};

describe('a model at an OpenAI-compatible address', () => {
  it('streams its text, then whole calls, and is sent the key and the model', async () => {
    standIn.script(callsTool('look', { where: 'here' }, 'One moment.'));
    expect(await partsOf()).toEqual([
      { type: 'text', text: 'One moment.' },
      { type: 'call', call: { id: 'call_1', name: 'look', arguments: '{"where":"here"}' } },
    ]);
    expect(standIn.requests).toMatchObject([{ authorization: 'Bearer k', body: { model: 'small' } }]);
  });

  it.each([
    ['that answers an error', fails(500)],
    ['that wants another key', fails(401)],
    ['that never answers', neverAnswers],
    ['that begins and falls silent', saysNothing],
    ['that talks without end', talksWithoutEnd],
    ['whose connection is lost', breaksOff('Half an ans')],
  ])('%s is unavailable, in time', async (_, answer) => {
    standIn.script(answer);
    const begun = performance.now();
    await expect(partsOf()).rejects.toThrow(ChatUnavailable);
    expect(performance.now() - begun).toBeLessThan(2500);
  });

  it('is not followed elsewhere', async () => {
    const elsewhere = await startChatStandIn();
    standIn.script(fails(307, { location: `${elsewhere.url}/chat/completions` }));
    await expect(partsOf()).rejects.toThrow(ChatUnavailable);
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  it('is left when the person goes', async () => {
    standIn.script(neverAnswers);
    const gone = new AbortController();
    const parts = partsOf({ ...short, firstMs: 60_000 }, gone.signal);
    gone.abort(new Error('left'));
    await expect(parts).rejects.toThrow('left');
  });

  it('says when what comes is not in the form', async () => {
    standIn.script((response) => void response.writeHead(200).end('data: {"choices": 7}\n\n'));
    await expect(partsOf()).rejects.toThrow(ChatUnavailable);
    standIn.script(says('Fine.'));
    expect(await partsOf()).toEqual([{ type: 'text', text: 'Fine.' }]);
  });
});
