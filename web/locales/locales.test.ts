import { describe, expect, it } from 'vitest';
import { simplified, traditional } from '#catalog/testing/characterSets.ts';
import type { Locale } from '#contract/locale.ts';
import { tools } from '#engine/tools/all.ts';
import { firstLocale } from '../lib/i18n.ts';
import { type Area, areas } from './messages.ts';

function flat(tree: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}

async function textsOf(locale: Locale, area: Area): Promise<Map<string, string>> {
  const file: Record<string, object> = await import(`./${locale}/${area}.ts`);
  return flat(file[area] ?? {});
}

/** All areas of a language, one after the other. */
async function allOf(locale: Locale): Promise<Map<string, string>> {
  const trees = await Promise.all(areas.map((area) => textsOf(locale, area)));
  return new Map(trees.flatMap((texts) => [...texts]));
}

const english = await allOf('en_US');
const chinese = { zh_CN: await allOf('zh_CN'), zh_TW: await allOf('zh_TW') };
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each(['zh_CN', 'zh_TW'] as const)('%s', (locale) => {
  const texts = chinese[locale];

  it('has the keys of English, no more and no fewer', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('leaves nothing empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fills in the same things', () => {
    for (const [key, text] of texts)
      expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key) ?? '')]);
  });

  it('is translated: few texts are the same as in English', () => {
    const alike = new Set(['app.name', 'app.title', 'menu.rights', 'studio.stageShare']);
    const same = [...texts].filter(([key, text]) => text === english.get(key) && !alike.has(key));
    expect(same).toEqual([]);
  });

  it('keeps to its own writing', () => {
    const writing = locale === 'zh_CN' ? simplified : traditional;
    const foreign = [...texts].flatMap(([key, text]) =>
      [...text]
        .filter((character) => /\p{Script=Han}/u.test(character) && !writing.has(character))
        .map((character) => key + character),
    );
    expect(foreign).toEqual([]);
  });
});

it('has texts for every tool that is asked for as a job, and for no other', () => {
  const named = [...english.keys()].filter((key) => key.startsWith('toolShort.'));
  const asked = tools.filter(({ use }) => use === 'job').map(({ name }) => `toolShort.${name}`);
  expect(named.sort()).toEqual(asked.sort());
});

it('says nothing in two areas: one would hide the other', async () => {
  const trees = await Promise.all(areas.map((area) => textsOf('en_US', area)));
  expect(trees.reduce((sum, texts) => sum + texts.size, 0)).toBe(english.size);
});

it('has plural forms in pairs', () => {
  const ones = [...english.keys()].filter((key) => key.endsWith('_one'));
  expect(ones.length).toBeGreaterThan(3);
  for (const key of ones) expect(english.has(key.replace(/_one$/, '_other'))).toBe(true);
});

it('uses the words of Taiwan, not of the mainland in other letters', () => {
  const mainland = /登錄|賬號|郵箱|圖像文件|網絡|服務器|界面|默認|視頻|軟件|屏幕|打印|退出登/;
  expect([...chinese.zh_TW].filter(([, text]) => mainland.test(text))).toEqual([]);
});

it('says no exclamation in any language', () => {
  for (const texts of [english, chinese.zh_CN, chinese.zh_TW]) {
    expect([...texts].filter(([, text]) => /[!！]/.test(text))).toEqual([]);
  }
});

describe('the first language', () => {
  it.each([
    ['zh_TW', ['en-US'], 'zh_TW'],
    [undefined, ['de-DE', 'zh-HK'], 'zh_TW'],
    [undefined, ['zh'], 'zh_CN'],
    [undefined, ['fr', 'de'], 'en_US'],
  ] as const)('stored %s, navigator %o: %s', (stored, languages, expected) => {
    expect(firstLocale(stored, languages)).toBe(expected);
  });
});
