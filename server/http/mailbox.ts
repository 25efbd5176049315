/** The embedded mailbox: mails that would have gone out, for the person at this machine only. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { escapeHtml } from '../html.ts';
import type { MailService, StoredMail } from '../modules/mail/service.ts';
import { mayUseLocalPages } from './localPages.ts';

/** Mounts the two pages; with mail over SMTP, or for anyone but this machine, they are not there. */
export function mountMailbox(app: FastifyInstance, config: Config, mail: Pick<MailService, 'recent'>): void {
  if (config.smtpUrl || !config.loopback) return;

  app.get('/dev/mailbox.json', async (request, reply) => {
    if (!(await mayUseLocalPages(request, reply, config))) return reply.callNotFound();
    const mails = await mail.recent();
    return reply.header('cache-control', 'no-store').send(mails.map(asJson));
  });

  app.get('/dev/mailbox', async (request, reply) => {
    if (!(await mayUseLocalPages(request, reply, config))) return reply.callNotFound();
    const mails = await mail.recent();
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(mails));
  });
}

function asJson({ to, subject, text, html }: StoredMail) {
  return { to, subject, text, html, links: linksIn(text) };
}

/** Addresses in a plain text, in order, each once. */
export function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"']+/g) ?? [])];
}

function page(mails: readonly StoredMail[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mailbox · Roomwright</title>
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body class="single">
<main>
<h1>Mailbox</h1>
<p>Mail stays on this machine as long as <code>SMTP_URL</code> is not set. Only this machine can see the page.</p>
${mails.length > 0 ? mails.map(article).join('\n') : '<p class="meta">No mail yet. Register an account, and its activation link arrives here.</p>'}
</main>
</body>
</html>
`;
}

function article({ to, subject, text, replyTo, headers, createdAt }: StoredMail): string {
  const links = linksIn(text).map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`);
  const more = Object.entries({ ...(replyTo ? { 'Reply-To': replyTo } : {}), ...headers }).map(
    ([name, value]) => `<br>${escapeHtml(name)}: ${escapeHtml(value)}`,
  );
  return `<article>
<h3>${escapeHtml(subject)}</h3>
<p class="meta">${escapeHtml(to)} · ${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC${more.join('')}</p>
${links.join('')}
<pre>${escapeHtml(text)}</pre>
</article>`;
}
