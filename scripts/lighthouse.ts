/**
 * `npm run lighthouse`: every public page through Lighthouse (mobile emulation, simulated throttling), the median of
 * five runs each, on a real server with a scratch data folder. `npm run lighthouse -- --runs 1 --only home,pricing
 * --lang zh_TW`. Lighthouse is fetched by npm when it runs: installed with the rest it would be a quarter of all
 * dependencies. Needs a quiet machine; while others work on it the figures for performance are too low.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { buildWeb } from './build.ts';
import { root } from './stale.ts';

const version = '13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Shares of 1. */
const goals: Readonly<Record<(typeof categories)[number], number>> = {
  performance: 0.95,
  accessibility: 1,
  'best-practices': 1,
  seo: 1,
};
/** Of the largest picture, and of what moves while a page loads. */
const limits = { pictureBytes: 120_000, layoutShift: 0.02 };

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: { id: string }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Audit {
  readonly score: number | null;
  readonly title: string;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { resourceType?: string; transferSize?: number; url?: string }[] };
}

const folder = path.join(root, '.cache', 'lighthouse');

/** Lighthouse now and then loses the trace of a run on a busy machine; that says nothing of the page. */
const attempts = 3;

/** One run; the report also lies in `.cache/lighthouse`. Rejects when Lighthouse fails again and again. */
async function run(url: string, name: string, attempt = 1): Promise<Report> {
  const file = path.join(folder, `${name}.json`);
  const flags = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'];
  const given = process.env.LIGHTHOUSE;
  const [command, before] = given
    ? [process.execPath, [given]]
    : ['npm', ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse']];
  const child = spawn(command, [...before, url, ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHROME_PATH: chromiumPath ?? '' },
  });
  const status = await new Promise((resolve) => child.on('exit', resolve));
  if (status !== 0 && attempt < attempts) return await run(url, name, attempt + 1);
  if (status !== 0) throw new Error(`lighthouse ended with ${status} for ${url}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median of each figure; what fell short is printed with the audits that cost it. */
async function measure(url: string, name: string, runs: number): Promise<boolean> {
  const reports: Report[] = [];
  for (let at = 0; at < runs; at += 1) reports.push(await run(url, `${name}-${at + 1}`));
  const last = reports.at(-1) as Report;
  const scores = categories.map((id) => median(reports.map((report) => report.categories[id]?.score ?? 0)));
  const shift = median(reports.map((report) => report.audits['cumulative-layout-shift']?.numericValue ?? 1));
  const requests = last.audits['network-requests']?.details?.items ?? [];
  const pictures = requests.filter(({ resourceType }) => resourceType === 'Image');
  const picture = Math.max(0, ...pictures.map(({ transferSize = 0 }) => transferSize));
  const figures = categories.map((id, at) => `${id} ${Math.round((scores[at] ?? 0) * 100)}`).join(', ');
  console.log(`${name}: ${figures}; shift ${shift.toFixed(3)}, largest picture ${Math.round(picture / 1000)} kB`);
  for (const id of categories) {
    if ((scores[categories.indexOf(id)] ?? 0) >= goals[id]) continue;
    const audits = last.categories[id]?.auditRefs.map((ref) => last.audits[ref.id]) ?? [];
    const lost = audits.filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 0.9);
    for (const audit of lost) console.log(`  ${id}: ${audit?.title}`);
  }
  const reached = categories.every((id, at) => (scores[at] ?? 0) >= goals[id]);
  return reached && shift <= limits.layoutShift && picture <= limits.pictureBytes;
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    lang: { type: 'string' },
  },
});
if (!chromiumPath) throw new Error('no Chromium on this machine: set CHROMIUM');
await buildWeb();
mkdirSync(folder, { recursive: true });
const map = readFileSync(path.join(root, 'web', 'dist', 'pages', 'sitemap.xml'), 'utf8');
const names = new Set([...map.matchAll(/<loc>[^<]*\/([a-z-]+)(?:\?[^<]*)?<\/loc>/g)].map(([, name]) => name as string));
const only = values.only?.split(',');
const server = await startServer();
const short: string[] = [];
try {
  for (const name of names) {
    if (only && !only.includes(name)) continue;
    const url = `${server.url}/${name}${values.lang ? `?lang=${values.lang}` : ''}`;
    if (!(await measure(url, name, Number(values.runs)))) short.push(name);
  }
} finally {
  await server.stop();
}
console.log(short.length === 0 ? 'every page reaches the goals' : `short of the goals: ${short.join(', ')}`);
process.exitCode = short.length === 0 ? 0 : 1;
