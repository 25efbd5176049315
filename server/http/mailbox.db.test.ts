import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/httpServer.ts';

withDatabase('the mailbox', (get) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(get().database);
  });
  afterAll(() => server.close());

  it('shows the headers of mails, and programs the same fields as ever', async () => {
    await server.ask('newsletterSubscribe', { email: 'ann@example.test' });
    await server.ask('contact', { name: 'Bob', email: 'bob@example.test', message: '<script>alert(1)</script>' });
    const page = await server.app.inject('/dev/mailbox');
    expect(page.body).toContain('<br>List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(page.body).toContain('<br>List-Unsubscribe: &#60;http://127.0.0.1:3000/newsletter/unsubscribe?token=');
    expect(page.body).toContain('<br>Reply-To: bob@example.test');
    expect(page.body).not.toContain('<script>alert');
    const mails: object[] = (await server.app.inject('/dev/mailbox.json')).json();
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(Object.keys(mail).sort()).toEqual(['html', 'links', 'subject', 'text', 'to']);
  });
});
