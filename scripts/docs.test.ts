import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tools } from '#engine/tools/all.ts';
import { root } from './stale.ts';

const texts = ['docs/architecture.md', 'docs/vocabulary.md', 'CONTRIBUTING.md'];

/** What a text calls a path of the repository: it begins with one of its folders. */
const folders = [
  'bin',
  'catalog',
  'contract',
  'engine',
  'server',
  'web',
  'e2e',
  'bench',
  'docs',
  'scripts',
  'training',
];
const isPath = (code: string): boolean =>
  new RegExp(`^(${folders.join('|')})/`).test(code) && !/[\s(){}]/.test(code.replaceAll(/<\w+>/g, ''));

function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code as string);
  const linked = [...text.matchAll(/\]\(((?!http)[^)#\s]+)\)/g)].map(([, target]) => target as string);
  return [...quoted.filter(isPath), ...linked];
}

/** `<feature>` and `*` stand for any name. */
const isThere = (named: string): boolean =>
  globSync(named.replaceAll(/<\w+>/g, '*').replace(/\/$/, ''), { cwd: root }).length > 0;

test.each(texts)('every path that %s names exists', (file) => {
  const folder = path.dirname(file);
  const paths = pathsIn(readFileSync(path.join(root, file), 'utf8'));
  expect(paths.length).toBeGreaterThan(3);
  const missing = paths.filter((named) => !isThere(named) && !existsSync(path.join(root, folder, named)));
  expect(missing).toEqual([]);
});

test('every tool that the vocabulary names exists', () => {
  const vocabulary = readFileSync(path.join(root, 'docs/vocabulary.md'), 'utf8');
  const row = /\| \*\*tool\*\* \| ([^|]+) \|/.exec(vocabulary)?.[1] ?? '';
  const named = [...row.matchAll(/(?<=[:,] )[a-z-]+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((name) => !existsSync(path.join(root, 'engine/tools', name)))).toEqual([]);
});

test('the README names every command and every setting', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const commands = tools.filter(({ command }) => command !== null).map(({ name }) => name);
  const said = [...readme.matchAll(/bin\/roomwright\.mjs ([a-z-]+(?:\|[a-z-]+)*) /g)].flatMap(([, names = '']) =>
    names.split('|'),
  );
  expect(commands.filter((name) => !said.includes(name))).toEqual([]);
  const settings = readFileSync(path.join(root, 'server/config.ts'), 'utf8').matchAll(/^ +([A-Z][A-Z_0-9]+):/gm);
  const names = [...new Set([...settings].map(([, name]) => name))];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
