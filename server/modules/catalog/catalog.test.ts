import { describe, expect, it } from 'vitest';
import { catalog } from '#contract/catalog.ts';
import { locales } from '#contract/locale.ts';
import { buildCatalog, createCatalog } from './service.ts';

describe('the catalogue', () => {
  it('keeps the contract and is complete', () => {
    const data = catalog.output.parse(buildCatalog());
    expect(data.styles.length).toBeGreaterThanOrEqual(50);
    expect(data.roomTypes.length).toBeGreaterThanOrEqual(30);
    expect(data.materials.length).toBeGreaterThanOrEqual(50);
    for (const list of [data.styles, data.roomTypes, data.materials]) {
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    }
    expect(data.interventions).toEqual([
      { id: 'low', credits: 1, offered: true },
      { id: 'middle', credits: 1, offered: true },
      { id: 'high', credits: 2, offered: expect.any(Boolean) },
    ]);
    expect(data.resolutions.find(({ id }) => id === '4k')).toEqual({ id: '4k', factor: 2, freePlan: false });
  });

  it('is made once a language, and told apart by its ETag', () => {
    const answers = createCatalog();
    const made = locales.map((locale) => answers(locale));
    expect(new Set(made.map(({ etag }) => etag)).size).toBe(new Set(made.map(({ body }) => body)).size);
    expect(answers('en_US').etag).not.toBe(answers('zh_CN').etag);
    for (const locale of locales) {
      expect(answers(locale)).toBe(answers(locale));
      expect(JSON.parse(answers(locale).body)).toMatchObject({ code: 200, data: buildCatalog() });
    }
  });
});
