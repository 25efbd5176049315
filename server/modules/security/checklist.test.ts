/** Holds docs/security.md against the repository: every requirement has its line, every line its evidence. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { callLimits } from '../../http/rateLimits.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const page = path.join(root, 'docs/security.md');
const text = readFileSync(page, 'utf8');

/** Requirements of levels 1 and 2 of OWASP ASVS 5.0.0: the last number of each section that has any. */
const sections: Readonly<Record<string, number>> = {
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
};
const required = Object.entries(sections).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
);

interface Line {
  readonly id: string;
  readonly state: string;
  readonly evidence: string;
}
const lines: readonly Line[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| (.*) \|$/gm)].map(
  ([, id = '', state = '', evidence = '']) => ({ id, state, evidence }),
);

interface Link {
  readonly words: string;
  readonly target: string;
}
const linksIn = (markdown: string): Link[] =>
  [...markdown.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)]
    .map(([, words = '', target = '']) => ({ words, target }))
    .filter(({ target }) => !/^(https?:|#)/.test(target));
const fileOf = (target: string) => path.resolve(path.dirname(page), target.split('#', 1)[0] ?? '');
const isTest = ({ target }: Link) => /\.(test|spec)\.tsx?$/.test(target);

describe('the security checklist', () => {
  it('has one line for each requirement of the chapters, in order', () => {
    expect(lines.map(({ id }) => id)).toEqual(required);
  });

  it('says of each whether it is met, does not apply, or departs', () => {
    const departures = text.slice(text.indexOf('## Departures'));
    for (const { id, state, evidence } of lines) {
      expect(['met', 'not applicable', 'departs by specification'], id).toContain(state);
      expect(evidence.length, id).toBeGreaterThan(15);
      if (state === 'met') expect(linksIn(evidence).length + (/\(#/.test(evidence) ? 1 : 0), id).toBeGreaterThan(0);
      if (state.startsWith('departs')) expect(departures, id).toContain(id);
    }
  });

  it('links files that are there', () => {
    const links = linksIn(text);
    expect(links.length).toBeGreaterThan(80);
    for (const { target } of links) expect(existsSync(fileOf(target)), target).toBe(true);
  });

  it('names tests by their titles', () => {
    const tests = linksIn(text).filter(isTest);
    expect(tests.length).toBeGreaterThan(60);
    for (const { words, target } of tests) {
      const source = readFileSync(fileOf(target), 'utf8').replaceAll("\\'", "'");
      const quoted = [`'${words}'`, `"${words}"`, `\`${words}\``];
      expect(
        quoted.some((title) => source.includes(`(${title}, `)),
        `${words} in ${target}`,
      ).toBe(true);
    }
  });

  it('leads to headings of the page', () => {
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const [, anchor] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor);
  });

  it('tells the limits of signing in as they are', () => {
    const numbers = (callLimits.login ?? []).map(({ points }) => String(points));
    const line = text.split('\n').find((row) => row.startsWith('| sign-in | 60'));
    expect(numbers).toHaveLength(3);
    for (const number of numbers) expect(line).toContain(number);
    expect(text).toContain(`${limits.password.min}-${limits.password.max} characters`);
  });
});
