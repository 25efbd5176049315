import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SmtpSink, startSmtpSink } from '../../testing/smtpSink.ts';
import { smtpMail } from './smtp.ts';
import { type MailProvider, MailRefused, type OutgoingMail } from './types.ts';

const mail: OutgoingMail = {
  id: 'Zm9vYmFyZm9vYmFyZm9v-_',
  to: 'ann@example.test',
  subject: '启用您的帐号 · Willkommen',
  text: 'Hello\n.\n..\n.hidden\nGrüße, 您好\n',
  html: '<p>Hello</p>',
  replyTo: 'bob@example.test',
  headers: { 'List-Unsubscribe': `<https://rooms.example/unsubscribe?token=${'x'.repeat(380)}>` },
};

describe('mail over SMTP', () => {
  let sink: SmtpSink;
  let provider: MailProvider;
  beforeEach(async () => {
    sink = await startSmtpSink();
    provider = smtpMail(sink.url, 'Rooms <hello@rooms.example>');
  });
  afterEach(async () => {
    provider.close();
    await sink.close();
  });

  /** The decoded parts of a mail, by type. */
  const parts = (source: string) => {
    const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? '';
    return new Map(
      source.split(`--${boundary}`).flatMap((part): [string, string][] => {
        const [head = '', ...body] = part.split('\r\n\r\n');
        const type = /content-type: ([\w/]+)/i.exec(head)?.[1];
        if (!type || type.startsWith('multipart')) return [];
        const text = body.join('\r\n\r\n').replace(/\r\n$/, '');
        if (/base64/i.test(head)) return [[type, Buffer.from(text, 'base64').toString()]];
        const bytes = text
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
        return [[type, Buffer.from(bytes, 'latin1').toString()]];
      }),
    );
  };
  const refusalOf = (sending: Promise<void>) =>
    sending.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('hands over both parts, whole', async () => {
    await provider.send(mail);
    const [taken] = sink.taken;
    expect(taken).toMatchObject({ from: 'hello@rooms.example', to: ['ann@example.test'] });
    expect(taken?.headers.get('content-type')).toMatch(/^multipart\/alternative/);
    const { source = '' } = taken ?? {};
    expect(parts(source).get('text/plain')?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
    expect(parts(source).get('text/html')?.trim()).toBe(mail.html);
    for (const line of source.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
  });

  it('writes its headers, the same Message-ID at each attempt', async () => {
    await provider.send(mail);
    await provider.send(mail);
    const [first, second] = sink.taken.map(({ headers }) => headers);
    expect(first?.get('message-id')).toBe('<Zm9vYmFyZm9vYmFyZm9v-_@rooms.example>');
    expect(second?.get('message-id')).toBe(first?.get('message-id'));
    expect(first?.get('from')).toBe('Rooms <hello@rooms.example>');
    expect(first?.get('reply-to')).toBe('bob@example.test');
    expect(first?.get('auto-submitted')).toBe('auto-generated');
    expect(first?.get('list-unsubscribe')?.replace(/\s/g, '')).toBe(mail.headers['List-Unsubscribe']);
    const words = [...(first?.get('subject') ?? '').matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g)];
    const decoded = words.map(([, kind, text = '']) =>
      kind === 'B'
        ? Buffer.from(text, 'base64')
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ),
    );
    expect(Buffer.concat(decoded).toString()).toBe(mail.subject);
  });

  it('never lets a value begin another header', async () => {
    await provider.send({
      ...mail,
      subject: 'A\r\nBcc: victim@example.test',
      replyTo: 'bob@example.test\r\nBcc: victim@example.test',
      headers: { 'List-Unsubscribe': '<https://rooms.example>\r\nBcc: victim@example.test' },
    });
    expect(sink.taken[0]?.headers.has('bcc')).toBe(false);
    expect(sink.taken[0]?.to).toEqual(['ann@example.test']);
    expect(sink.lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });

  it.each(['MAIL', 'RCPT', 'DATA', 'end'] as const)(
    'may be tried again after 4yz to %s, and then arrives',
    async (at) => {
      sink.refuseNext({ at, answer: '451 try again later' });
      const error = await refusalOf(provider.send(mail));
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MailRefused);
      await provider.send(mail);
      expect(sink.taken).toHaveLength(1);
    },
  );

  it.each(['RCPT', 'end'] as const)('is over after 5yz to %s', async (at) => {
    sink.refuseNext({ at, answer: '550 no such mailbox' });
    expect(await refusalOf(provider.send(mail))).toBeInstanceOf(MailRefused);
    await provider.send({ ...mail, to: 'carl@example.test' });
    expect(sink.taken.map(({ to }) => to)).toEqual([['carl@example.test']]);
  });

  it('waits for the operator when the sender is refused', async () => {
    sink.refuseNext({ at: 'MAIL', answer: '550 not yours' });
    const error = await refusalOf(provider.send(mail));
    expect(error).toMatchObject({ responseCode: 550 });
    expect(error).not.toBeInstanceOf(MailRefused);
  });

  it('may be tried again when the connection breaks off before the mail was taken', async () => {
    sink.refuseNext({ at: 'end', answer: 'close' });
    const error = await refusalOf(provider.send(mail));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    await provider.send(mail);
    expect(sink.taken).toHaveLength(1);
  });

  it('may be tried again when nobody listens', async () => {
    await sink.close();
    const error = await refusalOf(provider.send(mail));
    expect(error).toMatchObject({ code: 'ESOCKET' });
    expect(error).not.toBeInstanceOf(MailRefused);
  });

  it('signs in, and waits for the operator when that is refused', async () => {
    const signingIn = smtpMail(sink.url.replace('//', '//user:pass%20word@'), 'hello@rooms.example');
    sink.refuseNext({ at: 'AUTH', answer: '535 wrong password' });
    const error = await refusalOf(signingIn.send(mail));
    expect(error).toMatchObject({ code: 'EAUTH' });
    expect(error).not.toBeInstanceOf(MailRefused);
    await signingIn.send(mail);
    signingIn.close();
    expect(sink.taken).toHaveLength(1);
    const credentials = sink.lines.find((line) => line.startsWith('AUTH PLAIN'))?.split(' ')[2] ?? '';
    expect(Buffer.from(credentials, 'base64').toString()).toBe('\0user\0pass word');
  });

  it('takes a server of this machine without TLS, and no other one', async () => {
    await provider.send(mail);
    expect(sink.taken).toHaveLength(1);
    // The same server under a name that is not known to be this machine.
    const elsewhere = sink.url.replace('127.0.0.1', '0.0.0.0').replace('//', '//user:password@');
    const strict = smtpMail(elsewhere, 'hello@rooms.example');
    const error = await refusalOf(strict.send(mail));
    strict.close();
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(sink.lines).toContain('STARTTLS');
    expect(sink.lines.join('\n')).not.toMatch(/AUTH/);
    const asked = smtpMail(`${elsewhere}/?requireTLS=false`, 'hello@rooms.example');
    await asked.send(mail);
    asked.close();
    expect(sink.taken).toHaveLength(2);
  });
});
