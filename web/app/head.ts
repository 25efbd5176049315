/** The head of a page that the build draws: what browsers, search engines and those who share a link read. */
import { plans } from '#catalog/plans.ts';
import { type Locale, locales } from '#contract/locale.ts';
import { languageParameter, originMark } from '#contract/site.ts';
import { htmlLang } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';

/** The picture of shared links: the build makes it. */
export const sharePicture = { path: '/art/share.jpg', width: 1200, height: 630 };

/** A public page in a language, as it comes out of the drawing. */
export interface DrawnPage {
  readonly path: string;
  readonly locale: Locale;
  /** Of the `html` element. */
  readonly lang: string;
  readonly head: string;
  readonly body: string;
  /** Said where there are no scripts. */
  readonly noScript: string;
  /** Sources whose code the page needs beside the entry, relative to `web/`. */
  readonly sources: readonly string[];
}

export interface Described {
  readonly path: string;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The head of what stands in for a page until the app is there: no engine should find it. */
export const standInHead = (title: string): string =>
  `<meta name="robots" content="noindex" />\n    <title>${escapeHtml(title)}</title>`;

/** The address of a page in a language. English stands at the bare one, where the reader's own language is served. */
export function addressOf(path: string, locale: Locale): string {
  return `${originMark}${path}${locale === 'en_US' ? '' : `?${languageParameter}=${locale}`}`;
}

/** The same page in each language, and where the language is the reader's own. */
export function alternates(path: string): readonly (readonly [language: string, address: string])[] {
  return [
    ...locales.map((locale) => [htmlLang[locale], addressOf(path, locale)] as const),
    ['x-default', originMark + path],
  ];
}

/** schema.org: who runs it; on the first page what it is and costs, on others where they stand. */
function structuredData({ path, locale, title, description }: Described): object {
  const organization = { '@type': 'Organization', '@id': `${originMark}/#organization`, name: 'Roomwright' };
  const logo = `${originMark}/favicon.svg`;
  const own = path === paths.home ? application(description) : breadcrumbs(path, locale, title);
  return {
    '@context': 'https://schema.org',
    '@graph': [{ ...organization, url: `${originMark}${paths.home}`, logo }, own],
  };
}

function application(description: string): object {
  const offers = plans.flatMap(({ id, sgdPerMonth }) =>
    sgdPerMonth === null ? [] : [{ '@type': 'Offer', name: id, price: sgdPerMonth, priceCurrency: 'SGD' }],
  );
  return {
    '@type': 'SoftwareApplication',
    name: 'Roomwright',
    description,
    applicationCategory: 'DesignApplication',
    operatingSystem: 'Web',
    image: originMark + sharePicture.path,
    offers,
  };
}

function breadcrumbs(path: string, locale: Locale, title: string): object {
  const steps = [
    ['Roomwright', paths.home],
    [title, path],
  ] as const;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, step], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: addressOf(step, locale),
    })),
  };
}

/** Tags for the head of a page. JSON-LD is data to a browser, so a policy without inline scripts lets it be. */
export function headTags(page: Described): string {
  const { path, locale, title, description } = page;
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
  const picture = originMark + sharePicture.path;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(addressOf(path, locale))}" />`,
    ...alternates(path).map(
      ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}" />`,
    ),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Roomwright'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', addressOf(path, locale)),
    meta('property', 'og:locale', locale),
    ...locales.filter((each) => each !== locale).map((each) => meta('property', 'og:locale:alternate', each)),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', String(sharePicture.width)),
    meta('property', 'og:image:height', String(sharePicture.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture),
    // A closing tag inside a text would end the block.
    `<script type="application/ld+json">${JSON.stringify(structuredData(page)).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}

/** All public pages in all languages, for search engines (sitemaps.org, with the alternates that Google reads). */
export function sitemap(pagePaths: readonly string[]): string {
  const urls = pagePaths.flatMap((path) => {
    const links = alternates(path)
      .map(
        ([language, address]) =>
          `    <xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`,
      )
      .join('\n');
    return locales.map(
      (locale) => `  <url>\n    <loc>${escapeHtml(addressOf(path, locale))}</loc>\n${links}\n  </url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Calls are nobody's page; pages behind sign-in say themselves that they are not to be listed. */
export const robots = `User-agent: *
Disallow: /api/
Disallow: /user/
Allow: /

Sitemap: ${originMark}/sitemap.xml
`;
