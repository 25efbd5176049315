/**
 * `npm run check`: types, lint and format, walls, dead code, purity of the engine, sizes, shape of the house. Runs all,
 * then fails if one failed.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildAll } from './build.ts';
import { staleCodes } from './codes.ts';
import { house } from './house.ts';
import { impurities } from './purity.ts';
import { sizes } from './sizes.ts';
import { root } from './stale.ts';

const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

function run(name: string, command: string, args: readonly string[]): boolean {
  const started = process.hrtime.bigint();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  return status === 0;
}

function gate(name: string, faults: readonly string[]): boolean {
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  return faults.length === 0;
}

await buildAll();
const roots = ['engine', 'contract', 'server/pool', 'server', 'web', 'scripts'];
const walls = ['bin', 'catalog', 'contract', 'engine', 'server', 'web', 'scripts', 'bench', 'e2e'];
const results = [
  ...roots.map((name) => run(`types: ${name}`, bin('tsc'), ['-p', name])),
  run('lint and format', bin('biome'), ['check', '--error-on-warnings', '.']),
  run('walls', bin('depcruise'), ['--config', '.dependency-cruiser.mjs', ...walls]),
  run('dead code', bin('knip'), ['--no-progress']),
  gate('engine purity', impurities()),
  gate('sizes', sizes()),
  gate('house', house()),
  gate('table of codes', staleCodes()),
];
process.exit(results.every(Boolean) ? 0 : 1);
