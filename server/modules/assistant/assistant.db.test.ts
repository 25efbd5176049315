import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { materialById } from '#catalog/materials/all.ts';
import { newId } from '../../db/id.ts';
import { withDatabase } from '../../testing/database.ts';
import { personWithDesigns } from '../../testing/designs.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';
import { talk } from '../../testing/talk.ts';
import { jobKinds } from '../renders/tools/all.ts';
import { Speaker } from './model/speak.ts';
import { proposableTools, proposalOf } from './proposals.ts';

withDatabase('the assistant', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  const withPhoto = async () => {
    const { token, userId } = await server.signUp();
    const { imageId } = (await server.uploadPhoto({ token })).data;
    const say = (text: string, more: object = {}) => talk(server, { token }, text, { imageId, ...more });
    const jobs = async () => (await server.ask('imageJobs', {}, { token })).data.jobs;
    return { token, userId, imageId, say, jobs };
  };

  it('proposes with every option and the price, and runs nothing', async () => {
    const { say, jobs, imageId, token } = await withPhoto();
    const { proposals, conversationId, events } = await say(
      'Turn my bedroom into Japandi, keep the floor, two variants',
    );
    expect(proposals).toMatchObject([
      {
        tool: 'restyle',
        call: 'imageRender',
        cost: 2,
        input: { imageId, style: 'japandi', roomType: 'bedroom', locks: ['floor'], variants: 2 },
        refusal: null,
        state: 'open',
      },
    ]);
    expect(events.at(-1)).toEqual({ type: 'end' });
    expect(await jobs()).toEqual([]);
    expect((await server.ask('creditBalance', {}, { token })).data.credits).toBe(10);
    // A proposal is carried out by its own call, once for its id.
    const [{ id, input } = { id: '', input: {} }] = proposals;
    const first = await server.ask('imageRender', input as never, { token, 'idempotency-key': id });
    const again = await server.ask('imageRender', input as never, { token, 'idempotency-key': id });
    expect(again.data.jobId).toBe(first.data.jobId);
    const settled = { conversationId, proposalId: id, state: 'confirmed', jobId: first.data.jobId } as const;
    expect((await server.ask('chatSettle', settled, { token })).data).toMatchObject({ state: 'confirmed' });
    const { messages } = (await server.ask('chatDetail', { conversationId }, { token })).data;
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(messages[1]?.proposals).toMatchObject([{ id, state: 'confirmed', jobId: first.data.jobId }]);
  });

  it('lays what was asked for on floor and walls, and tells darker from what it proposed', async () => {
    const { say } = await withPhoto();
    const oak = await say('I want natural oak planks on the floor');
    expect(oak.proposals).toMatchObject([{ tool: 'floor', material: 'oak-natural-plank', cost: 1 }]);
    const darker = await say('darker floor, keep the rug', { conversationId: oak.conversationId });
    const lightness = (id: string | null | undefined) => materialById(id ?? '')?.base[0] ?? Number.NaN;
    expect(lightness(darker.proposals[0]?.material)).toBeLessThan(lightness('oak-natural-plank'));
    const wall = await say('Paint the walls sage', { conversationId: oak.conversationId });
    expect(wall.proposals).toMatchObject([{ tool: 'wall', material: 'paint-sage', refusal: null }]);
  });

  it('can have every tool that it proposes asked for as it stands', () => {
    const speaker = new Speaker('en_US');
    const tools = proposableTools(jobKinds);
    const subject = { imageId: newId(), designId: newId(), membership: 'pro', balance: 99 } as const;
    const wishes = [...tools.keys(), 'share', 'download', 'favourite'].map((tool) => ({
      tool,
      style: 'japandi',
      roomType: 'bedroom',
      materialId: tool === 'wall' ? 'paint-sage' : 'oak-chevron',
    }));
    expect(tools.size).toBeGreaterThanOrEqual(5);
    for (const wish of wishes) expect(proposalOf(wish, subject, speaker, tools)?.tool, wish.tool).toBe(wish.tool);
  });

  it('takes a yes as a word about the proposal that stands open, and runs nothing itself', async () => {
    const { say, jobs } = await withPhoto();
    expect((await say('yes, go ahead')).events.map(({ type }) => type)).not.toContain('answered');
    const { conversationId, proposals } = await say('Make it industrial');
    const { events } = await say('Yes, go ahead', { conversationId });
    expect(events).toContainEqual({ type: 'answered', proposalId: proposals[0]?.id, yes: true });
    expect(await jobs()).toEqual([]);
    // What was answered stands open no longer.
    const second = await say('Yes, go ahead', { conversationId });
    expect(second.events.map(({ type }) => type)).not.toContain('answered');
  });

  it('changes the proposal that stands open, and keeps to a budget', async () => {
    const { say } = await withPhoto();
    const { conversationId } = await say('Restyle my living room, art deco, in three variants');
    await say('Make it industrial', { conversationId });
    const refined = await say('but keep the furniture, in two variants', { conversationId });
    expect(refined.proposals).toMatchObject([{ input: { style: 'industrial', locks: ['furniture'], variants: 2 } }]);
    const cheaper = await say('Cheaper please', { conversationId });
    expect(cheaper.proposals).toMatchObject([{ cost: 1, input: { variants: 1 } }]);
    const within = await say('Four versions of a minimalist kitchen for at most 2 credits', { conversationId });
    expect(within.proposals).toMatchObject([{ cost: 2, input: { variants: 2, style: 'minimalist' } }]);
    expect(within.text).toContain('2 credits');
  });

  it.each([
    ['Paint the walls sage', 'Make it industrial but keep the floor'],
    ['Draw this as a line drawing', 'Make it industrial but keep the floor'],
    ['把这张图画成线稿', '改成工业风，地板不要动'],
  ])('takes a style for a wish of its own where what stands open has none: %s', async (first, then) => {
    const { say } = await withPhoto();
    const { conversationId, proposals } = await say(first);
    const { events } = await say(then, { conversationId });
    const input = { style: 'industrial', locks: ['floor'] };
    expect(proposals).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'proposal')).toMatchObject([
      { proposal: { tool: 'restyle', input }, replaces: null },
    ]);
  });

  it('says what a plan leaves out and what credits do not reach for, with the card', async () => {
    const { say } = await withPhoto();
    const { proposals, text } = await say('Draw this as a line drawing');
    expect(proposals).toMatchObject([{ tool: 'line', refusal: 10403 }]);
    expect(text).toContain('Pro');
  });

  it('answers in the language that it is spoken to, figures from the catalogue and the account', async () => {
    const { token } = await server.signUp();
    const say = (text: string) => talk(server, { token }, text);
    expect((await say('How many credits do I have left?')).text).toContain('10 credits');
    expect((await say('我还有多少点数？')).text).toContain('您还有 10 点');
    expect((await say('我還有多少點數？')).text).toContain('10 點');
    expect((await say('Price per square metre of grasscloth?')).text).toContain('SGD 58');
    expect((await say('what do you know about bitcoin')).proposals).toEqual([]);
    const { say: about } = await withPhoto();
    expect((await about('地板换成人字拼')).text).toContain('胡桃木人字拼地板（188 新元）');
    expect((await about('地板換成人字拼')).text).toContain('胡桃木人字拼地板（188 新幣）');
  });

  it('goes back by talking', async () => {
    const { token, imageId, say } = await withPhoto();
    const other = (await server.uploadPhoto({ token })).data.imageId;
    const { conversationId } = await say('Hello');
    await talk(server, { token }, 'Make it industrial', { conversationId, imageId: other });
    const { events } = await talk(server, { token }, 'undo that', { conversationId, imageId: other });
    expect(events).toContainEqual({ type: 'show', imageId, designId: null });
    const again = await say('undo', { conversationId });
    expect(again.events.map(({ type }) => type)).not.toContain('show');
  });

  it('keeps turns apart that begin at the same moment, each answer behind what it answers', async () => {
    const { token, say } = await withPhoto();
    const { conversationId } = await say('Hello');
    const texts = ['Make it industrial', 'How many credits do I have left?', 'Paint the walls sage', 'Hello again'];
    const answers = await Promise.all(texts.map((text) => say(text, { conversationId })));
    expect(answers.map(({ events }) => events.at(-1)?.type)).toEqual(['end', 'end', 'end', 'end']);
    const { messages } = (await server.ask('chatDetail', { conversationId }, { token })).data;
    expect(messages.map(({ role }) => role)).toEqual(Array(5).fill(['user', 'assistant']).flat());
    for (const [n, text] of texts.entries()) {
      const at = messages.findIndex((message) => message.text === text);
      expect(messages[at + 1]?.text, text).toBe(answers[n]?.text);
    }
  });

  it('shows the photo or the design that a proposal is about, by a link that is good, as long as it is there', async () => {
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#876' } })
      .png()
      .toBuffer();
    const { headers, imageId, ids } = await personWithDesigns(server, { count: 2, png });
    const about = { imageId, designId: ids[0] ?? '' };
    const wall = await talk(server, headers, 'Paint the walls sage', { imageId });
    const shared = await talk(server, headers, 'Share this design', {
      conversationId: wall.conversationId,
      ...about,
    });
    const [ofPhoto, ofDesign] = [wall, shared].map(({ proposals }) => proposals[0]?.picture);
    expect([ofPhoto, ofDesign]).toMatchObject(Array(2).fill({ width: 400, height: 300 }));
    for (const [picture, name] of [
      [ofPhoto, imageId],
      [ofDesign, about.designId],
    ] as const) {
      expect(picture?.url).toContain(name);
      const small = await server.app.inject({ url: `${picture?.url}&w=320` });
      expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    }
    const { conversationId } = wall;
    // A link is no work that would start.
    const yes = await talk(server, headers, 'Yes, go ahead', { conversationId, ...about });
    expect(yes.text).toBe('Good, it is done at once.');
    const kept = async () => {
      const { messages } = (await server.ask('chatDetail', { conversationId }, headers)).data;
      return messages.flatMap(({ proposals }) => proposals.map(({ picture }) => picture));
    };
    expect(await kept()).toEqual([ofPhoto, ofDesign]);
    const proposalId = shared.proposals[0]?.id ?? '';
    const settled = await server.ask('chatSettle', { conversationId, proposalId, state: 'declined' }, headers);
    expect(settled.data.picture).toEqual(ofDesign);
    await server.ask('imageDelete', { imageId, designs: 'keep' }, headers);
    expect(await kept()).toEqual([null, ofDesign]);
    await server.ask('designDelete', { designIds: ids }, headers);
    expect(await kept()).toEqual([null, null]);
  });

  it('lists conversations with the last first, page by page, and forgets one for good', async () => {
    const { token, say } = await withPhoto();
    const first = await say('Hello');
    server.advance(1000);
    const second = await say('Make it industrial');
    const page = (await server.ask('chatList', { limit: 1 }, { token })).data;
    expect(page.conversations).toMatchObject([{ id: second.conversationId, title: 'Make it industrial' }]);
    const next = (await server.ask('chatList', { limit: 1, cursor: page.nextCursor ?? '' }, { token })).data;
    expect(next).toMatchObject({ conversations: [{ id: first.conversationId }], nextCursor: null });
    await server.ask('chatDelete', { conversationId: first.conversationId }, { token });
    expect((await server.ask('chatDetail', { conversationId: first.conversationId }, { token })).code).toBe(10404);
    server.advance(0);
  });

  it("does not look at somebody else's photo, design or job", async () => {
    const owner = await withPhoto();
    const other = await withPhoto();
    expect((await talk(server, { token: other.token }, 'Make it industrial', { imageId: owner.imageId })).code).toBe(
      10404,
    );
    expect((await other.say('Hello', { designId: 'nothing-of-this-id' })).code).toBe(10404);
    const { conversationId, proposals } = await other.say('Make it industrial');
    const wish = { imageId: owner.imageId, style: 'modern', roomType: 'bedroom' } as const;
    const { jobId } = (await server.ask('imageRender', wish, { token: owner.token })).data;
    const settled = { conversationId, proposalId: proposals[0]?.id ?? '', state: 'confirmed', jobId } as const;
    expect((await server.ask('chatSettle', settled, { token: other.token })).code).toBe(10404);
  });

  it('writes nothing of what is said into the log', async () => {
    const { say } = await withPhoto();
    await say('my secret plan for the harbourfront flat');
    expect(server.logLines.join('\n')).not.toContain('harbourfront');
  });

  describe('what is said to it', () => {
    it('is not longer than the contract says, and not empty', async () => {
      const { say } = await withPhoto();
      expect((await say('x'.repeat(2001))).code).toBe(10400);
      expect((await say('   ')).code).toBe(10400);
    });
  });
});
