import { describe, expect, it } from 'vitest';
import { read } from './model/read.ts';
import { english } from './turns/english.ts';
import { otherHand } from './turns/otherHand.ts';
import { scoreTurns } from './turns/score.ts';
import { simplified } from './turns/simplified.ts';
import { traditional } from './turns/traditional.ts';

const hands = { english, simplified, traditional, 'another hand': otherHand };

describe('turns as customers write them', () => {
  it('are four hundred at least, none twice', () => {
    const all = Object.values(hands).flat();
    expect(all.length).toBeGreaterThanOrEqual(400);
    const seen = new Set(all.map(([locale, text, , , before = []]) => [locale, ...before, text].join('|')));
    expect(seen.size).toBe(all.length);
  });

  it('are no yes to a proposal unless they are meant so, whatever stands open', () => {
    const open = { proposed: 'restyle', offered: 4, last: 'restyle' } as const;
    const others = Object.values(hands)
      .flat()
      .filter(([, , intent]) => intent !== 'confirm');
    const more = [
      'start over',
      "don't do it",
      'ok but cheaper',
      'yes?',
      'sure, what does it cost?',
      'okay stop',
      'do it in blue',
      '不好',
      '行不行',
      '好像不行',
      '可以便宜点吗',
      '好，但是要深一点',
      '開始之前先說多少錢',
      '確認一下價格',
    ];
    const taken = [...others.map(([, text]) => text), ...more].filter((text) => read(text, open).intent === 'confirm');
    expect(taken).toEqual([]);
  });

  it.each(Object.keys(hands) as (keyof typeof hands)[])('are read as they are meant, by %s', (hand) => {
    const turns = hands[hand];
    const { intent, slots } = scoreTurns(turns);
    expect(intent).toBeGreaterThanOrEqual(0.92);
    expect(slots).toBeGreaterThanOrEqual(0.88);
  });
});
