import { expect, it } from 'vitest';
import type { Design } from '#contract/designs.ts';
import { distinctNames } from './designNames.ts';
import { belongs, changedPages } from './designs.ts';

const picture = { url: '/pictures/a', width: 4, height: 3 };
const design = (id: string, changes: Partial<Design> = {}): Design => ({
  id,
  jobId: 'job',
  createdAt: '2026-11-21T12:00:00.000Z',
  tool: 'restyle',
  style: 'japandi',
  roomType: 'bedroom',
  intervention: 'low',
  resolution: '1k',
  technique: null,
  seed: 1,
  engineVersion: '1',
  engineMs: 1,
  variant: 0,
  picture,
  formats: ['png', 'jpg'],
  geometry: null,
  source: { ...picture, deleted: false, imageId: 'image' },
  confidence: null,
  alterations: [],
  groupId: null,
  favourite: false,
  shared: false,
  ...changes,
});
const known = {
  pages: [
    { designs: [design('a'), design('b')], nextCursor: 'next' },
    { designs: [design('c')], nextCursor: null },
  ],
  pageParams: [null, 'next'],
};
const idsOf = (pages: typeof known.pages) => pages.map(({ designs }) => designs.map(({ id }) => id));

it('shows in a list what fits every filter of its query', () => {
  const one = design('a', { groupId: 'attic', favourite: true });
  expect(belongs(one, { order: 'newest' })).toBe(true);
  expect(belongs(one, { order: 'newest', groupId: 'attic', favourite: 'true', style: 'japandi' })).toBe(true);
  for (const filter of [{ groupId: 'loft' }, { style: 'modern' }, { roomType: 'kitchen' }, { tool: 'wall' }])
    expect(belongs(one, { order: 'newest', ...filter })).toBe(false);
  expect(belongs(design('a'), { order: 'newest', favourite: 'true' })).toBe(false);
});

it('changes the designs that are named, in every page, and no others', () => {
  const mark = (each: Design) => ({ ...each, favourite: true });
  const { pages } = changedPages(known, { order: 'newest' }, ['a', 'c'], mark);
  expect(pages.flatMap(({ designs }) => designs.map(({ favourite }) => favourite))).toEqual([true, false, true]);
  expect(known.pages[0]?.designs[0]?.favourite).toBe(false);
});

it('takes out what is gone, and what no longer belongs', () => {
  expect(idsOf(changedPages(known, { order: 'newest' }, ['b'], () => null).pages)).toEqual([['a'], ['c']]);
  const moved = (each: Design) => ({ ...each, groupId: 'attic' });
  expect(idsOf(changedPages(known, { order: 'newest', roomType: 'bedroom' }, ['a'], moved).pages)[0]).toEqual([
    'a',
    'b',
  ]);
  const other = (each: Design) => ({ ...each, roomType: 'kitchen' });
  expect(idsOf(changedPages(known, { order: 'newest', roomType: 'bedroom' }, ['a'], other).pages)[0]).toEqual(['b']);
});

it('gives designs that are called the same a number each', () => {
  expect(distinctNames(['Japandi', 'Modern', 'Japandi', 'Japandi'])).toEqual([
    'Japandi',
    'Modern',
    'Japandi · 2',
    'Japandi · 3',
  ]);
});
