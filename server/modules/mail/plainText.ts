/** A mail as plain text. */
import type { MailContent } from './content.ts';

/** Every address stands on a line of its own, so that mail programs find its end. The button's is the first. */
export function plainText(content: MailContent): string {
  const { button, unsubscribe } = content;
  const colon = content.locale === 'en_US' ? ': ' : '：';
  const parts = [
    content.heading,
    ...content.paragraphs,
    ...(content.rows ? [content.rows.map(({ label, value }) => `${label}${colon}${value}`).join('\n')] : []),
    ...(content.quotation ? [quoted(content.quotation)] : []),
    ...(button ? [`${button.label}${colon.trim()}\n${button.link}`] : []),
    ...(content.notes ?? []),
  ];
  // Dash, dash, space: what mail programs take for the beginning of a signature (RFC 3676, 4.3).
  const signature = [
    '-- ',
    content.footer,
    ...(unsubscribe ? [`${unsubscribe.label}${colon.trim()}`, unsubscribe.link] : []),
  ];
  return `${[...parts, signature.join('\n')].join('\n\n')}\n`;
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
