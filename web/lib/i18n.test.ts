import { expect, it } from 'vitest';
import { needTexts, speak, translator } from './i18n.ts';

it('changes the language with the texts that a page asks for while it changes', async () => {
  await speak('en_US');
  const changing = speak('zh_TW');
  await needTexts('studio');
  await changing;
  expect(translator().t('studio.photo')).toBe('照片');
});
