/** Outside services that carry mail, behind one interface. */

export interface OutgoingMail {
  /**
   * The same at every attempt: the Message-ID is made from it, so that a mail which arrives twice can be told as one.
   */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
  /** Headers beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The service will not take this mail, now or later, e.g. because there is no such mailbox. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface MailProvider {
  /**
   * Resolves once the service has taken the mail over; rejects with MailRefused, or otherwise when it may be tried
   * again later.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
