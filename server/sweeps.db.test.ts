import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { retention } from '#contract/retention.ts';
import { newId } from './db/id.ts';
import { idempotency, mails, securityEvents } from './db/schema.ts';
import { conversations } from './db/schemaConversations.ts';
import { createModules } from './modules.ts';
import { sweepsOf } from './sweeps.ts';
import { withDatabase } from './testing/database.ts';
import { startTestServer } from './testing/httpServer.ts';
import { createPerson } from './testing/people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = new Date('2026-11-21T12:00:00Z');

withDatabase('retention', (get) => {
  it('removes mails, events and answers a moment after their time, and not before', async () => {
    const { handle } = get().database;
    const server = await startTestServer(get().database);
    const modules = createModules(server.services, { now: () => now });
    const kept = ['mails', 'answers', 'conversations', 'security events'];
    const sweeps = sweepsOf({
      services: server.services,
      modules,
      limiter: { sweep: async () => 0 },
      alone: false,
      now: () => now,
    }).filter(({ name }) => kept.includes(name));
    expect(sweeps.map(({ name }) => name)).toEqual(kept);
    const sweepAll = async () => {
      let removed = 0;
      for (const { run } of sweeps) removed += Number(await run());
      return removed;
    };
    const userId = newId();
    const ages = (keptMs: number) => [keptMs - 1000, keptMs + 1000].map((age) => new Date(now.getTime() - age));
    for (const createdAt of ages(retention.mailsDays * dayMs)) {
      const mail = { id: newId(), recipient: userId, subject: 'Subject', text: 'Text', html: '<p>Text</p>' };
      await handle.insert(mails).values({ ...mail, createdAt });
    }
    for (const at of ages(retention.securityEventsDays * dayMs)) {
      await handle.insert(securityEvents).values({ at, kind: 'signed-in', userId });
    }
    for (const createdAt of ages(retention.idempotencyHours * hourMs)) {
      const answer = { userId, key: newId(), call: 'imageRender', bodyHash: '', answer: {} };
      await handle.insert(idempotency).values({ ...answer, createdAt });
    }
    const talker = await createPerson(get().database);
    for (const updatedAt of ages(retention.conversationsDays * dayMs)) {
      const conversation = { id: newId(), userId: talker, title: 'Title', memory: {} };
      await handle.insert(conversations).values({ ...conversation, updatedAt });
    }
    expect(await sweepAll()).toBe(4);
    expect(await sweepAll()).toBe(0);
    expect(await handle.$count(mails, eq(mails.recipient, userId))).toBe(1);
    expect(await handle.$count(conversations, eq(conversations.userId, talker))).toBe(1);
    expect(await handle.$count(securityEvents, eq(securityEvents.userId, userId))).toBe(1);
    expect(await handle.$count(idempotency, eq(idempotency.userId, userId))).toBe(1);
    await server.close();
  });

  it('does not take files of this moment for old ones because the clock jumped ahead', async () => {
    const server = await startTestServer(get().database);
    const { storage } = server.services;
    const began = Date.now();
    let [clock, passed] = [began, 0];
    const modules = createModules(server.services);
    const sweep = sweepsOf({
      services: server.services,
      modules,
      limiter: { sweep: async () => 0 },
      alone: false,
      now: () => new Date(clock),
      passed: () => passed,
    }).find(({ name }) => name === 'files');
    const key = `designs/${newId()}/${newId()}.png`;
    await storage.put(key, Buffer.from('its row is about to come'));
    clock = began + 2 * hourMs;
    await sweep?.run();
    expect(await storage.stat(key)).toBeDefined();
    clock = began - 2 * hourMs;
    passed = 2 * hourMs;
    await sweep?.run();
    expect(await storage.stat(key)).toBeDefined();
    clock = began + 2 * hourMs;
    await sweep?.run();
    expect(await storage.stat(key)).toBeUndefined();
    await server.close();
  });
});
