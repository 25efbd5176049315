/**
 * Gates on the shape of the house: files a folder, literal spreads, needless `!` after an index, long lines, subjects
 * of commits. What can't be mended yet stands in `allowances` with its reason and its number, which may only fall.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { allowances, budgets } from './allowances.ts';
import { root } from './stale.ts';

const mostFiles = 30;
const mostColumns = 120;

export interface Source {
  /** From the repository's root. */
  readonly file: string;
  readonly text: string;
}

function tracked(patterns: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file && existsSync(path.join(root, file)));
}

/** Folders that hold more files of their own than one can take in. */
export function crowdedFolders(files: readonly string[], allowed: typeof allowances): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  const crowded = [...counts].flatMap(([folder, count]) => {
    const most = allowed[folder]?.files ?? mostFiles;
    return count > most ? [`${folder}: ${count} files, at most ${most}`] : [];
  });
  return crowded;
}

/** Allowances that no folder needs any more. */
export function needlessAllowances(files: readonly string[], allowed: typeof allowances): string[] {
  const count = (folder: string) => files.filter((file) => path.dirname(file) === folder).length;
  return Object.keys(allowed).filter((folder) => count(folder) <= mostFiles);
}

/**
 * Whether the compiler says of an index that there may be nothing: these roots turn that off, but for what the browser
 * reads too.
 */
const takesIndices = (file: string): boolean =>
  /^(engine|server\/pool|bench|scripts|e2e|training)\//.test(file) &&
  !/^engine\/(geometry\/(border|camera|lens|matrix|types)|image\/(colour|mask)|testing\/roomPicture|tools\/.*(params|descriptor|all|command))\.ts$/.test(
    file,
  );

export interface Habits {
  /** `file:line` of each `...[…]` and `...{…}`: they only keep the formatter from breaking a list. */
  readonly spreads: readonly string[];
  /** How often `]!` stands where an index is taken without it. */
  readonly bangs: number;
  /** Lines over 120 characters. */
  readonly longLines: number;
}

/** Reads the habits of one file. */
export function habitsOf({ file, text }: Source): Habits {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const spreads: string[] = [];
  let bangs = 0;
  const visit = (node: ts.Node): void => {
    const isLiteral =
      (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression)) ||
      (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression));
    if (isLiteral) spreads.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    if (ts.isNonNullExpression(node) && ts.isElementAccessExpression(node.expression) && takesIndices(file)) bangs++;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { spreads, bangs, longLines: text.split('\n').filter((line) => [...line].length > mostColumns).length };
}

const subject = /^(feat|fix|perf|refactor|test|docs|build|chore)(\([\w ,/-]+\))?: \S/;

/** Subjects of commits, newest first, that say neither type nor what one would notice. */
export const badSubjects = (subjects: readonly string[]): string[] =>
  subjects.filter((line) => !subject.test(line)).map((line) => `commit "${line}": type(scope): what one would notice`);

/** Subjects since this gate exists; none where there is no history. */
function newSubjects(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const first = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/house.ts').split('\n').at(-1);
    return first ? git('log', '--no-merges', '--format=%s', `${first}..HEAD`).split('\n').filter(Boolean) : [];
  } catch {
    return [];
  }
}

/** Prints the figures; returns the faults, one line each. */
export function house(): string[] {
  const files = tracked(['*.ts', '*.tsx', '*.mjs']);
  const habits = files.map((file) => habitsOf({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const sum = (of: (each: Habits) => number) => habits.reduce((total, each) => total + of(each), 0);
  const counted = { bangs: sum((each) => each.bangs), longLines: sum((each) => each.longLines) };
  const faults = Object.entries(counted).flatMap(([name, count]) => {
    const { most, what } = budgets[name as keyof typeof counted];
    console.log(`${what}: ${count} of ${most}`);
    return count > most ? [`${what}: ${count}, at most ${most}`] : [];
  });
  for (const folder of needlessAllowances(files, allowances)) console.log(`${folder} needs no allowance any more`);
  return [
    ...crowdedFolders(files, allowances),
    ...habits.flatMap(({ spreads }) => spreads.map((where) => `${where}: a literal is spread into another`)),
    ...faults,
    ...badSubjects(newSubjects()),
  ];
}
