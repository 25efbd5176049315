import { describe, expect, it } from 'vitest';
import { originMark } from '#contract/site.ts';
import { escapeHtml, headTags, sitemap } from './head.ts';

const page = {
  path: '/pricing',
  locale: 'zh_TW',
  title: 'A "title" & more',
  description: '</script><b>bold</b>',
} as const;

const attributes = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);

describe('the head of a drawn page', () => {
  it('names itself in its own language, and its other languages by their addresses', () => {
    const head = headTags(page);
    expect(attributes(head, /rel="canonical" href="([^"]*)"/g)).toEqual([`${originMark}/pricing?lang=zh_TW`]);
    expect(attributes(head, /rel="alternate" hreflang="([^"]*)"/g)).toEqual(['en', 'zh-Hans', 'zh-Hant', 'x-default']);
    expect(attributes(headTags({ ...page, locale: 'en_US' }), /rel="canonical" href="([^"]*)"/g)).toEqual([
      `${originMark}/pricing`,
    ]);
  });

  it('lets no text out of its place', () => {
    const head = headTags(page);
    expect(head).toContain('<title>A &quot;title&quot; &amp; more</title>');
    expect(head).not.toContain('<b>');
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    expect(escapeHtml(`<a href="x">'&</a>`)).toBe(`&lt;a href=&quot;x&quot;&gt;'&amp;&lt;/a&gt;`);
  });

  it('says what search engines ask for, as data that can be read', () => {
    const data = (path: string) =>
      JSON.parse(attributes(headTags({ ...page, path }), /ld\+json">(.*?)<\/script>/g)[0] ?? '');
    const kinds = (path: string) => data(path)['@graph'].map((each: { '@type': string }) => each['@type']);
    expect(kinds('/home')).toEqual(['Organization', 'SoftwareApplication']);
    expect(kinds('/pricing')).toEqual(['Organization', 'BreadcrumbList']);
    const [, application] = data('/home')['@graph'];
    expect(application.description).toBe(page.description);
    expect(application.offers.map(({ price }: { price: number }) => price)).toEqual([0, 9.9]);
  });
});

it('the sitemap has every page in every language, each with its alternates', () => {
  const map = sitemap(['/home', '/pricing']);
  expect(attributes(map, /<loc>([^<]*)<\/loc>/g)).toEqual(
    ['/home', '/pricing'].flatMap((path) => ['', '?lang=zh_CN', '?lang=zh_TW'].map((lang) => originMark + path + lang)),
  );
  expect(map.match(/<xhtml:link/g)).toHaveLength(2 * 3 * 4);
});
