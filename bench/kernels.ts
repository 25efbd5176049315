/**
 * How much faster the WebAssembly kernels are than their TypeScript twins, on one thread and a picture of 2 megapixels.
 */
import { twins } from '#engine/kernels/twins.ts';
import type { Kernels } from '#engine/kernels/types.ts';
import { drawRoomPicture } from '#engine/testing/roomPicture.ts';
import { createArena } from '#server/pool/arena.ts';
import { bindKernels, ensureKernelModules } from '#server/pool/kernels/kernels.ts';
import { createMemory } from '#server/pool/kernels/memory.ts';

const width = 1632;
const height = 1224;
const rounds = 7;

interface KernelTiming {
  readonly kernel: string;
  /** Medians, in nanoseconds a pixel. */
  readonly wasm: number;
  readonly twin: number;
  readonly ratio: number;
}

function medianNs(run: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const from = process.hrtime.bigint();
    run();
    return Number(process.hrtime.bigint() - from) / (width * height);
  });
  return times.sort((a, b) => a - b)[rounds >> 1];
}

/** Measures each kernel; the machine should have nothing else to do. */
export async function benchKernels(): Promise<KernelTiming[]> {
  const memory = createMemory(256 * 1024 * 1024);
  const arena = createArena(memory.buffer);
  const pixels = width * height;
  const rgb = arena.u8(pixels * 3);
  rgb.set(drawRoomPicture(width, height).data);
  const other = arena.u8(pixels * 3);
  const mask = arena.u8(pixels);
  for (let i = 0; i < pixels; i++) mask[i] = i;
  const [l, a, b] = [arena.f32(pixels), arena.f32(pixels), arena.f32(pixels)];
  const runs: Record<string, (kernels: Kernels) => void> = {
    rgb8ToOklab: (kernels) => kernels.rgb8ToOklab(rgb, l, a, b, 0, pixels),
    oklabToRgb8: (kernels) => kernels.oklabToRgb8(l, a, b, other, 0, pixels),
    boxRow: (kernels) => {
      for (let y = 0; y < height; y++) kernels.boxRow(l, a, y * width, width, 12);
    },
    boxColumns: (kernels) => kernels.boxColumns(l, a, width, height, 12, 0, width),
    blendRgb8: (kernels) => kernels.blendRgb8(rgb, other, mask, other, 0, pixels),
  };
  const wasm = bindKernels(await ensureKernelModules(), memory, 0);
  return Object.entries(runs).map(([kernel, run]) => {
    const fast = medianNs(() => run(wasm));
    const plain = medianNs(() => run(twins));
    return { kernel, wasm: fast, twin: plain, ratio: plain / fast };
  });
}

if (import.meta.main) {
  for (const { kernel, wasm, twin, ratio } of await benchKernels()) {
    console.log(`${kernel.padEnd(12)} ${wasm.toFixed(2)} ns/px, twin ${twin.toFixed(2)} ns/px: ×${ratio.toFixed(1)}`);
  }
}
