/** AssemblyScript → WebAssembly: every file of engine/kernels/assembly/ becomes one module in engine/kernels/build/. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, whenStale } from './stale.ts';

const sources = 'engine/kernels/assembly';
/** What both compilers read: a module that `sources` doesn't have is taken from here. */
const shared = 'engine/kernels';
const output = path.join(root, 'engine/kernels/build');

/** The memory itself is made by the pool: these only say that it is imported, shared, and at most 4 GiB. */
const options = [
  ...['--enable', 'simd', '--enable', 'threads'],
  ...['--importMemory', '--noExportMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '65536'],
  ...['--runtime', 'stub', '--use', 'abort=', '--noAssert', '-O3'],
];

const isSource = (name: string): boolean => name.endsWith('.ts');

/** A module by its path in `sources`. AssemblyScript has its number types built in, and no imports of types. */
function readModule(name: string): string | null {
  const file = [sources, shared].map((folder) => path.join(root, folder, name)).find((found) => existsSync(found));
  return file ? readFileSync(file, 'utf8').replace(/^import type .*$/gm, '') : null;
}

async function compile(file: string): Promise<void> {
  const { default: asc } = await import('assemblyscript/asc');
  const compiled: Uint8Array[] = [];
  const { error, stderr } = await asc.main([file, '--outFile', 'out.wasm', ...options], {
    readFile: readModule,
    writeFile: (_name, contents) => {
      if (typeof contents !== 'string') compiled.push(contents);
    },
    listFiles: () => [],
  });
  if (error || compiled.length !== 1)
    throw new Error(`${file}: ${error?.message ?? 'no output'}\n${stderr.toString()}`);
  // Another process may be building or reading at the same time: nobody must see half a module.
  const target = path.join(output, file.replace(/\.ts$/, '.wasm'));
  const temporary = `${target}.${process.pid}`;
  writeFileSync(temporary, compiled[0]);
  renameSync(temporary, target);
}

/** Compiles all kernels when a source or the compiler has changed. Says whether it did. */
export async function buildKernels(): Promise<boolean> {
  const inputs = [
    sources,
    `${shared}/trace`,
    `${shared}/patch`,
    'scripts/build-kernels.ts',
    'node_modules/assemblyscript/package.json',
  ];
  return whenStale('engine/kernels/build/.stamp', inputs, async () => {
    process.stderr.write('Building the kernels…\n');
    mkdirSync(output, { recursive: true });
    const files = readdirSync(path.join(root, sources)).filter(isSource);
    for (const file of files) await compile(file);
    const wanted = new Set(files.map((file) => file.replace(/\.ts$/, '.wasm')));
    for (const name of readdirSync(output)) {
      if (name.endsWith('.wasm') && !wanted.has(name)) rmSync(path.join(output, name), { force: true });
    }
  });
}

if (import.meta.main) await buildKernels();
