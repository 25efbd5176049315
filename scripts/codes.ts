/**
 * `docs/codes.md`: every code of the contract, which call answers it, and the test that shows it. Written by
 * `npm run docs`; `npm run check` fails when it is no longer true.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { calls } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import { type Code, codes } from '#contract/codes.ts';
import { codesOf } from '#server/http/openapi.ts';
import { jobScenarios } from '#server/testing/answers/jobs.ts';
import { root } from './stale.ts';

const file = path.join(root, 'docs/codes.md');
const scenarioFiles = ['accounts', 'pictures', 'designs', 'money', 'conversations'].map(
  (name) => `server/testing/answers/${name}.ts`,
);
/** Its scenarios follow from the contract. */
const jobsFile = 'server/testing/answers/jobs.ts';
const generalFile = 'server/http/answers.db.test.ts';

/** Files of `call: { code: … }` in the tables of scenarios. */
function scenarioPlaces(): Map<string, string> {
  const places = new Map<string, string>();
  for (const name of scenarioFiles) {
    const source = ts.createSourceFile(name, readFileSync(path.join(root, name), 'utf8'), ts.ScriptTarget.Latest, true);
    const table = (node: ts.Node, call: string | undefined): void => {
      let inside = call;
      if (ts.isPropertyAssignment(node)) {
        const key = node.name.getText();
        if (call !== undefined && /^\d+$/.test(key)) {
          places.set(`${call} ${key}`, name);
        }
        if (key in calls) inside = key;
      }
      ts.forEachChild(node, (child) => table(child, inside));
    };
    table(source, undefined);
  }
  for (const [call, scenarios] of Object.entries(jobScenarios)) {
    for (const code of Object.keys(scenarios)) places.set(`${call} ${code}`, jobsFile);
  }
  return places;
}

/** The test that shows a code for every call alike: found by the code in its name. */
function generalPlace(code: Code): string | undefined {
  const lines = readFileSync(path.join(root, generalFile), 'utf8').split('\n');
  const shown = lines.some((text) => /\b(it|it\.each\(.*\))\(/.test(text) && text.includes(String(code)));
  return shown ? generalFile : undefined;
}

/** Without the line: it would change with every scenario that is added above. */
const link = (text: string, to: string) => `[${text}](../${to})`;

/** The page. Throws when a call answers a code that no test shows. */
function page(): string {
  const places = scenarioPlaces();
  const all: readonly Call[] = Object.values(calls);
  const placeOf = (call: Call, code: Code): string => {
    const found = places.get(`${call.id} ${code}`) ?? generalPlace(code);
    if (!found) throw new Error(`no test shows that ${call.id} answers ${code}`);
    return found;
  };
  const shown = (Object.keys(codes).map(Number) as Code[]).filter((code) => code !== 500);
  const answeredBy = (code: Code) => all.filter((call) => codesOf(call).includes(code));
  const rows = shown.map((code) => {
    const callers = answeredBy(code);
    const everywhere = callers.length > 12 && generalPlace(code);
    const tests = everywhere
      ? `${callers.length} calls, ${link('alike', everywhere)}`
      : callers.map((call) => link(call.id, placeOf(call, code))).join(', ');
    const { message, retryable } = codes[code];
    return `| ${code} | ${message.en_US} | ${retryable ? 'yes' : ''} | ${tests || '–'} |`;
  });
  const callRows = all.map((call) => {
    const answers = codesOf(call).map((code) => link(String(code), placeOf(call, code)));
    return `| \`${call.method} ${call.path}\` | ${call.access} | ${answers.join(' ')} |`;
  });
  return `${[
    '# Codes',
    '',
    'Every answer carries a code; 200 is success. This page is written by `npm run docs` from the contract and from the tests',
    'that show each answer over HTTP, on both databases; each link leads to the file of its test.',
    '',
    '| code | what it says | trying again helps | answered by |',
    '|---|---|---|---|',
    ...rows,
    '',
    'Faults of ours are HTTP 500 with code 500 and a request id; [a test shows it](../server/http/server.db.test.ts). 10499 is',
    "never an answer: it stands in a cancelled job's `failure`.",
    '',
    '## Call by call',
    '',
    '| call | access | codes |',
    '|---|---|---|',
    ...callRows,
  ].join('\n')}\n`;
}

/** What is wrong with the page in the repository, for the check. */
export function staleCodes(): string[] {
  return readFileSync(file, 'utf8') === page() ? [] : ['docs/codes.md is not true any more: run npm run docs'];
}

if (import.meta.main) writeFileSync(file, page());
