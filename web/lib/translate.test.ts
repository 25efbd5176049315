import { describe, expect, it } from 'vitest';
import { needTexts, speak, translator } from './i18n.ts';
import { createTranslator } from './translate.ts';

function english() {
  const translator = createTranslator('en_US');
  translator.add({ app: { title: '{{page}} · {{page}} {{other}}' } });
  translator.add({ menu: { credits_one: '{{count}} credit', credits_other: '{{count}} credits', home: 'Home' } });
  return translator;
}

describe('texts', () => {
  it('fill in values, each as often as it is named, and leave out what was not given', () => {
    expect(english().t('app.title', { page: 'A & <b>' })).toBe('A & <b> · A & <b> ');
  });

  it('choose the plural form of their language', () => {
    const { t } = english();
    expect([0, 1, 2].map((count) => t('menu.credits', { count }))).toEqual(['0 credits', '1 credit', '2 credits']);
    const chinese = createTranslator('zh_TW');
    chinese.add({ menu: { credits_one: 'one', credits_other: '{{count}} 點' } });
    expect(chinese.t('menu.credits', { count: 1 })).toBe('1 點');
  });

  it('take a count where there is but one form', () => {
    expect(english().t('menu.home', { count: 3 })).toBe('Home');
  });

  it('say the key, or what was given for it, where there is no text', () => {
    const { t, exists } = english();
    expect(t('menu.language')).toBe('menu.language');
    expect(t('menu.language', { defaultValue: 'Language' })).toBe('Language');
    expect([exists('menu.home'), exists('menu.credits'), exists('menu')]).toEqual([true, false, false]);
  });

  it('are of their own language only', () => {
    english();
    expect(createTranslator('zh_CN').t('menu.home')).toBe('menu.home');
  });
});

describe('a change of language', () => {
  it('has the texts that a page asks for while it changes', async () => {
    await speak('en_US');
    const changing = speak('zh_TW');
    await needTexts('studio');
    await changing;
    expect(translator().t('studio.photo')).toBe('照片');
  });
});
