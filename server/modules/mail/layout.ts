/** How every mail looks: one column, no pictures from anywhere, readable with styles off, light and dark. */
import type { Locale } from '#contract/locale.ts';
import { escapeHtml } from '../../html.ts';

export interface MailContent {
  readonly subject: string;
  /** Shown after the subject in a list of mails. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly link: string };
  /** Small print under the button. */
  readonly notes: readonly string[];
  /** Who sends this and why. */
  readonly footer: string;
  /** Said before the link is written out. */
  readonly linkHint: string;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const fonts: Record<Locale, string> = {
  en_US: "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif",
  zh_CN: "'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif",
  zh_TW: "'PingFang TC', 'Noto Sans CJK TC', 'Microsoft JhengHei', sans-serif",
};
const serif = "Fraunces, Georgia, 'Songti SC', 'Noto Serif CJK SC', serif";

const darkStyles = `@media (prefers-color-scheme: dark) {
.page { background: #0f1216 !important; } .sheet { background: #171b21 !important; border-color: #262c35 !important; }
.ink { color: #e8ebf0 !important; } .ink2, .ink2 a { color: #9aa4b2 !important; } .rule { border-color: #262c35 !important; }
.button { background: #4fb3a5 !important; color: #06211e !important; } }
@media (max-width: 520px) { .sheet td.body { padding: 28px 24px 32px !important; } }`;

/** Lays a mail out as plain text and as HTML; everything in `content` is escaped here. */
export function layOut(content: MailContent, locale: Locale): MailText {
  return { subject: content.subject, text: plainText(content), html: html(content, locale) };
}

function plainText(content: MailContent): string {
  const parts = [content.heading, ...content.paragraphs];
  if (content.button) parts.push(`${content.button.label}:\n${content.button.link}`);
  return `${[...parts, ...content.notes, `--\n${content.footer}`].join('\n\n')}\n`;
}

function html(content: MailContent, locale: Locale): string {
  const lineHeight = locale === 'en_US' ? '1.6' : '1.75';
  const paragraph = (text: string, kind: 'ink' | 'ink2', size: number, colour: string) =>
    `<p class="${kind}" style="margin:0 0 16px;font-size:${size}px;line-height:${lineHeight};color:${colour}">${escapeHtml(text)}</p>`;
  const body = [
    ...content.paragraphs.map((text) => paragraph(text, 'ink', 16, '#12161c')),
    content.button ? button(content.button.label, content.button.link) : '',
    ...content.notes.map((text) => paragraph(text, 'ink2', 14, '#5b6472')),
    content.button ? writtenOut(content.linkHint, content.button.link, lineHeight) : '',
  ].join('\n');
  return `<!doctype html>
<html lang="${locale.replace('_', '-')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f4f8;font-family:${fonts[locale]}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border:1px solid #e3e7ee;border-radius:12px">
<tr><td class="body" style="padding:36px 44px 40px">
<p class="ink rule" style="margin:0 0 28px;padding:0 0 20px;border-bottom:1px solid #e3e7ee;font-family:${serif};font-size:20px;line-height:1;color:#12161c">Roomwright</p>
<h1 class="ink" style="margin:0 0 20px;font-family:${serif};font-weight:500;font-size:26px;line-height:1.3;color:#12161c">${escapeHtml(content.heading)}</h1>
${body}
</td></tr>
</table>
<p class="ink2" style="max-width:560px;margin:20px auto 0;font-size:12px;line-height:${lineHeight};color:#5b6472">${escapeHtml(content.footer)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function button(label: string, link: string): string {
  return `<p style="margin:28px 0"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:#0f5e56;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function writtenOut(hint: string, link: string, lineHeight: string): string {
  return `<p class="ink2 rule" style="margin:24px 0 0;padding:20px 0 0;border-top:1px solid #e3e7ee;font-size:13px;line-height:${lineHeight};color:#5b6472;word-break:break-all">${escapeHtml(hint)}<br><a href="${escapeHtml(link)}" style="color:#5b6472">${escapeHtml(link)}</a></p>`;
}
