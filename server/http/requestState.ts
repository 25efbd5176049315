/** What is remembered about a request while it is answered. */
import type { FastifyRequest } from 'fastify';
import { headers } from '#contract/limits.ts';
import { headerlessLocale, type Locale, parseLocale } from '#contract/locale.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the answer's envelope, for the request line and the metrics. */
    answerCode: number;
    /** Who asked, once known. */
    userId: string | undefined;
  }
}

/** The language to answer in: the header's; Chinese when there is none; English for a language that is none of ours. */
export function localeOf(request: FastifyRequest): Locale {
  const header = request.headers[headers.locale];
  const text = Array.isArray(header) ? header[0] : header;
  return text ? (parseLocale(text) ?? 'en_US') : headerlessLocale;
}

/** The browser's first language that is one of ours, by its own order of preference; English when none is. */
export function acceptedLocale(sent: FastifyRequest['headers']): Locale {
  const ranges = (sent['accept-language'] ?? '').split(',', 20).map((range) => {
    const [tag, ...parameters] = range.split(';');
    const quality = parameters.find((each) => each.trim().startsWith('q='))?.split('=')[1];
    return { locale: parseLocale(tag), quality: quality === undefined ? 1 : Number(quality) };
  });
  const preferred = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return preferred.find(({ locale }) => locale)?.locale ?? 'en_US';
}

/** A header's one value. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
