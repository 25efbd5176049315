/**
 * What pages rendered here have in common: a sheet with a form on it, without JavaScript, opened by a link from
 * elsewhere.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerLocale, headerlessLocale, type Locale } from '#contract/locale.ts';
import { acceptedLocale } from './requestState.ts';

export interface FormPage {
  readonly locale: Locale;
  /** Trusted HTML, as is `body`. */
  readonly title: string;
  readonly stylesPath: string;
  readonly body: string;
}

/** A page of its own, as HTML. */
export function formPage({ locale, title, stylesPath, body }: FormPage): string {
  return `<!doctype html>
<html lang="${headerLocale(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${stylesPath}">
</head>
<body>
<main>
<p class="brand">Roomwright</p>
${body}
</main>
</body>
</html>
`;
}

/** The styles that all of these pages share, with those of one file beside this. */
export function formStyles(own?: string): string {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return read('formPage.css') + (own ? read(own) : '');
}

export function sendFormPage(reply: FastifyReply, html: string): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store')
      // With no referrer at all a browser sends `Origin: null` with a form, which is refused as coming from elsewhere.
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(html)
  );
}

/** A parameter of the link; the first of them when it has several, '' when it has none. */
export function linkParameter(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** The language of the browser; without the header, that of calls without one. */
export function browserLocale({ headers }: FastifyRequest): Locale {
  return headers['accept-language'] ? acceptedLocale(headers) : headerlessLocale;
}
