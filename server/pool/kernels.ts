/** Binds the WebAssembly kernels to one memory. Arguments are views of that memory; anything else is refused. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  CAST_WORDS,
  CELL_WORDS,
  FEATURE_WORDS,
  GUIDE_WORDS,
  LAYER_WORDS,
  OUT_WORDS,
  PATCH_WORDS,
  PRIMARY_WORDS,
} from '#engine/kernels/trace/layout.ts';
import type { Kernels } from '#engine/kernels/types.ts';
import { EngineError } from './errors.ts';
import type { Entry, Locate } from './kernelTypes.ts';
import { layout, scratchOf } from './memory.ts';
import { bindNet } from './netKernels.ts';
import { bindPatch } from './patchKernels.ts';
import { bindRestore } from './restoreKernels.ts';
import { type CompiledModule, type SharedMemory, webAssembly } from './webAssembly.ts';

const folder = path.resolve(import.meta.dirname, '../../engine/kernels/build');
const names = ['colour', 'box', 'blend', 'trace', 'net', 'patch', 'restore'] as const;

export type KernelModules = Readonly<Record<(typeof names)[number], CompiledModule>>;

/** Compiles the modules that scripts/build-kernels.ts wrote. Rejects with ENOENT when they have not been built. */
export async function loadKernelModules(): Promise<KernelModules> {
  const [colour, box, blend, trace, net, patch, restore] = await Promise.all(
    names.map(async (name) => webAssembly.compile(await readFile(path.join(folder, `${name}.wasm`)))),
  );
  return { colour: colour!, box: box!, blend: blend!, trace: trace!, net: net!, patch: patch!, restore: restore! };
}

/** The modules, built first where they are missing: a fresh checkout, or a program started without `npm start`. */
export async function ensureKernelModules(): Promise<KernelModules> {
  try {
    return await loadKernelModules();
  } catch {
    const script = path.resolve(import.meta.dirname, '../../scripts/build-kernels.ts');
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

function entry(module: CompiledModule, memory: SharedMemory, name: string): Entry {
  const found = new webAssembly.Instance(module, { env: { memory } }).exports[name];
  if (typeof found !== 'function') throw new TypeError(`the kernels have no ${name}`);
  return found as Entry;
}

/** Kernels of thread `index` over `memory`. */
export function bindKernels(modules: KernelModules, memory: SharedMemory, index: number): Kernels {
  const scratch = scratchOf(index);
  const rgb8ToOklab = entry(modules.colour, memory, 'rgb8ToOklab');
  const oklabToRgb8 = entry(modules.colour, memory, 'oklabToRgb8');
  const boxRow = entry(modules.box, memory, 'boxRow');
  const boxColumns = entry(modules.box, memory, 'boxColumns');
  const blendRgb8 = entry(modules.blend, memory, 'blendRgb8');
  const tracePrimary = entry(modules.trace, memory, 'tracePrimary');
  const castRays = entry(modules.trace, memory, 'castRays');
  const traceSunPatches = entry(modules.trace, memory, 'traceSunPatches');
  const traceCellSamples = entry(modules.trace, memory, 'traceCellSamples');
  const filterLight = entry(modules.trace, memory, 'filterLight');
  const spreadVariance = entry(modules.trace, memory, 'spreadVariance');
  const traceLight = entry(modules.trace, memory, 'traceLight');
  /** Byte offset of elements [first, first + count) of a view; a range outside the view never reaches the kernel. */
  const at: Locate = (view, first, count) => {
    // In another thread the same memory has another buffer object; its kind and size tell it from any other array.
    const isShared = view.buffer instanceof SharedArrayBuffer && view.buffer.byteLength === memory.buffer.byteLength;
    if (!isShared) throw new TypeError('kernels work on arrays of the arena only');
    if (!(first >= 0 && count >= 0 && first + count <= view.length)) throw new RangeError('outside of the array');
    return view.byteOffset + first * view.BYTES_PER_ELEMENT;
  };
  return {
    simd: true,
    ...bindNet((name) => entry(modules.net, memory, name), at),
    ...bindRestore((name) => entry(modules.restore, memory, name), at),
    ...bindPatch((name) => entry(modules.patch, memory, name), at, new Uint32Array(memory.buffer, scratch, 17)),
    rgb8ToOklab(rgb, l, a, b, first, count) {
      const planes = [at(l, first, count), at(a, first, count), at(b, first, count)];
      rgb8ToOklab(at(rgb, first * 3, count * 3), ...planes, count, layout.linearOfSrgb8, scratch);
    },
    oklabToRgb8(l, a, b, rgb, first, count) {
      const planes = [at(l, first, count), at(a, first, count), at(b, first, count)];
      oklabToRgb8(...planes, at(rgb, first * 3, count * 3), count, layout.srgb8OfLinear, scratch);
    },
    boxRow(source, target, first, count, radius) {
      boxRow(at(source, first, count), at(target, first, count), count, radius);
    },
    boxColumns(source, target, width, height, radius, fromColumn, toColumn) {
      const pixels = height > 0 ? width * height - fromColumn : 0;
      const from = at(source, fromColumn, pixels);
      boxColumns(from, at(target, fromColumn, pixels), width, height, radius, toColumn - fromColumn, scratch);
    },
    blendRgb8(base, top, mask, target, first, count) {
      const pictures = [at(base, first * 3, count * 3), at(top, first * 3, count * 3)];
      blendRgb8(...pictures, at(mask, first, count), at(target, first * 3, count * 3), count);
    },
    tracePrimary(scene, target, targetFirst, first, count, index) {
      const records = at(target, targetFirst * PRIMARY_WORDS, count * PRIMARY_WORDS);
      tracePrimary(at(scene, 0, scene.length), records, first, count, index, scratch);
    },
    traceLight(scene, guide, target, first, count) {
      // Ranges are checked; the kernel itself counts from the start of both arrays.
      at(guide, first * GUIDE_WORDS, count * GUIDE_WORDS);
      at(target, first * OUT_WORDS, count * OUT_WORDS);
      traceLight(at(scene, 0, 0), guide.byteOffset, target.byteOffset, first, count, scratch);
    },
    castRays(scene, rays, first, count, isAny) {
      const part = at(rays, first * CAST_WORDS, count * CAST_WORDS);
      castRays(at(scene, 0, scene.length), part, count, isAny ? 1 : 0, scratch);
    },
    traceSunPatches(scene, target, first, count) {
      const part = at(target, first * PATCH_WORDS, count * PATCH_WORDS);
      traceSunPatches(at(scene, 0, scene.length), part, first, count, scratch);
    },
    traceCellSamples(scene, target, first, count) {
      const part = at(target, first * CELL_WORDS, count * CELL_WORDS);
      traceCellSamples(at(scene, 0, scene.length), part, first, count, scratch);
    },
    filterLight(features, source, target, { width, height }, { step, tolerance, plane, sameLook }, from, to) {
      const pixels = width * height;
      const layers = [at(source, 0, pixels * LAYER_WORDS), at(target, 0, pixels * LAYER_WORDS)];
      const how = [step, tolerance, plane, sameLook ? 1 : 0];
      filterLight(at(features, 0, pixels * FEATURE_WORDS), ...layers, width, height, ...how, from, to, scratch);
    },
    spreadVariance(features, source, target, { width, height }, { step, plane, sameLook }, from, to) {
      const pixels = width * height;
      const layers = [at(source, 0, pixels * LAYER_WORDS), at(target, 0, pixels * LAYER_WORDS)];
      const how = [step, plane, sameLook ? 1 : 0];
      spreadVariance(at(features, 0, pixels * FEATURE_WORDS), ...layers, width, height, ...how, from, to, scratch);
    },
  };
}
