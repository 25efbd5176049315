/**
 * AssemblyScript → WebAssembly: each kernel's assembly.ts becomes one module in engine/kernels/build/, named as its
 * folder.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, whenStale } from './stale.ts';

const sources = 'engine/kernels';
const output = path.join(root, 'engine/kernels/build');

/** The memory itself is made by the pool: these only say that it is imported, shared, and at most 4 GiB. */
const options = [
  '--enable',
  'simd',
  '--enable',
  'threads',
  '--importMemory',
  '--noExportMemory',
  '--sharedMemory',
  '--initialMemory',
  '1',
  '--maximumMemory',
  '65536',
  '--runtime',
  'stub',
  '--use',
  'abort=',
  '--noAssert',
  '-O3',
];

/** Kernels that have an assembly form. */
const kernels = (): string[] =>
  readdirSync(path.join(root, sources)).filter((name) => existsSync(path.join(root, sources, name, 'assembly.ts')));

/**
 * A module by its path in `sources`; one of the kernel's `assembly/` stands in for that of the same name.
 * AssemblyScript has its number types built in, and no imports of types.
 */
function readModule(name: string): string | null {
  const own = path.join(path.dirname(name), 'assembly', path.basename(name));
  const file = [own, name].map((each) => path.join(root, sources, each)).find((found) => existsSync(found));
  return file ? readFileSync(file, 'utf8').replace(/^import type .*$/gm, '') : null;
}

async function compile(kernel: string): Promise<void> {
  const file = `${kernel}/assembly.ts`;
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
  const target = path.join(output, `${kernel}.wasm`);
  const temporary = `${target}.${process.pid}`;
  writeFileSync(temporary, compiled[0]);
  renameSync(temporary, target);
}

/** Compiles all kernels when a source or the compiler has changed. Says whether it did. */
export async function buildKernels(): Promise<boolean> {
  const inputs = [sources, 'scripts/build-kernels.ts', 'node_modules/assemblyscript/package.json'];
  return whenStale('engine/kernels/build/.stamp', inputs, async () => {
    process.stderr.write('Building the kernels…\n');
    mkdirSync(output, { recursive: true });
    for (const kernel of kernels()) await compile(kernel);
    const wanted = new Set(kernels().map((kernel) => `${kernel}.wasm`));
    for (const name of readdirSync(output)) {
      if (name.endsWith('.wasm') && !wanted.has(name)) rmSync(path.join(output, name), { force: true });
    }
  });
}

if (import.meta.main) await buildKernels();
