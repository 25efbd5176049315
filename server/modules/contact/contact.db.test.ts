import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { mails } from '../../db/schema.ts';
import { withDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/httpServer.ts';

const message = {
  name: 'Ann Archer',
  email: 'ann@example.test',
  subject: 'A question',
  message: 'Hello,\n\nhow much is it?',
};
const newAddress = () => `${randomBytes(6).toString('hex')}@example.test`;

withDatabase('contact', (get) => {
  let server: TestServer;
  const operator = newAddress();
  beforeAll(async () => {
    server = await startTestServer(get().database, { environment: { CONTACT_EMAIL: operator } });
  });
  afterAll(() => server.close());

  /** Sends a message from an address of its own; gives the mail that came of it. */
  const sent = async (changes: Partial<typeof message> = {}, headers = {}) => {
    const email = newAddress();
    const answer = await server.ask('contact', { ...message, email, ...changes }, headers);
    const [mail, ...more] = await get()
      .database.handle.select()
      .from(mails)
      .where(eq(mails.replyTo, changes.email ?? email));
    expect(more).toEqual([]);
    return { answer, mail, email };
  };

  it('reaches the operator, who can answer directly', async () => {
    const { answer, mail, email } = await sent({}, { 'app-user-locale': 'zh-TW' });
    expect(answer).toMatchObject({ code: 200, data: {} });
    expect(mail).toMatchObject({
      recipient: operator,
      replyTo: email,
      subject: 'Contact form: A question',
      headers: {},
    });
    expect(mail?.text).toContain('> Hello,\n>\n> how much is it?');
    expect(mail?.text).toContain(`E-mail: ${email}\nSubject: A question\nLanguage: Traditional Chinese`);
    expect(mail?.html).toContain('how much is it?');
  });

  it('needs no subject', async () => {
    const { name, message: text } = message;
    const email = newAddress();
    expect((await server.ask('contact', { name, email, message: text })).code).toBe(200);
    const [mail] = await get().database.handle.select().from(mails).where(eq(mails.replyTo, email));
    expect(mail?.subject).toBe('Contact form: no subject');
  });

  it('lets nothing that was typed become markup', async () => {
    const typed = `<script>alert(1)</script><img src="x"> & "quoted"`;
    const { mail } = await sent({ name: typed.slice(0, 60), subject: typed, message: typed });
    expect(mail?.html).not.toMatch(/<script|<img/);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.text).toContain(`> ${typed}`);
  });

  it.each([
    { name: 'Ann\r\nBcc: victim@example.test' },
    { subject: 'A\r\nBcc: victim@example.test' },
    { subject: 'A\nB' },
    { email: 'ann@example.test\r\nBcc: victim@example.test' },
    { email: 'ann@example.test, victim@example.test' },
    { message: 'A\u0000B' },
    { message: '   ' },
    { message: 'x'.repeat(limits.contact.message + 1) },
    { subject: 'x'.repeat(limits.contact.subject + 1) },
    { name: '' },
    { name: 'x'.repeat(limits.userName.max + 1) },
    { subject: 'half a character: A\ud800B' },
  ])('refuses %j', async (changes) => {
    const answer = await server.ask('contact', { ...message, ...changes });
    expect(answer.code).toBe(10400);
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual(Object.keys(changes));
  });

  it.each([
    ['separators of lines and paragraphs', 'A\u2028B\u2029C', 'A B C'],
    ['marks that turn the direction', 'A\u202eB\u2066C', 'A B C'],
    ['characters outside of the basic plane', '𠮷野家 🛋', '𠮷野家 🛋'],
  ])('takes %s in a subject', async (_what, subject, expected) => {
    const { answer, mail } = await sent({ subject, message: `${subject} ${'🛋'.repeat(200)}` });
    expect(answer.code).toBe(200);
    expect(mail?.subject).toBe(`Contact form: ${expected}`);
  });

  it.each([
    [{ name: 1, email: [], subject: {}, message: null }, ['email', 'message', 'name', 'subject']],
    [{}, ['email', 'message', 'name']],
    [[], ['']],
  ])('refuses %j as something else than a message', async (payload, fields) => {
    const response = await server.app.inject({ method: 'POST', url: '/api/v1/contact', payload });
    expect(response.json().code).toBe(10400);
    expect(Object.keys(response.json().data.fields).sort()).toEqual(fields);
  });

  it('writes neither the message nor the address into the log', () => {
    const log = server.logLines.join('\n');
    expect(log).toContain('/api/v1/contact');
    expect(log).not.toMatch(/how much|example\.test/);
  });
});

withDatabase('contact limits', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database, { environment: { ROOMWRIGHT_LIMITS: 'strict' } });
  });
  afterAll(() => server.close());

  it('goes to the address of the sender when no other is set, and stops a flood', async () => {
    const email = newAddress();
    for (let index = 0; index < 10; index += 1) {
      expect((await server.ask('contact', { ...message, email })).code).toBe(200);
    }
    const answer = await server.ask('contact', { ...message, email });
    expect(answer).toMatchObject({ code: 10429, data: { retryAfter: expect.any(Number) } });
    const written = await get().database.handle.select().from(mails).where(eq(mails.replyTo, email));
    expect(new Set(written.map(({ recipient }) => recipient))).toEqual(new Set(['no-reply@localhost']));
    expect(written).toHaveLength(10);
  });
});
