/** Mail over SMTP. */
import { createTransport } from 'nodemailer';
import { type MailProvider, MailRefused } from './types.ts';

/**
 * Sends through the server that `smtpUrl` (`smtp://` or `smtps://`, with user and password where needed) names. TLS is used where the
 * server offers it.
 */
export function smtpMail(smtpUrl: string, from: string): MailProvider {
  const transport = createTransport(
    { url: smtpUrl, pool: true, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 },
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

/** The domain of `Name <name@domain>` or `name@domain`. */
function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/**
 * 5yz to the recipient or to the content: asking again would get the same answer (RFC 5321, 4.2.1). A refused sign-in is none of
 * those: the operator can mend it, and the mails wait.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}
