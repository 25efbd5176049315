/** Outside services that carry mail, behind one interface. */

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailProvider {
  /** Resolves once the service has taken the mail over; rejects when it may be tried again later. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
