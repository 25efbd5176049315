/** The WebAssembly kernels by the name of their module, which is that of their folder. */
import type { KernelHost } from './binding.ts';
import { bindBlend } from './blend/binding.ts';
import { bindBox } from './box/binding.ts';
import { bindColour } from './colour/binding.ts';
import { bindNet } from './net/binding.ts';
import { bindPatch } from './patch/binding.ts';
import { bindRestore } from './restore/binding.ts';
import { bindTrace } from './trace/binding.ts';
import type { Kernels } from './types.ts';

export const kernelNames = ['blend', 'box', 'colour', 'net', 'patch', 'restore', 'trace'] as const;
export type KernelName = (typeof kernelNames)[number];

/** All kernels of one thread; `hostOf` gives each module's. */
export const bindAll = (hostOf: (name: KernelName) => KernelHost): Kernels => ({
  simd: true,
  ...bindBlend(hostOf('blend')),
  ...bindBox(hostOf('box')),
  ...bindColour(hostOf('colour')),
  ...bindNet(hostOf('net')),
  ...bindPatch(hostOf('patch')),
  ...bindRestore(hostOf('restore')),
  ...bindTrace(hostOf('trace')),
});
