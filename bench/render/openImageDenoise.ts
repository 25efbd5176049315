/** Open Image Denoise beside our own filter, where `ROOMWRIGHT_BENCH_PYTHON` (or python3) has it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RenderResult } from '#engine/render/render.ts';
import { size } from './scenes.ts';

const python = process.env.ROOMWRIGHT_BENCH_PYTHON ?? 'python3';
const script = path.join(import.meta.dirname, 'openImageDenoise.py');

export const hasOpenImageDenoise = spawnSync(python, ['-c', 'import pyoidn']).status === 0;

/** Its radiance from a picture that was not filtered; interleaved. */
export function openImageDenoise({ radiance, passes }: RenderResult): Float32Array {
  const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-oidn-'));
  try {
    for (const [name, values] of Object.entries({ colour: radiance, albedo: passes.albedo, normal: passes.normal })) {
      writeFileSync(path.join(folder, `${name}.bin`), Float32Array.from(values));
    }
    const { status, stderr } = spawnSync(python, [script, folder, `${size.width}`, `${size.height}`]);
    if (status !== 0) throw new Error(`pyoidn failed: ${stderr}`);
    const { buffer, byteOffset, byteLength } = readFileSync(path.join(folder, 'out.bin'));
    return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
