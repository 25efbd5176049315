import { describe, expect, it } from 'vitest';
import type { Names } from './names.ts';
import { privacyItems } from './privacy.ts';
import { han, simplified, traditional } from './testing/characterSets.ts';

const lengths = {
  mailsDays: 30,
  securityEventsDays: 365,
  sessionsDays: 31,
  idempotencyHours: 48,
  knownDevicesDays: 400,
  freeHistoryDays: 32,
  historyGraceDays: 6,
  conversationsDays: 364,
  webhookEventsDays: 90,
  checkoutsDays: 7,
};

it('names every kind of data once', () => {
  expect(new Set(privacyItems.map(({ id }) => id)).size).toBe(privacyItems.length);
});

describe.each(privacyItems)('$id', ({ what, why, keptFor, deletion }) => {
  const texts: readonly Names[] = [what, why, keptFor(lengths), deletion];

  it('is told in three languages, in their own characters', () => {
    for (const { en_US, zh_CN, zh_TW } of texts) {
      expect(en_US).toMatch(/^[A-Z0-9].*\.$/);
      expect(han(en_US)).toEqual([]);
      expect(zh_CN).toMatch(/。$/);
      expect(zh_TW).toMatch(/。$/);
      expect(han(zh_CN).filter((character) => !simplified.has(character))).toEqual([]);
      expect(han(zh_TW).filter((character) => !traditional.has(character))).toEqual([]);
    }
  });

  it('gives the same numbers in each language', () => {
    const numbers = (text: string) => text.match(/\d+/g) ?? [];
    const { en_US, zh_CN, zh_TW } = keptFor(lengths);
    expect(numbers(zh_CN)).toEqual(numbers(en_US));
    expect(numbers(zh_TW)).toEqual(numbers(en_US));
  });
});

it('tells every length of time that it is given', () => {
  const said = privacyItems.map(({ keptFor }) => keptFor(lengths).en_US).join(' ');
  for (const length of Object.values(lengths)) expect(said).toContain(String(length));
  const endless = privacyItems.map(({ keptFor }) => keptFor({ ...lengths, freeHistoryDays: null }).en_US).join(' ');
  expect(endless).not.toMatch(/32|null/);
});
