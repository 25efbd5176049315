import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** The least of many numbers, again and again: V8 compiles the loop while it runs. */
const loops = `
  const numbers = Float64Array.from({ length: 300_000 }, (_, i) => 1 - i / 1e6);
  const least = () => {
    let low = 1e9;
    for (let i = 0; i < numbers.length; i++) low = Math.min(low, numbers[i]);
    return low;
  };
  for (let i = 0; i < 30; i++) least();
`;

/** What V8 says of compiling `least` where `first` is imported before. */
function compiledBy(first: string): string {
  const code = `import ${JSON.stringify(first)};${loops}`;
  const trace = execFileSync(process.execPath, ['--trace-opt', '--trace-osr', '--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return trace
    .split('\n')
    .filter((line) => line.includes('JSFunction least '))
    .join('\n');
}

it('leaves loops to compilers that give them what they had', () => {
  expect(compiledBy('node:path')).toContain('MAGLEV');
  const own = compiledBy(new URL('./kernels.ts', import.meta.url).href);
  expect(own).toContain('TURBOFAN');
  expect(own).not.toContain('MAGLEV');
});
