import { expect, it } from 'vitest';
import { changedLikes, likedFirst } from './likes.ts';

const known = { styles: ['japandi', 'modern'], roomTypes: ['kitchen'] };

it('puts the latest like first, and takes one away', () => {
  const like = { kind: 'style', subject: 'art-deco', liked: true } as const;
  expect(changedLikes(known, like)).toEqual({ ...known, styles: ['art-deco', 'japandi', 'modern'] });
  expect(changedLikes(known, { ...like, subject: 'modern' }).styles).toEqual(['modern', 'japandi']);
  expect(changedLikes(known, { kind: 'room-type', subject: 'kitchen', liked: false })).toEqual({
    ...known,
    roomTypes: [],
  });
});

it('shows what is liked first and leaves the rest as it was, without what is not there', () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  expect(likedFirst(all, ['d', 'gone', 'b']).map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
  expect(likedFirst(all, [])).toBe(all);
});
