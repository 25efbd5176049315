import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataFolder } from './dataLock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'roomwright-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const module = path.join(import.meta.dirname, 'dataLock.ts');
/** A process that takes the lock, says `held` or why not, and stays until it is killed when it holds it. */
function holder() {
  const code = `
    import { lockDataFolder } from ${JSON.stringify(module)};
    try { lockDataFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name); }`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
}

it('is held by one process at a time and let go', () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(/in use by process/);
  release();
  expect(existsSync(path.join(folder, 'lock'))).toBe(false);
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

it('is kept from others while its process lives, and taken over once it was killed', async () => {
  const child = holder();
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toContain('held');
  expect(() => lockDataFolder(folder)).toThrow(new RegExp(`in use by process ${child.pid};`));
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDataFolder(folder)();
});

it('is taken over when its pid now belongs to another program', () => {
  const [pid, ...start] = `${process.ppid}`.split(' ');
  writeFileSync(path.join(folder, 'lock'), `${pid} some-earlier-boot 1${start.join('')}`);
  lockDataFolder(folder)();
});

it.each(['', 'garbage', '-1', '0'])('is taken over when the file says %j', (content) => {
  writeFileSync(path.join(folder, 'lock'), content);
  const release = lockDataFolder(folder);
  expect(readFileSync(path.join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
  release();
});

it('goes to exactly one of several processes that find a dead holder', async () => {
  writeFileSync(path.join(folder, 'lock'), '999999999 nobody');
  const children = [holder(), holder(), holder(), holder()];
  const said = await Promise.all(
    children.map(async (child) => {
      const [chunk] = await once(child.stdout, 'data');
      return String(chunk).trim();
    }),
  );
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map((child) => text(child.stdout).catch(() => '')));
  expect(said.filter((word) => word === 'held')).toHaveLength(1);
  expect(said.filter((word) => word === 'DataFolderInUse')).toHaveLength(3);
});
