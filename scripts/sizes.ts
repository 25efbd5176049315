/**
 * Size report and gates: lines a file, lines a function, bytes of the web build. A file over 500 lines or a function
 * over 120 needs a reason at its top (a comment with `Long because`). Missing input fails the gate.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { root } from './stale.ts';

const maxFileLines = 500;
const maxFunctionLines = 120;
/** Gzipped bytes. The entry is what every page loads; the whole is every script and style of the build. */
const budgets = { entryJs: 190_000, allJs: 700_000, css: 40_000 };
const reason = /Long because/;

interface Fault {
  readonly where: string;
  readonly what: string;
}

function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file && existsSync(path.join(root, file)));
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function functionsOf(file: string, text: string): { name: string; lines: number; reasoned: boolean }[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: { name: string; lines: number; reasoned: boolean }[] = [];
  /** Lines of the functions inside `node`, the outermost ones; they count for themselves, not for what holds them. */
  const visit = (node: ts.Node): number => {
    let inner = 0;
    ts.forEachChild(node, (child) => {
      inner += visit(child);
    });
    if (!(ts.isFunctionLike(node) && 'body' in node && node.body)) return inner;
    const start = source.getLineAndCharacterOfPosition(node.getStart()).line;
    const end = source.getLineAndCharacterOfPosition(node.getEnd()).line;
    const name = node.name?.getText() ?? `line ${start + 1}`;
    const lines = end - start + 1;
    found.push({ name, lines: Math.max(1, lines - inner), reasoned: reason.test(node.getFullText().slice(0, 600)) });
    return lines;
  };
  visit(source);
  return found;
}

function sourceReport(faults: Fault[]): void {
  const files = sourceFiles();
  if (files.length < 50) faults.push({ where: 'sources', what: `only ${files.length} files found` });
  const fileLines: number[] = [];
  const functionLines: number[] = [];
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const lines = text.split('\n').length;
    fileLines.push(lines);
    if (lines > maxFileLines && !reason.test(text.slice(0, 600))) faults.push({ where: file, what: `${lines} lines` });
    // A suite's describe block is a function by syntax only.
    const isSuite = /\.(test|spec)\.tsx?$/.test(file);
    for (const fn of functionsOf(file, text)) {
      functionLines.push(fn.lines);
      if (!isSuite && fn.lines > maxFunctionLines && !fn.reasoned) {
        faults.push({ where: `${file} ${fn.name}`, what: `function of ${fn.lines} lines` });
      }
    }
  }
  fileLines.sort((a, b) => a - b);
  functionLines.sort((a, b) => a - b);
  const line = (list: readonly number[]) =>
    `median ${percentile(list, 0.5)}, p90 ${percentile(list, 0.9)}, longest ${list.at(-1) ?? 0}`;
  console.log(`files: ${files.length}; lines: ${line(fileLines)}`);
  console.log(`functions: ${functionLines.length}; lines: ${line(functionLines)}`);
}

function webReport(faults: Fault[]): void {
  const dist = path.join(root, 'web', 'dist');
  const assets = path.join(dist, 'assets');
  if (!existsSync(assets)) {
    faults.push({ where: 'web/dist', what: 'no build to measure' });
    return;
  }
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  let entryJs = 0;
  let allJs = 0;
  let css = 0;
  for (const name of readdirSync(assets)) {
    const file = path.join(assets, name);
    if (!statSync(file).isFile() || !/\.(js|css)$/.test(name)) continue;
    const bytes = gzipSync(readFileSync(file)).length;
    if (name.endsWith('.css')) css += bytes;
    else allJs += bytes;
    if (name.endsWith('.js') && html.includes(name)) entryJs += bytes;
  }
  if (entryJs === 0) faults.push({ where: 'web/dist/index.html', what: 'names no script of the build' });
  for (const [name, bytes] of Object.entries({ entryJs, allJs, css })) {
    const budget = budgets[name as keyof typeof budgets];
    console.log(`${name}: ${(bytes / 1000).toFixed(0)} kB gzipped of ${(budget / 1000).toFixed(0)}`);
    if (bytes > budget) faults.push({ where: name, what: `${bytes} bytes gzipped, budget ${budget}` });
  }
}

/** Prints the report; returns the faults, one line each. */
export function sizes(): string[] {
  const faults: Fault[] = [];
  sourceReport(faults);
  webReport(faults);
  return faults.map((fault) => `${fault.where}: ${fault.what}`);
}
