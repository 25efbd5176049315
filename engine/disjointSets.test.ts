import { describe, expect, it } from 'vitest';
import { disjointSets } from './disjointSets.ts';

describe('disjointSets', () => {
  it('joins groups to the one that is named second, whatever members name them', () => {
    const sets = disjointSets(6);
    sets.join(0, 1);
    sets.join(2, 3);
    sets.join(0, 2);
    expect([0, 1, 2, 3, 4, 5].map(sets.rootOf)).toEqual([3, 3, 3, 3, 4, 5]);
  });

  it('leaves a group as it is that is joined to itself', () => {
    const sets = disjointSets(3);
    sets.join(0, 1);
    sets.join(1, 0);
    expect([0, 1, 2].map(sets.rootOf)).toEqual([1, 1, 2]);
  });
});
