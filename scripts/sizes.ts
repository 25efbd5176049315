/**
 * Size report and gates: lines a file, lines a function (those inside it included), bytes of the web build. A file over
 * 500 lines or a function over 120 needs a reason at its top (a comment with `Long because`). Missing input fails the
 * gate.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { root } from './stale.ts';

const maxFileLines = 500;
const maxFunctionLines = 120;
/**
 * Gzipped bytes of scripts: /home before anybody touches it; the app that takes it over then; all there is. `css`: of
 * every page.
 */
const budgets = { homeJs: 120_000, homeApp: 150_000, allJs: 700_000, css: 40_000 };
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
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!(ts.isFunctionLike(node) && 'body' in node && node.body)) return;
    const start = source.getLineAndCharacterOfPosition(node.getStart()).line;
    const end = source.getLineAndCharacterOfPosition(node.getEnd()).line;
    const name = node.name?.getText() ?? `line ${start + 1}`;
    found.push({ name, lines: end - start + 1, reasoned: reason.test(node.getFullText().slice(0, 900)) });
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

const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;

/** What the first page of a visit loads: at once, and when the app takes it over. */
function firstPage(dist: string): { readonly homeJs: number; readonly homeApp: number } {
  const html = readFileSync(path.join(dist, 'pages', 'en_US', 'home.html'), 'utf8');
  const atOnce = [...html.matchAll(/<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="\/([^"]+)"/g)];
  const later: string[] = JSON.parse(/id="app-files">([^<]+)</.exec(html)?.[1] ?? '[]');
  const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + gzipped(path.join(dist, file)), 0);
  return { homeJs: sum(atOnce.map(([, file]) => file as string)), homeApp: sum(later) };
}

function webReport(faults: Fault[]): void {
  const dist = path.join(root, 'web', 'dist');
  const assets = path.join(dist, 'assets');
  if (!existsSync(assets)) {
    faults.push({ where: 'web/dist', what: 'no build to measure' });
    return;
  }
  let allJs = 0;
  let css = 0;
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  for (const name of readdirSync(assets)) {
    if (!/\.(js|css)$/.test(name)) continue;
    const bytes = gzipped(path.join(assets, name));
    if (name.endsWith('.js')) allJs += bytes;
    else if (html.includes(name)) css += bytes;
  }
  const { homeJs, homeApp } = firstPage(dist);
  if (homeApp === 0) faults.push({ where: 'web/dist/pages', what: 'the first page names no script of the app' });
  for (const [name, bytes] of Object.entries({ homeJs, homeApp, allJs, css })) {
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
