import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { type Envelope, envelope } from '#contract/call.ts';
import { jobs, ledger } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/httpServer.ts';

const many = 50;

withDatabase('fifty at the same time, each on a connection of its own', (get) => {
  let server: TestServer;
  let origin = '';
  /** Connections with a request that waits for its answer. */
  const waiting = new Set<unknown>();
  let most = 0;
  beforeAll(async () => {
    server = await startTestServer(get().database);
    server.app.server.on('request', ({ socket }, response) => {
      waiting.add(socket);
      most = Math.max(most, waiting.size);
      response.on('close', () => waiting.delete(socket));
    });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const personWithPhoto = async () => {
    const { token, userId, email } = await server.signUp();
    const { data } = await server.uploadPhoto({ token });
    return { token, userId, email, imageId: data.imageId };
  };
  type Asker = Awaited<ReturnType<typeof personWithPhoto>>;

  const post = async (path: string, token: string, body: object, key?: string): Promise<Envelope> => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return envelope.parse(await response.json());
  };
  const render = ({ token, imageId }: Asker, changes: object = {}, key?: string) =>
    post(calls.imageRender.path, token, { imageId, style: 'japandi', roomType: 'living-room', ...changes }, key);
  const atOnce = async (ask: (index: number) => Promise<Envelope>) => {
    most = 0;
    const answers = await Promise.all(Array.from({ length: many }, (_, index) => ask(index)));
    expect(most).toBeGreaterThan(many / 2);
    return answers;
  };
  const codes = (answers: readonly Envelope[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(answers, ({ code }) => code)).map(([code, all]) => [code, all?.length]),
    );
  const jobsOf = (userId: string) => get().database.handle.select().from(jobs).where(eq(jobs.userId, userId));
  const bookingsOf = (userId: string) =>
    get().database.handle.select().from(ledger).where(eq(ledger.userId, userId)).orderBy(ledger.id);
  const creditsOf = async ({ token }: Asker) => (await server.ask('creditBalance', {}, { token })).data.credits;

  it('renders on a balance for seven: seven go through', async () => {
    const person = await personWithPhoto();
    expect((await render(person, { variants: 3 })).code).toBe(200);
    expect(await creditsOf(person)).toBe(7);
    const answers = await atOnce((index) => render(person, { seed: index }));
    expect(codes(answers)).toEqual({ 200: 7, 10402: 43 });
    const refused = answers.filter(({ code }) => code === 10402).map(({ data }) => data);
    expect(refused).toEqual(Array(43).fill({ required: 1, available: 0 }));
    expect(await jobsOf(person.userId)).toHaveLength(8);
    const bookings = await bookingsOf(person.userId);
    expect(bookings.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['grant', 10],
      ['reserve', -3],
      ...Array(7).fill(['reserve', -1]),
    ]);
    expect(new Set(bookings.slice(1).map(({ jobId }) => jobId)).size).toBe(8);
    expect(await creditsOf(person)).toBe(0);
  });

  it('the same render with one idempotency key: one job, the same answer for all', async () => {
    const person = await personWithPhoto();
    const answers = await atOnce(() => render(person, { seed: 1, variants: 2 }, 'one click'));
    expect(codes(answers)).toEqual({ 200: many });
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const [job, ...others] = await jobsOf(person.userId);
    expect(others).toEqual([]);
    expect(answers[0]?.data).toEqual({ jobId: job?.id, cost: 2 });
    expect(await creditsOf(person)).toBe(8);
  });

  it('different renders with one idempotency key: one job, the others are told', async () => {
    const person = await personWithPhoto();
    const answers = await atOnce((index) => render(person, { seed: index }, 'one key'));
    expect(codes(answers)).toEqual({ 200: 1, 10409: many - 1 });
    expect(await jobsOf(person.userId)).toHaveLength(1);
    expect(await creditsOf(person)).toBe(9);
  });

  it('cancellations of one job: its credits come back once', async () => {
    const person = await personWithPhoto();
    const { jobId } = (await render(person, { variants: 4 })).data as { jobId: string };
    const answers = await atOnce(() => post(calls.imageCancel.path, person.token, { jobId }));
    expect(codes(answers)).toEqual({ 200: many });
    const kinds = (await bookingsOf(person.userId)).map(({ kind, amount }) => [kind, amount]);
    expect(kinds).toEqual([
      ['grant', 10],
      ['reserve', -4],
      ['release', 4],
    ]);
    expect(await creditsOf(person)).toBe(10);
  });

  it('first looks of a month: one grant', async () => {
    const person = await personWithPhoto();
    server.advance(32 * 86_400_000);
    try {
      const { token } = (await server.ask('login', { email: person.email, password: testPassword, remember: true }))
        .data;
      const answers = await atOnce(async () => {
        const response = await fetch(`${origin}${calls.creditBalance.path}`, { headers: { token } });
        return envelope.parse(await response.json());
      });
      expect(codes(answers)).toEqual({ 200: many });
      expect(answers.map(({ data }) => (data as { credits: number }).credits)).toEqual(Array(many).fill(10));
      expect((await bookingsOf(person.userId)).map(({ kind }) => kind)).toEqual(['grant', 'expire', 'grant']);
    } finally {
      server.advance(0);
    }
  });
});
