import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locale.ts';
import { htmlLang } from '../lib/i18n.ts';
import { drawFiles, drawPages, drawStandIns } from './draw.tsx';
import { publicPages } from './publicPages.ts';
import { desktopRoutes, mobileRoutes } from './tables.ts';

const drawn = await drawPages();

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

describe('drawn pages', () => {
  it('are every public page that needs no address of its own, in every language', () => {
    const paths = desktopRoutes.filter(({ layout }) => layout === 'public').map(({ path }) => path);
    // What a share code leads to is not known before.
    const expected = paths
      .filter((path) => path !== '/share')
      .flatMap((path) => locales.map((locale) => path + locale));
    expect(drawn.map(({ path, locale }) => path + locale).sort()).toEqual(expected.sort());
    const narrow = new Set(mobileRoutes.map(({ path }) => path));
    expect(drawn.filter(({ path }) => !narrow.has(path))).toEqual([]);
  });

  it.each(drawn.map((page) => [`${page.path} ${page.locale}`, page] as const))('%s can be read', (_name, page) => {
    const title = all(page.head, /<title>(.*?)<\/title>/g);
    expect([title.length, title[0]?.endsWith(' · Roomwright')]).toEqual([1, true]);
    const [description = ''] = all(page.head, /name="description" content="([^"]*)"/g);
    expect(description.length).toBeGreaterThan(30);
    expect(page.body.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(page.lang).toBe(htmlLang[page.locale]);
    // Keys without a text, values that were not filled in, numbers that are none.
    expect(page.body).not.toMatch(/>[a-z]+(?:\.[a-zA-Z]+){1,4}</);
    expect(page.body).not.toMatch(/\{\{|NaN|undefined|\[object/);
    // The policy refuses styles and handlers in the text.
    expect(page.body).not.toMatch(/\son[a-z]+="|<style/);
    for (const picture of all(page.body, /<img ([^>]*)>/g)) expect(picture).toMatch(/width="\d+".*height="\d+"/);
  });

  it('speak their language: titles and descriptions differ between all three', () => {
    for (const path of new Set(drawn.map((page) => page.path))) {
      const heads = drawn.filter((page) => page.path === path).map(({ head }) => head);
      for (const pattern of [/<title>(.*?)<\/title>/g, /name="description" content="([^"]*)"/g]) {
        expect(new Set(heads.flatMap((head) => all(head, pattern))).size, path).toBe(locales.length);
      }
    }
  });

  it('lead only to pages that there are', () => {
    const known = new Set([...desktopRoutes, ...mobileRoutes].map(({ path }) => path));
    for (const page of drawn) {
      const targets = all(page.body, /<a [^>]*href="(\/[^"#?]*)/g).filter((path) => !known.has(path));
      expect([page.path, targets.filter((path) => !/^\/(docs|openapi\.json)$/.test(path))]).toEqual([page.path, []]);
    }
  });
});

it('sign-in, registration and links have a look before there is an app, which nobody can type into', async () => {
  const standIns = await drawStandIns();
  expect(standIns.map(({ path, locale }) => path + locale).sort()).toEqual(
    ['/login', '/register', '/share'].flatMap((path) => locales.map((locale) => path + locale)).sort(),
  );
  expect(new Set(standIns.map(({ head }) => head)).size).toBe(standIns.length);
  for (const { path, head, body } of standIns) {
    expect(head).toContain('noindex');
    expect(body.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(body).not.toMatch(/>[a-z]+(?:\.[a-zA-Z]+){1,4}<|\{\{|undefined|\s(?:on[a-z]+|style)="|<style/);
    const inputs = all(body, /<input ([^>]*)>/g);
    if (path !== '/share') expect(inputs.length).toBeGreaterThan(1);
    // Not that the link was withdrawn: what it leads to is not known yet.
    else expect(body).toContain('skeleton');
    for (const input of inputs) expect(input).toContain('readonly=""');
  }
});

/** Characters that fit into a line of a telephone, by the size of a headline there: its text is 353 px wide. */
const lineOf = { 'max-md:text-40': 8, 'max-md:text-28': 12 };

it('Chinese headlines have a place to break in every line of a telephone', () => {
  const headlines = drawn
    .filter(({ locale }) => locale !== 'en_US')
    .flatMap(({ path, body }) =>
      [...body.matchAll(/<h[12] [^>]*class="([^"]*\bheadline\b[^"]*)"[^>]*>([^<]*)</g)].map(
        ([, look = '', text = '']) => ({ path, look, text }),
      ),
    );
  expect(headlines.length).toBeGreaterThan(80);
  const tooLong = headlines.filter(({ look, text }) => {
    const most = Object.entries(lineOf).find(([size]) => look.includes(size))?.[1] ?? 0;
    return text.split(/(?<=[，。、：；？！\u200b\s])/).some((run) => run.replace(/[\s\u200b]/g, '').length > most);
  });
  expect(tooLong).toEqual([]);
});

it('the sitemap names them all', () => {
  const map = drawFiles()['sitemap.xml'] ?? '';
  expect(map.match(/<loc>/g)).toHaveLength(Object.keys(publicPages).length * locales.length);
});
