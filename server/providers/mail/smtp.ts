/** Mail over SMTP. */
import { createTransport } from 'nodemailer';
import type { MailProvider } from './types.ts';

/** Sends through the server that `smtpUrl` (`smtp://` or `smtps://`, with user and password where needed) names. */
export function smtpMail(smtpUrl: string, from: string): MailProvider {
  const transport = createTransport(
    { url: smtpUrl, pool: true, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 },
    { from },
  );
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transport.close(),
  };
}
