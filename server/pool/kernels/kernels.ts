/** Binds the WebAssembly kernels to one memory. Arguments are views of that memory; anything else is refused. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Entry, Locate } from '#engine/kernels/binding.ts';
import { bindAll, type KernelName, kernelNames } from '#engine/kernels/bindings.ts';
import type { Kernels } from '#engine/kernels/types.ts';
import { type CompiledModule, type SharedMemory, webAssembly } from '../../webAssembly.ts';
import './compiler.ts';
import { EngineError } from '../errors.ts';
import { layout, scratchOf } from './memory.ts';

const folder = path.resolve(import.meta.dirname, '../../../engine/kernels/build');
export type KernelModules = Readonly<Record<KernelName, CompiledModule>>;

/** Compiles the modules that scripts/build-kernels.ts wrote. Rejects with ENOENT when they have not been built. */
export async function loadKernelModules(): Promise<KernelModules> {
  const modules = kernelNames.map(async (name) => {
    const module = await webAssembly.compile(await readFile(path.join(folder, `${name}.wasm`)));
    return [name, module] as const;
  });
  return Object.fromEntries(await Promise.all(modules)) as KernelModules;
}

/** The modules, built first where they are missing: a fresh checkout, or a program started without `npm start`. */
export async function ensureKernelModules(): Promise<KernelModules> {
  try {
    return await loadKernelModules();
  } catch {
    const script = path.resolve(import.meta.dirname, '../../../scripts/build-kernels.ts');
    try {
      await promisify(execFile)(process.execPath, [script]);
      return await loadKernelModules();
    } catch (error) {
      throw new EngineError(
        `the kernels could not be built: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/** Kernels of thread `index` over `memory`. */
export function bindKernels(modules: KernelModules, memory: SharedMemory, index: number): Kernels {
  const scratch = scratchOf(index);
  const at: Locate = (view, first, count) => {
    // In another thread the same memory has another buffer object; its kind and size tell it from any other array.
    const isShared = view.buffer instanceof SharedArrayBuffer && view.buffer.byteLength === memory.buffer.byteLength;
    if (!isShared) throw new TypeError('kernels work on arrays of the arena only');
    if (!(first >= 0 && count >= 0 && first + count <= view.length)) throw new RangeError('outside of the array');
    return view.byteOffset + first * view.BYTES_PER_ELEMENT;
  };
  const shared = { at, scratch, scratchWords: new Uint32Array(memory.buffer, scratch, 17), tables: layout };
  return bindAll((module) => {
    const { exports } = new webAssembly.Instance(modules[module], { env: { memory } });
    return {
      ...shared,
      entry(name) {
        const found = exports[name];
        if (typeof found !== 'function') throw new TypeError(`the kernels have no ${name}`);
        return found as Entry;
      },
    };
  });
}
