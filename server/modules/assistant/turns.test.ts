import { describe, expect, it } from 'vitest';
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

  it.each(Object.entries(hands))('by %s: meanings 92 %%, what they say of it 88 %%', (_, turns) => {
    const { intent, slots } = scoreTurns(turns);
    expect(intent).toBeGreaterThanOrEqual(0.92);
    expect(slots).toBeGreaterThanOrEqual(0.88);
  });
});
