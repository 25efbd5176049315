import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { impurities } from './purity.ts';
import { root } from './stale.ts';

/**
 * A small house with the same rooms and the real rules: every offence below must be seen, the honest files must pass.
 */
const honest: Record<string, string> = {
  'catalog/names.ts': 'export const names = 1;',
  'contract/limits.ts': "import { names } from '#catalog/names.ts';\nexport const limits = names;",
  'contract/render.ts': "import { params } from '#engine/tools/restyle/params.ts';\nexport const render = params;",
  'engine/tools/restyle/params.ts': "import { z } from 'zod';\nexport const params = z.object({});",
  'engine/geometry/roomSchema.ts': 'export const room = 1;',
  'engine/geometry/camera.ts': "import type { room } from './roomSchema.ts';\nexport type Camera = typeof room;",
  'engine/restyle.ts': "import { names } from '#catalog/names.ts';\nexport const restyle = names;",
  'server/pool/pool.ts': "import { restyle } from '#engine/restyle.ts';\nexport const pool = restyle;",
  'server/modules/credits/repo.ts': 'export const rows = 1;',
  'server/modules/credits/ledger.ts': "import { rows } from './repo.ts';\nexport const balance = rows;",
  'web/features/studio/studio.ts': "import { limits } from '#contract/limits.ts';\nexport const studio = limits;",
  'web/canvas/corners.ts': "import type { Camera } from '#engine/geometry/camera.ts';\nexport type Corners = Camera;",
  'web/features/history/history.ts': 'export const history = 1;',
};

const offences: Record<string, { file: string; text: string }> = {
  'engine-is-pure': { file: 'engine/a.ts', text: "import fs from 'node:fs';\nexport const a = fs;" },
  'plain-geometry-stands-alone': {
    file: 'engine/geometry/lens.ts',
    text: "import { restyle } from '../restyle.ts';\nexport const lens = restyle;",
  },
  'plain-geometry-loads-no-schema': {
    file: 'engine/geometry/border.ts',
    text: "import { room } from './roomSchema.ts';\nexport const border = room;",
  },
  'engine-imports-catalog-only': {
    file: 'engine/b.ts',
    text: "import { limits } from '#contract/limits.ts';\nexport const b = limits;",
  },
  'catalog-stands-alone': {
    file: 'catalog/c.ts',
    text: "import { limits } from '../contract/limits.ts';\nexport const c = limits;",
  },
  'contract-imports-catalog-and-schemas-only': {
    file: 'contract/d.ts',
    text: "import type { restyle } from '#engine/restyle.ts';\nexport type D = typeof restyle;",
  },
  'server-reaches-the-engine-through-the-pool': {
    file: 'server/modules/renders/e.ts',
    text: "import { restyle } from '#engine/restyle.ts';\nexport const e = restyle;",
  },
  'server-knows-no-web': {
    file: 'server/f.ts',
    text: "import { history } from '#web/features/history/history.ts';\nexport const f = history;",
  },
  'threads-live-in-the-pool': {
    file: 'server/jobs/g.ts',
    text: "import { Worker } from 'node:worker_threads';\nexport const g = Worker;",
  },
  'pictures-are-decoded-in-the-pool': {
    file: 'server/modules/images/h.ts',
    text: "import sharp from 'sharp';\nexport const h = sharp;",
  },
  'modules-ask-services-not-repos': {
    file: 'server/modules/renders/i.ts',
    text: "import { rows } from '../credits/repo.ts';\nexport const i = rows;",
  },
  'web-imports-contract-and-catalog-only': {
    file: 'web/j.ts',
    text: "import { pool } from '#server/pool/pool.ts';\nexport const j = pool;",
  },
  'features-meet-in-app-only': {
    file: 'web/features/studio/k.ts',
    text: "import { history } from '../history/history.ts';\nexport const k = history;",
  },
  'ui-and-lib-know-no-feature': {
    file: 'web/ui/l.ts',
    text: "import { studio } from '../features/studio/studio.ts';\nexport const l = studio;",
  },
  'canvas-without-react': {
    file: 'web/canvas/m.ts',
    text: "import { useState } from 'react';\nexport const m = useState;",
  },
  'no-undeclared-packages': { file: 'server/n.ts', text: "import ts from 'typescript';\nexport const n = ts;" },
  'no-unresolved': { file: 'server/o.ts', text: "import { gone } from './gone.ts';\nexport const o = gone;" },
  'no-cycles': { file: 'server/p.ts', text: "import type { Q } from './q.ts';\nexport type P = Q | 1;" },
};

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

let folder: string;

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

function violations(): readonly Violation[] {
  const bin = path.join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const args = [
    bin,
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'catalog',
    'contract',
    'engine',
    'server',
    'web',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  return (JSON.parse(stdout) as { summary: { violations: readonly Violation[] } }).summary.violations;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-walls-'));
  for (const file of ['package.json', '.dependency-cruiser.mjs', 'tsconfig.base.json']) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  write(honest);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the walls', () => {
  test('let honest imports pass', () => {
    expect(violations()).toEqual([]);
  });

  test('see every import that crosses one', () => {
    write(Object.fromEntries(Object.values(offences).map(({ file, text }) => [file, text])));
    write({ 'server/q.ts': "import type { P } from './p.ts';\nexport type Q = P | 2;" });
    const seen = violations();
    const missed = Object.entries(offences).filter(
      ([rule, { file }]) => !seen.some((v) => v.rule.name === rule && (v.from === file || rule === 'no-cycles')),
    );
    expect(missed.map(([rule]) => rule)).toEqual([]);
  });
});

describe('the compiler', () => {
  test('gives the engine neither Node nor a browser', () => {
    const config = JSON.parse(readFileSync(path.join(root, 'engine', 'tsconfig.json'), 'utf8')) as {
      compilerOptions: object;
    };
    const base = path.join(folder, 'tsconfig.base.json');
    const probe = path.join(folder, 'probe');
    mkdirSync(probe, { recursive: true });
    writeFileSync(
      path.join(probe, 'probe.ts'),
      'export const a = process.pid;\nexport const b = document.title;\nexport enum C { D }\n',
    );
    writeFileSync(
      path.join(probe, 'tsconfig.json'),
      JSON.stringify({ extends: base, compilerOptions: config.compilerOptions, include: ['probe.ts'] }),
    );
    const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', probe], { encoding: 'utf8' });
    expect(stdout).toMatch(/probe\.ts\(1,.*'process'/);
    expect(stdout).toMatch(/probe\.ts\(2,.*'document'/);
    expect(stdout).toMatch(/probe\.ts\(3,.*erasableSyntaxOnly/);
  });
});

test('the purity check finds clocks and chance in engine code, not in its tests or comments', () => {
  const engine = path.join(folder, 'impure');
  mkdirSync(engine, { recursive: true });
  writeFileSync(path.join(engine, 'clock.ts'), 'export const t = Date.now();\n');
  writeFileSync(path.join(engine, 'dice.ts'), 'export const d = Math.random();\n');
  writeFileSync(path.join(engine, 'clean.ts'), '// never Math.random()\n/** no Date.now() */\nexport const c = 1;\n');
  writeFileSync(path.join(engine, 'dice.test.ts'), 'Math.random();\n');
  expect(
    impurities(engine)
      .map((line) => line.split(':')[0])
      .sort(),
  ).toEqual(['clock.ts', 'dice.ts']);
});
