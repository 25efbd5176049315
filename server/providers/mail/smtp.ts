/** Mail over SMTP. */
import { createTransport } from 'nodemailer';
import { type MailProvider, MailRefused } from './types.ts';

/**
 * Sends through the server that `smtpUrl` (`smtp://` or `smtps://`, with user and password where needed) names. Mails
 * carry links that let people in: they leave this machine encrypted, or not at all. With `smtp://` that is STARTTLS;
 * `?requireTLS=false` in the address takes a server without it.
 */
export function smtpMail(smtpUrl: string, from: string): MailProvider {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      requireTLS: !staysHere(smtpUrl),
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 60_000,
    },
    { from },
  );
  const domain = domainOf(from);
  return {
    async send({ id, headers, ...mail }) {
      const message = {
        ...mail,
        messageId: `<${id}@${domain}>`,
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        // Texts are texts: a name or a message never makes the server read a file or fetch an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw isFinal(error) ? new MailRefused('the mail service refuses this mail for good', { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
}

/** True for a mail server on this machine. */
function staysHere(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** The domain of `Name <name@domain>` or `name@domain`. */
function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/**
 * 5yz to the recipient or to the content: asking again would get the same answer (RFC 5321, 4.2.1). A refused sign-in
 * or sender is none of those: the operator can mend it, and the mails wait.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode } = error as Error & Record<'code' | 'command' | 'responseCode', unknown>;
  const aboutTheMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
  return aboutTheMail && typeof responseCode === 'number' && responseCode >= 500;
}
