import { describe, expect, it } from 'vitest';
import { furnitureIds, furnitureNames } from './furniture.ts';
import { materials } from './materials/all.ts';
import type { Names } from './names.ts';
import { plans } from './plans.ts';
import { roomTypes } from './rooms/all.ts';
import { styles } from './styles/all.ts';
import { han, simplified, traditional } from './testing/characterSets.ts';

const groups: Record<string, readonly { readonly id: string; readonly names: Names }[]> = {
  materials,
  roomTypes,
  plans,
  styles,
  furniture: furnitureIds.flatMap((id) => ({ id, names: furnitureNames(id) ?? { en_US: '', zh_CN: '', zh_TW: '' } })),
};

describe('the character sets used here', () => {
  it('tells simplified from traditional writing', () => {
    expect([simplified.has('厅'), simplified.has('廳')]).toEqual([true, false]);
    expect([traditional.has('廳'), traditional.has('厅')]).toEqual([true, false]);
  });
});

describe.each(Object.entries(groups))('names of %s', (_group, entries) => {
  it('are there in three languages, without stray space', () => {
    for (const { id, names } of entries) {
      expect(names.en_US, id).toMatch(/^[A-Z][A-Za-z0-9éç' -]+$/);
      for (const text of Object.values(names)) expect(text.trim(), id).toBe(text);
      expect(han(names.zh_CN).length, id).toBeGreaterThanOrEqual(2);
      expect(han(names.zh_TW).length, id).toBeGreaterThanOrEqual(2);
    }
  });

  it('are written simplified for zh_CN and traditional for zh_TW', () => {
    for (const { id, names } of entries) {
      expect(
        han(names.zh_CN).filter((character) => !simplified.has(character)),
        id,
      ).toEqual([]);
      expect(
        han(names.zh_TW).filter((character) => !traditional.has(character)),
        id,
      ).toEqual([]);
    }
  });

  it('are not used twice in one language', () => {
    for (const language of ['en_US', 'zh_CN', 'zh_TW'] as const) {
      const texts = entries.map((entry) => entry.names[language]);
      expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    }
  });
});
