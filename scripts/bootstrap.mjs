/**
 * First step of every npm script. Plain JavaScript for Node 18 and later: installs the dependencies when they are
 * missing or older than the lockfile, then goes on under the Node that the lockfile pins.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeCache, findNode, oldestNode } from '../bin/findNode.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules', '.roomwright-lock');
const modules = path.join(root, 'node_modules');

const tasks = {
  start: ['scripts/start.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  build: ['scripts/build.ts'],
  bench: ['bench/run.ts'],
  docs: ['scripts/codes.ts'],
  chaos: ['scripts/chaos.ts'],
  shots: ['scripts/shots.ts'],
  pictures: ['scripts/pictures.ts'],
  lighthouse: ['scripts/lighthouse.ts'],
};

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli && /\.[cm]?js$/.test(cli) ? { file: process.execPath, args: [cli] } : { file: 'npm', args: [] };
}

/** Packages with machine code: npm leaves one out when the Node that installs is older than the package wants. */
function machineCodeIsThere() {
  if (process.platform !== 'linux') return true;
  const arch = process.arch;
  const libc = process.report?.getReport?.()?.header?.glibcVersionRuntime ? '' : 'musl';
  return existsSync(path.join(modules, '@img', `sharp-linux${libc}-${arch}`));
}

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (present === wanted) return;
  process.stderr.write('Installing dependencies…\n');
  const { file, args } = npmCommand();
  // An old npm warns about the age of its own Node for each package; only its errors matter here.
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional', '--include=dev'];
  const run = (program, before) => spawnSync(program, [...before, ...options], { cwd: root, stdio: 'inherit' });
  if (run(file, args).status !== 0) fail('npm ci failed: see above.');
  if (!machineCodeIsThere()) {
    const node = findNode(root);
    if (!node || args.length === 0 || run(node, args).status !== 0 || !machineCodeIsThere()) {
      fail('npm left out packages that this platform needs; install Node 22.22 or later and try again.');
    }
  }
  writeFileSync(stamp, wanted);
}

const [task = 'start', ...rest] = process.argv.slice(2);
const command = tasks[task];
if (!command) fail(`unknown task: ${task}`);
install();
const node = findNode(root);
if (!node) fail(`Node ${oldestNode.join('.')} or later is needed on this platform; this one is ${process.version}.`);

const child = spawn(node, [...command, ...rest], {
  cwd: root,
  // The channel lets the child notice when this process is killed and end by itself.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // glibc keeps what one thread has freed from the others, in up to eight places a core.
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: codeCache(root),
    ...process.env,
    PATH: [path.dirname(node), path.join(modules, '.bin'), process.env.PATH].join(path.delimiter),
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => fail(error.message));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
