/** A mail as plain data: what it says, in one language. How it looks is the layout's affair. */
import type { Locale } from '#contract/locale.ts';

export interface MailContent {
  /** The language of everything below. */
  readonly locale: Locale;
  readonly subject: string;
  /** Shown after the subject in a list of mails. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Facts, e.g. of a receipt. */
  readonly rows?: readonly MailRow[];
  /** What somebody else wrote: shown as a quotation, line by line. */
  readonly quotation?: string;
  readonly button?: MailLink;
  /** Small print under the button. */
  readonly notes?: readonly string[];
  /** Who sends this and why. */
  readonly footer: string;
  /** Stands under the footer, for mails that nobody has to get. */
  readonly unsubscribe?: MailLink;
  /** Where an answer goes: an address. Default: the sender. */
  readonly replyTo?: string;
  /** Headers beside the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MailRow {
  readonly label: string;
  readonly value: string;
}

export interface MailLink {
  readonly label: string;
  readonly link: string;
}
