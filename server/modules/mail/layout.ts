/**
 * How every mail looks: one column, no pictures from anywhere, readable with styles off, light and dark. React
 * components without JSX, which Node's type stripping does not know; `h` stands for it.
 */
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, Fragment, createElement as h, type ReactNode } from 'react';
import { headerLocale, type Locale } from '#contract/locale.ts';
import type { MailContent, MailLink, MailRow } from './content.ts';

const fonts: Record<Locale, string> = {
  en_US: "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif",
  zh_CN: "Inter, 'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei', sans-serif",
  zh_TW: "Inter, 'PingFang TC', 'Noto Sans CJK TC', 'Noto Sans TC', 'Microsoft JhengHei', sans-serif",
};
const displayFonts: Record<Locale, string> = {
  en_US: 'Fraunces, Georgia, serif',
  zh_CN: "Fraunces, Georgia, 'Songti SC', 'Noto Serif CJK SC', 'Noto Serif SC', SimSun, serif",
  zh_TW: "Fraunces, Georgia, 'Songti TC', 'Noto Serif CJK TC', 'Noto Serif TC', PMingLiU, serif",
};
const light = {
  page: '#f2f4f8',
  sheet: '#ffffff',
  ink: '#12161c',
  ink2: '#5b6472',
  hairline: '#e3e7ee',
  accent: '#0f5e56',
  onAccent: '#ffffff',
};

/** Dark colours, and less room around the text on narrow screens. Programs that drop it show the light ones. */
const styles = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
body, .page { background-color: #0f1216 !important; }
.sheet { background-color: #171b21 !important; border-color: #262c35 !important; }
.ink { color: #e8ebf0 !important; }
.ink2 { color: #9aa4b2 !important; }
.rule { border-color: #262c35 !important; }
.quotation { border-color: #4fb3a5 !important; }
.button { background-color: #4fb3a5 !important; color: #06211e !important; }
}
@media (max-width: 520px) {
.outside { padding: 16px 12px 32px !important; }
.inside { padding: 24px 22px 28px !important; }
.button { display: block !important; }
}`;

/** Said before the button's address is written out. */
const linkHint: Record<Locale, string> = {
  en_US: 'If the button does not work, open this address:',
  zh_CN: '如果按钮无法使用，请打开以下地址：',
  zh_TW: '若按鈕無法使用，請開啟以下網址：',
};

/** A mail as HTML; React escapes every text in `content`. */
export function mailHtml(content: MailContent): Promise<string> {
  return render(mail(content));
}

interface Typography {
  readonly lineHeight: string;
  readonly displayFont: string;
}

function mail(content: MailContent): ReactNode {
  const { locale } = content;
  const look: Typography = { lineHeight: locale === 'en_US' ? '1.6' : '1.75', displayFont: displayFonts[locale] };
  return h(
    Html,
    { lang: headerLocale(locale), dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, content.subject),
      h('style', null, styles),
    ),
    h(
      Body,
      {
        className: 'page',
        style: { margin: 0, padding: 0, backgroundColor: light.page, fontFamily: fonts[locale], color: light.ink },
      },
      h(Preview, null, content.preview),
      padded(
        'page outside',
        { padding: '32px 16px 40px', backgroundColor: light.page },
        h(Container, { className: 'sheet', style: sheetStyle }, padded('inside', insideStyle, sheet(content, look))),
        h(Container, { style: { maxWidth: '560px' } }, footer(content, look)),
      ),
    ),
  );
}

const sheetStyle: CSSProperties = {
  width: '100%',
  maxWidth: '560px',
  backgroundColor: light.sheet,
  border: `1px solid ${light.hairline}`,
  borderRadius: '12px',
  borderCollapse: 'separate',
};
const insideStyle: CSSProperties = { padding: '36px 44px 40px' };

/** A table of one cell: the only box whose padding every mail program keeps. */
function padded(className: string, style: CSSProperties, ...children: ReactNode[]): ReactNode {
  return h(
    'table',
    { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 },
    h('tbody', null, h('tr', null, h('td', { className, style }, ...children))),
  );
}

function sheet(content: MailContent, look: Typography): ReactNode {
  return h(
    Fragment,
    null,
    h(Text, { className: 'ink', style: brandStyle(look) }, 'Roomwright'),
    h(Hr, { className: 'rule', style: ruleStyle('20px 0 28px') }),
    h(Heading, { as: 'h1', className: 'ink', style: headingStyle(look) }, content.heading),
    ...content.paragraphs.map((text) => paragraph(text, look)),
    content.rows && facts(content.rows, look),
    content.quotation && quotation(content.quotation, look),
    content.button && button(content.button),
    ...(content.notes ?? []).map((text) => note(text, look)),
    content.button && writtenOut(content.locale, content.button.link, look),
  );
}

const brandStyle = (look: Typography): CSSProperties => ({
  margin: 0,
  fontFamily: look.displayFont,
  fontSize: '20px',
  lineHeight: '24px',
  color: light.ink,
});
const headingStyle = (look: Typography): CSSProperties => ({
  margin: '0 0 20px',
  fontFamily: look.displayFont,
  fontSize: '26px',
  fontWeight: 500,
  lineHeight: '1.3',
  color: light.ink,
  wordBreak: 'break-word',
});
const ruleStyle = (margin: string): CSSProperties => ({ margin, borderTop: `1px solid ${light.hairline}` });
const textStyle = (sizePx: number, colour: string, { lineHeight }: Typography): CSSProperties => ({
  margin: '0 0 16px',
  fontSize: `${sizePx}px`,
  lineHeight,
  color: colour,
  wordBreak: 'break-word',
});

function paragraph(text: string, look: Typography): ReactNode {
  return h(Text, { className: 'ink', style: textStyle(16, light.ink, look) }, text);
}

function note(text: string, look: Typography): ReactNode {
  return h(Text, { className: 'ink2', style: textStyle(14, light.ink2, look) }, text);
}

function button({ label, link }: MailLink): ReactNode {
  return h(
    Section,
    { style: { margin: '28px 0' } },
    h(
      Button,
      {
        href: link,
        className: 'button',
        style: {
          padding: '14px 28px',
          borderRadius: '8px',
          backgroundColor: light.accent,
          color: light.onAccent,
          fontSize: '16px',
          fontWeight: 600,
          textAlign: 'center',
        },
      },
      label,
    ),
  );
}

function writtenOut(locale: Locale, link: string, { lineHeight }: Typography): ReactNode {
  const small: CSSProperties = { fontSize: '13px', lineHeight, color: light.ink2 };
  return h(
    Fragment,
    null,
    h(Hr, { className: 'rule', style: ruleStyle('24px 0 20px') }),
    h(
      Text,
      { className: 'ink2', style: { ...small, margin: 0 } },
      linkHint[locale],
      h('br'),
      h(
        Link,
        { href: link, className: 'ink2', style: { ...small, textDecoration: 'underline', wordBreak: 'break-all' } },
        link,
      ),
    ),
  );
}

const factsStyle: CSSProperties = {
  margin: '24px 0',
  borderCollapse: 'collapse',
  borderBottom: `1px solid ${light.hairline}`,
};

/** Label and value side by side, in a table that screen readers read as one. */
function facts(rows: readonly MailRow[], { lineHeight }: Typography): ReactNode {
  const cell: CSSProperties = {
    padding: '10px 0',
    borderTop: `1px solid ${light.hairline}`,
    fontSize: '15px',
    lineHeight,
    textAlign: 'left',
    verticalAlign: 'top',
  };
  const labelStyle: CSSProperties = { ...cell, width: '30%', paddingRight: '16px', fontWeight: 400, color: light.ink2 };
  const valueStyle: CSSProperties = { ...cell, color: light.ink, wordBreak: 'break-word' };
  return h(
    'table',
    {
      width: '100%',
      border: 0,
      cellPadding: 0,
      cellSpacing: 0,
      className: 'rule',
      style: factsStyle,
    },
    h(
      'tbody',
      null,
      ...rows.map(({ label, value }) =>
        h(
          'tr',
          null,
          h('th', { scope: 'row', className: 'ink2 rule', style: labelStyle }, label),
          h('td', { className: 'ink rule', style: valueStyle }, value),
        ),
      ),
    ),
  );
}

/** What somebody typed, its line ends kept. */
function quotation(text: string, look: Typography): ReactNode {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line, index) => (index === 0 ? [line] : [h('br'), line]));
  const style: CSSProperties = {
    margin: '0 0 24px',
    padding: '2px 0 2px 16px',
    borderLeft: `2px solid ${light.accent}`,
  };
  return h(
    'blockquote',
    { className: 'quotation', style },
    h(Text, { className: 'ink', style: { ...textStyle(16, light.ink, look), margin: 0 } }, ...lines),
  );
}

function footer({ footer: words, unsubscribe }: MailContent, { lineHeight }: Typography): ReactNode {
  const small: CSSProperties = { fontSize: '12px', lineHeight, color: light.ink2 };
  return h(
    Text,
    { className: 'ink2', style: { ...small, margin: '20px 0 0', textAlign: 'center' } },
    words,
    ...(unsubscribe
      ? [
          h('br'),
          h(
            Link,
            {
              href: unsubscribe.link,
              className: 'ink2',
              style: { ...small, display: 'inline-block', padding: '10px 16px', textDecoration: 'underline' },
            },
            unsubscribe.label,
          ),
        ]
      : []),
  );
}
