import { expect, test } from 'vitest';
import { badSubjects, crowdedFolders, habitsOf, needlessAllowances } from './house.ts';

test('a folder of more than thirty files is told, unless its allowance says why; one that is needless is told too', () => {
  const files = Array.from({ length: 31 }, (_, i) => `engine/a/f${i}.ts`);
  expect(crowdedFolders(files, {})).toEqual(['engine/a: 31 files, at most 30']);
  expect(crowdedFolders(files, { 'engine/a': { files: 31, why: 'told' } })).toEqual([]);
  expect(needlessAllowances(files, { 'engine/a': { files: 31, why: '' }, 'engine/b': { files: 40, why: '' } })).toEqual(
    ['engine/b'],
  );
});

test('spread literals, needless marks and long lines are seen; what is spread on a condition is not', () => {
  const text = [
    'const a = [...[1, 2], 3];',
    'const b = { ...{ x: 1 } };',
    'const c = [...(a.length > 2 ? [1] : []), a[0]!];',
    `// ${'x'.repeat(120)}`,
  ].join('\n');
  expect(habitsOf({ file: 'engine/x.ts', text })).toEqual({
    spreads: ['engine/x.ts:1', 'engine/x.ts:2'],
    bangs: 1,
    longLines: 1,
  });
  // There the compiler asks for the mark.
  expect(habitsOf({ file: 'web/x.ts', text }).bangs).toBe(0);
});

test('a subject says its type and what one would notice', () => {
  expect(badSubjects(['fix(web): a lost file is told', 'refactor: one copy', 'docs(a, b): x'])).toEqual([]);
  expect(badSubjects(['studio: go on', 'wip'])).toHaveLength(2);
});
