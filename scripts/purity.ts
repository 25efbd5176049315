/** The engine has no clock and no randomness but the seed: the compiler can't tell, so this does. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './stale.ts';

const forbidden = /\b(Math\.random|Date\b|performance\.|crypto\.|setTimeout|setInterval|globalThis)/;

/** Lines of engine code (tests apart) that reach for the clock, chance or the host: `file:line: text`. */
export function impurities(folder = path.join(root, 'engine')): string[] {
  const found: string[] = [];
  for (const name of globSync('**/*.ts', { cwd: folder })) {
    if (name.endsWith('.test.ts')) continue;
    const lines = readFileSync(path.join(folder, name), 'utf8').split('\n');
    lines.forEach((line, i) => {
      const code = line.replace(/\/\/.*|^\s*\*.*|\/\*.*?\*\//g, '');
      if (forbidden.test(code)) found.push(`${name}:${i + 1}: ${line.trim()}`);
    });
  }
  return found;
}
